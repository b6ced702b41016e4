import type { FastifyInstance } from 'fastify';

/** Requests under way get this long to end. */
const requestLimitMs = 10_000;

/**
 * Stops listening and resolves when every connection has ended. Connections that are still busy after the limit are cut: a client that
 * stalls in its headers, its body or an event stream would keep them open for as long as it likes.
 */
export async function closeApp(app: FastifyInstance, limitMs = requestLimitMs): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), limitMs);
  // A connection stays open for its next request when its last one is answered after the closing began.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => {
    clearTimeout(cut);
    clearInterval(sweep);
  });
}
