import type { FastifyInstance } from 'fastify';
import { AppError, busy } from '../common/errors.ts';
import { createOverload } from './overload.ts';
import type { Lifecycle } from './readiness.ts';

/** What a process of its own needs, because it listens before it has started. */
export interface Alone {
  lifecycle: Lifecycle;
  /** Requests that are worked on at the same time; more are refused. */
  maxInFlight: number;
}

export const probes: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics']);

/**
 * Refuses requests until the service has started, and while it has more to do than it can; probes are always answered. While it closes,
 * each connection ends with its next reply, and the client opens one elsewhere. What it has no route for is not available yet.
 */
export function guardProcess(app: FastifyInstance, { lifecycle, maxInFlight }: Alone): void {
  const overload = createOverload({ maxInFlight });
  // Gateways and services send on only what a contract has: that of a newer version, which replaces this one.
  app.setNotFoundHandler(() => {
    throw new AppError('platform.unavailable', 'a call of another version');
  });
  app.addHook('onRequest', async (request, reply) => {
    if (lifecycle.phase === 'closing') reply.header('connection', 'close');
    const { url = '', config } = request.routeOptions;
    if (probes.has(url)) return;
    if (lifecycle.phase === 'starting') throw new AppError('platform.busy', 'The server is starting. Please try again in a moment.');
    // A stream is open for hours and costs little.
    if (config.contract?.reply !== 'stream' && !overload.admit(request.method, reply.raw)) throw busy();
  });
}
