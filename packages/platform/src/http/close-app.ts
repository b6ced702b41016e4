import type { FastifyInstance } from 'fastify';

/** Time limit for open requests. */
const REQUEST_LIMIT_MS = 10_000;

/**
 * Stops listening and resolves when every connection has ended. Connections that are still busy after the limit are cut, because a client
 * that stalls in its headers, its body or an event stream would keep them open without end.
 */
export async function closeApp(app: FastifyInstance, limitMs = REQUEST_LIMIT_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), limitMs);
  // Idle keep-alive connections are closed repeatedly until none is left.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => {
    clearTimeout(cut);
    clearInterval(sweep);
  });
}
