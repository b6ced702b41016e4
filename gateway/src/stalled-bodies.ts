import type { IncomingMessage, ServerResponse } from 'node:http';
import { whenOver } from '@formwright/platform';
import type { FastifyInstance } from 'fastify';
import { type LeastPace, Pace } from './pace.ts';
import { answerUnreadable } from './unreadable.ts';

/**
 * A phone on the slowest mobile network (GPRS, about 2,500 bytes a second) that loses the line for half of a minute still sends twice as
 * much. Apache ends requests at the same 500 bytes a second.
 */
const defaults: LeastPace = { quietMs: 30_000, windowMs: 60_000, bytes: 30_000, lookMs: 5_000 };

/** Ends requests whose body stalls. They would hold their place, and what has come of them, for ten minutes. */
export function endStalledBodies(app: FastifyInstance, given: Partial<LeastPace> = {}): void {
  const least = { ...defaults, ...given };
  const coming = new Map<IncomingMessage, { reply: ServerResponse; pace: Pace | null }>();
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    if ((headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined) {
      coming.set(request.raw, { reply: reply.raw, pace: null });
      whenOver(reply.raw, () => coming.delete(request.raw));
    }
    done();
  });
  const looks = setInterval(() => {
    const now = performance.now();
    for (const [request, entry] of coming) {
      const { socket } = request;
      if (request.complete) coming.delete(request);
      else if (!entry.pace) entry.pace = new Pace(least, now, socket.bytesRead);
      else if (entry.pace.isTooSlow(now, socket.bytesRead, request.readableLength === 0)) {
        coming.delete(request);
        if (entry.reply.headersSent) socket.destroy();
        else {
          answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
          socket.once('finish', () => socket.destroy());
        }
      }
    }
  }, least.lookMs).unref();
  app.addHook('onClose', async () => clearInterval(looks));
}
