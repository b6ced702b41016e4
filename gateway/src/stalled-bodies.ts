import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerUnreadable } from './unreadable.ts';

/** How slowly a body may come. */
export interface Pace {
  /** The longest time without a byte. */
  quietMs: number;
  /** The bytes that must have come within each window. */
  windowMs: number;
  bytes: number;
  /** Interval of the looks. */
  lookMs: number;
}

/**
 * A phone on the slowest mobile network (GPRS, about 2,500 bytes a second) that loses the line for half of a minute still sends twice as much.
 * Apache ends requests at the same 500 bytes a second.
 */
const defaults: Pace = { quietMs: 30_000, windowMs: 60_000, bytes: 30_000, lookMs: 5_000 };

/** Tells from look to look whether a body comes too slowly. */
export class BodyPace {
  private windowSince: number;
  private windowBytes = 0;
  private quietSince: number;

  constructor(
    private readonly pace: Pace,
    now: number,
    private bytes: number,
  ) {
    this.windowSince = now;
    this.quietSince = now;
    this.windowBytes = bytes;
  }

  /**
   * @param bytes that have come so far
   * @param isWanted whether the process has taken all of them. While it has not, the sender waits for it
   */
  isTooSlow(now: number, bytes: number, isWanted: boolean): boolean {
    if (!isWanted || bytes > this.bytes) this.quietSince = now;
    this.bytes = bytes;
    if (!isWanted) this.begin(now);
    if (now - this.quietSince >= this.pace.quietMs) return true;
    if (now - this.windowSince < this.pace.windowMs) return false;
    if (bytes - this.windowBytes < this.pace.bytes) return true;
    this.begin(now);
    return false;
  }

  private begin(now: number): void {
    this.windowSince = now;
    this.windowBytes = this.bytes;
  }
}

/** Ends requests whose body stalls. They would hold their place, and what has come of them, for ten minutes. */
export function endStalledBodies(app: FastifyInstance, given: Partial<Pace> = {}): void {
  const pace = { ...defaults, ...given };
  const coming = new Map<IncomingMessage, { reply: ServerResponse; pace: BodyPace | null }>();
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    if ((headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined) {
      coming.set(request.raw, { reply: reply.raw, pace: null });
      reply.raw.once('close', () => coming.delete(request.raw));
    }
    done();
  });
  const looks = setInterval(() => {
    const now = performance.now();
    for (const [request, entry] of coming) {
      const { socket } = request;
      if (request.complete) coming.delete(request);
      else if (!entry.pace) entry.pace = new BodyPace(pace, now, socket.bytesRead);
      else if (entry.pace.isTooSlow(now, socket.bytesRead, request.readableLength === 0)) {
        coming.delete(request);
        if (entry.reply.headersSent) socket.destroy();
        else {
          answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
          socket.once('finish', () => socket.destroy());
        }
      }
    }
  }, pace.lookMs).unref();
  app.addHook('onClose', async () => clearInterval(looks));
}
