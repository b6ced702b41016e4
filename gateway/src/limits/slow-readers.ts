import type { Socket } from 'node:net';
import { openConnections } from '@formwright/platform';
import type { FastifyInstance } from 'fastify';
import { type LeastPace, Pace } from './pace.ts';

/**
 * The least pace is the 500 bytes a second of arriving bodies, over twice the time: the system takes a reply in pieces of up to a megabyte
 * if the line was fast before.
 */
const defaults: LeastPace = { quietMs: 120_000, windowMs: 120_000, bytes: 60_000, lookMs: 5_000 };

/** Node's internal handle of a connection. Node itself reads these numbers to see that a long write goes on. */
interface Handle {
  bytesWritten: number;
  /** How many of these bytes the system has not taken yet. */
  writeQueueSize: number;
}
const handleOf = (socket: Socket): Handle | null => (socket as unknown as { _handle?: Handle | null })._handle ?? null;

/**
 * Ends connections whose client reads its replies too slowly, because each reply keeps its memory and its place until it is read. A
 * connection on which nothing waits to be read is left alone, so a stream of events may be silent for hours. Connections are looked at
 * instead of replies, because there are thousands of replies a second.
 */
export function endSlowReaders(app: FastifyInstance, given: Partial<LeastPace> = {}): void {
  const least = { ...defaults, ...given };
  const paces = new WeakMap<Socket, Pace>();
  const looks = setInterval(() => {
    const now = performance.now();
    for (const socket of openConnections(app)) {
      const handle = handleOf(socket);
      if (!handle) continue;
      const isWaiting = handle.writeQueueSize > 0;
      const taken = handle.bytesWritten - handle.writeQueueSize;
      const pace = paces.get(socket);
      if (!pace) {
        if (isWaiting) paces.set(socket, new Pace(least, now, taken));
        // A reset also drops the bytes that the system still holds.
      } else if (pace.isTooSlow(now, taken, isWaiting)) socket.resetAndDestroy();
    }
  }, least.lookMs).unref();
  app.addHook('onClose', async () => clearInterval(looks));
}
