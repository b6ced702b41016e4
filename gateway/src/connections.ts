import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressOf } from './limits.ts';

export interface ConnectionLimits {
  /** Open connections in all, and of one address. */
  total: number;
  perAddress: number;
}

/**
 * A school behind one address opens six for each of 150 pupils. Each takes a descriptor and some kilobytes, also where no request comes on
 * it.
 */
const defaults: ConnectionLimits = { total: 10_000, perAddress: 1_000 };

interface Bounded {
  connections?: Partial<ConnectionLimits>;
  requestsPerMinute: number | null;
  trustProxy?: unknown;
}

/**
 * Ends connections beyond the limits at once. The addresses behind a trusted proxy are not seen here: it opens all connections, and bounds
 * its own.
 */
export function boundConnections(app: FastifyInstance, { connections, requestsPerMinute, trustProxy }: Bounded): void {
  const { total, perAddress } = { ...defaults, ...connections };
  if (requestsPerMinute === null) return;
  // Not by Node's `maxConnections`: that would allow as many for each address at which the gateway listens.
  let open = 0;
  app.server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open > total) socket.destroy();
  });
  if (trustProxy) return;
  const counts = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const address = addressOf({ ip: socket.remoteAddress });
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
    if (count > perAddress) socket.destroy();
  });
}
