import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { createEmlMail } from '../src/adapters/mail/eml-mail.ts';
import { createSmtpMail } from '../src/adapters/mail/smtp-mail.ts';
import { describeMail } from '../src/conformance/mail.ts';
import { createLogger } from '../src/telemetry.ts';

const from = 'Formwright <no-reply@example.org>';
const silent = createLogger({ level: 'silent' });

async function readAll(dir: string): Promise<string[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')));
}

describeMail('eml', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'formwright-mail-'));
  return {
    mail: createEmlMail({ dir, from, log: silent, show: () => undefined }),
    received: () => readAll(dir),
    remove: () => rm(dir, { recursive: true }),
  };
});

async function startSmtpServer(
  accepts: () => boolean,
): Promise<{ url: string; mails: string[]; recipients: string[]; close(): Promise<void> }> {
  const mails: string[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (!accepts()) return done(new Error('not now'));
        mails.push(Buffer.concat(chunks).toString());
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, mails, recipients, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

describeMail('smtp', async () => {
  const server = await startSmtpServer(() => true);
  return {
    mail: createSmtpMail({ url: server.url, from }),
    received: async () => {
      expect(server.recipients).not.toContain('eve@example.org');
      return server.mails;
    },
    remove: () => server.close(),
  };
});

describe('smtp mail', () => {
  it('rejects what the server does not take, so that it is tried again', async () => {
    const server = await startSmtpServer(() => false);
    const mail = createSmtpMail({ url: server.url, from });
    await expect(mail.send({ to: 'ann@example.org', subject: 's', text: 't', html: '' })).rejects.toThrow();
    await mail.close();
    await server.close();
  });
});

describe('eml mail', () => {
  it('removes at its start what a crash left half written, and closes its folder to others', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'formwright-mail-'));
    await chmod(dir, 0o755);
    await writeFile(join(dir, '2026.eml.part'), 'half');
    await writeFile(join(dir, '2026.eml'), 'whole');
    await createEmlMail({ dir, from, log: silent, show: () => undefined }).close();
    expect(await readdir(dir)).toEqual(['2026.eml']);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    await rm(dir, { recursive: true });
  });

  it('shows file and links on the console, and neither in the log', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'formwright-mail-'));
    const [shown, logged]: [string[], string[]] = [[], []];
    const log = createLogger({ destination: { write: (line) => void logged.push(line) } });
    const mail = createEmlMail({ dir, from, log, show: (line) => shown.push(line) });
    await mail.send({ to: 'ann@example.org\u001b[2J', subject: 's', text: 'Open http://localhost:8080/verify/tok3n now', html: '' });
    expect(shown.join('\n')).toContain('\n  http://localhost:8080/verify/tok3n');
    expect(shown.join('\n')).toContain(dir);
    expect(shown.join('\n')).not.toContain('\u001b');
    expect(logged.join('')).not.toMatch(/ann@|tok3n/);
    await rm(dir, { recursive: true });
  });
});
