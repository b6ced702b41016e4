import type { Socket } from 'node:net';
import { openConnections } from '@formwright/platform';
import type { FastifyInstance } from 'fastify';
import { type LeastPace, Pace } from './pace.ts';

/**
 * The same 500 bytes a second as of a body that comes, within twice the time: the system takes a reply in lumps, of up to a megabyte where the line
 * was fast before.
 */
const defaults: LeastPace = { quietMs: 120_000, windowMs: 120_000, bytes: 60_000, lookMs: 5_000 };

/** What Node has of a connection, by which its own time limit for sockets sees that a long write goes on. */
interface Handle {
  bytesWritten: number;
  /** Of these, bytes that the system has not taken yet. */
  writeQueueSize: number;
}
const handleOf = (socket: Socket): Handle | null => (socket as unknown as { _handle?: Handle | null })._handle ?? null;

/**
 * Ends connections on which replies are read too slowly: each reply holds its place, and what is not read of it, as long as its reader likes. A
 * connection on which nothing waits to be read is passed over, so a stream of events may be silent for hours. Connections are looked at, not
 * replies, because of those there are thousands a second.
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
        // What the system has of it goes, too.
      } else if (pace.isTooSlow(now, taken, isWaiting)) socket.resetAndDestroy();
    }
  }, least.lookMs).unref();
  app.addHook('onClose', async () => clearInterval(looks));
}
