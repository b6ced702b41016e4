import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time limit for open requests. */
const REQUEST_LIMIT_MS = 10_000;

/** A connection that has said nothing for this long has no request on its way. */
const SILENT_MS = 1_000;

/** When the open connections of a server began. */
const connections = new WeakMap<Server, Map<Socket, number>>();

/** The open connections of an app that notes them. */
export const openConnections = (app: FastifyInstance): Iterable<Socket> => connections.get(app.server)?.keys() ?? [];

/** Notes the connections of an app from its start, for `closeApp` and `openConnections`. */
export function noteConnections(app: FastifyInstance): void {
  const open = new Map<Socket, number>();
  connections.set(app.server, open);
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, performance.now());
    socket.once('close', () => open.delete(socket));
  });
}

/** Ends connections on which no request ever came, which Node does not count as idle: browsers open some in advance. */
function endSilent(server: Server): void {
  for (const [socket, since] of connections.get(server) ?? [])
    if (socket.bytesRead === 0 && performance.now() - since > SILENT_MS) socket.destroy();
}

/**
 * Stops listening and resolves when every connection has ended. Connections that are still busy after the limit are cut, because a client
 * that stalls in its headers, its body or an event stream would keep them open without end.
 */
export async function closeApp(app: FastifyInstance, limitMs = REQUEST_LIMIT_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), limitMs);
  // Idle connections are closed repeatedly until none is left.
  const sweep = setInterval(() => {
    app.server.closeIdleConnections();
    endSilent(app.server);
  }, 50);
  await app.close().finally(() => {
    clearTimeout(cut);
    clearInterval(sweep);
  });
}
