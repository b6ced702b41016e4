import { connect, createServer, type Socket } from 'node:net';

/** What happens to bytes on their way: other bytes, 'cut' for the end of the connection, 'hold' for silence from then on. */
type Passing = Uint8Array | 'cut' | 'hold';

export interface TcpProxy {
  port: number;
  /** Looks at the bytes that go to the server, chunk by chunk. */
  onRequest: (bytes: Buffer) => Passing;
  /** Looks at those that come back. */
  onReply: (bytes: Buffer) => Passing;
  /** Open connections. */
  readonly connections: number;
  close(): Promise<void>;
}

const unchanged = (bytes: Buffer): Passing => bytes;

/** Stands between a client and a server on this machine. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    let isHeld = false;
    const pass = (to: Socket, bytes: Passing) => {
      if (bytes === 'hold') isHeld = true;
      if (isHeld) return;
      if (bytes === 'cut') {
        client.destroy();
        upstream.destroy();
      } else to.write(bytes);
    };
    client.on('data', (bytes: Buffer) => pass(upstream, isHeld ? 'hold' : proxy.onRequest(bytes)));
    upstream.on('data', (bytes: Buffer) => pass(client, isHeld ? 'hold' : proxy.onReply(bytes)));
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const proxy = {
    port: (server.address() as { port: number }).port,
    onRequest: unchanged,
    onReply: unchanged,
    get connections() {
      return sockets.size / 2;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
