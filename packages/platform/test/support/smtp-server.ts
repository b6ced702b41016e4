import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface SmtpForTest {
  port: number;
  mails: string[];
  recipients: string[];
  /** Open connections, and the most at once. */
  connections: Set<Socket>;
  most(): number;
  close(): Promise<void>;
}

/** What an SMTP server answers. */
export const refusing = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** An SMTP server on a free port, which keeps what it takes. */
export async function startSmtpServer(options: SMTPServerOptions = {}, port = 0): Promise<SmtpForTest> {
  const [mails, recipients, connections]: [string[], string[], Set<Socket>] = [[], [], new Set()];
  let most = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString());
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
    ...options,
  });
  server.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    most = Math.max(most, connections.size);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    recipients,
    connections,
    most: () => most,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
