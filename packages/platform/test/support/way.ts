import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../src/testing/free-port.ts';

/** A way to a server that can be opened and cut. */
export class Way {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  /** The same one again, so none that an outgoing connection could take meanwhile. */
  port = 0;

  constructor(private readonly target: URL) {}

  async open(): Promise<void> {
    const server = createServer((from) => {
      const to = connect(Number(this.target.port), this.target.hostname);
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.sockets.add(one);
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
        one.pipe(other);
      }
    });
    this.server = server;
    this.port ||= await freePort();
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
  }

  async cut(): Promise<void> {
    const ended = new Promise((resolve) => this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await ended;
  }
}
