import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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
const handleOf = (socket: Socket | null): Handle | null => (socket as unknown as { _handle?: Handle | null } | null)?._handle ?? null;

/**
 * Ends replies that are read too slowly: each holds its place, and what is not read of it, as long as its reader likes. A reply of which nothing
 * waits to be read is not looked at, so a stream of events may be silent for hours.
 */
export function endSlowReaders(app: FastifyInstance, given: Partial<LeastPace> = {}): void {
  const least = { ...defaults, ...given };
  const going = new Map<ServerResponse, Pace | null>();
  app.addHook('onRequest', (_request, { raw }, done) => {
    going.set(raw, null);
    raw.once('close', () => going.delete(raw));
    done();
  });
  const looks = setInterval(() => {
    const now = performance.now();
    for (const [reply, pace] of going) {
      const handle = handleOf(reply.socket);
      if (!handle) continue;
      const taken = handle.bytesWritten - handle.writeQueueSize;
      if (!pace) going.set(reply, new Pace(least, now, taken));
      else if (pace.isTooSlow(now, taken, handle.writeQueueSize > 0)) {
        going.delete(reply);
        // What the system has of it goes, too.
        reply.socket?.resetAndDestroy();
      }
    }
  }, least.lookMs).unref();
  app.addHook('onClose', async () => clearInterval(looks));
}
