import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

const addressesOf = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Listens on all addresses of a host, as 'localhost' may have two. Fastify would give the second one a server of its own, which no limit of
 * connections sees, and whose connections are not ended when the process stops. Here all connections come to one server.
 */
export async function listenAt(app: FastifyInstance, { host, port }: { host: string; port: number }, find = addressesOf): Promise<string> {
  const [first = host, ...others] = host === 'localhost' ? await find(host) : [];
  const doors = others.map(() => createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)));
  app.addHook('preClose', (done) => {
    for (const door of doors) door.close();
    done();
  });
  const url = await app.listen({ host: first, port });
  await Promise.all(
    // One address suffices.
    doors.map(
      (door, at) =>
        new Promise<void>((resolve) => door.on('error', () => resolve()).listen(Number(new URL(url).port), others[at], resolve)),
    ),
  );
  return url;
}
