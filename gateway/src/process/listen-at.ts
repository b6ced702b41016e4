import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuseEarly } from '../limits/connections.ts';

/**
 * Connections that wait to be accepted. Beyond Node's own 511 the system drops what a crowd or a flood begins, and a browser that was
 * dropped waits a second before it tries again. The system may have a lower limit (Linux: net.core.somaxconn).
 */
const BACKLOG = 4_096;

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
  const url = await app.listen({ host: first, port, backlog: BACKLOG });
  await Promise.all(
    // One address suffices.
    doors.map(
      (door, at) =>
        new Promise<void>((resolve) =>
          door.on('error', () => resolve()).listen({ host: others[at], port: Number(new URL(url).port), backlog: BACKLOG }, resolve),
        ),
    ),
  );
  for (const door of [app.server, ...doors]) refuseEarly(app, door);
  return url;
}
