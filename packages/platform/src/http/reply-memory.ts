import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { busy } from '../errors.ts';
import { networkOf } from '../network-of.ts';
import { whenOver } from './over.ts';
import { createSums } from './sums.ts';

/** Limits the memory that replies take until their clients have read them; one per process. */
export interface ReplyMemory {
  /** Takes memory for a reply. @returns what gives it back; null if the address, or all of them together, have as much as they may */
  take(address: string, bytes: number): (() => void) | null;
}

export interface ReplyLimits {
  /** Bytes of long replies that are not read to the end, of one address and of all. */
  perAddress: number;
  total: number;
}

/** A shorter reply goes to the system's buffers at once, whether its client reads it or not. */
const LONG_REPLY = 65_536;

function limitsOf(heap: number): ReplyLimits {
  const total = Math.min(128_000_000, heap / 4);
  return { perAddress: total / 4, total };
}

export function createReplyMemory(given: Partial<ReplyLimits> = {}): ReplyMemory {
  const limits = { ...limitsOf(getHeapStatistics().heap_size_limit), ...given };
  const sums = createSums(limits);
  return {
    take(address, bytes) {
      // One reply at a time is admitted however long it is.
      const counted = Math.min(bytes, limits.perAddress);
      return sums.add(address, counted) ? () => sums.remove(address, counted) : null;
    },
  };
}

/**
 * Refuses a long reply while its address has many that nobody reads: each would stay in memory as long as its reader likes. Streams of
 * files are read only as fast as their client takes them, and calls between services have readers of ours.
 */
export function boundReplies(app: FastifyInstance, memory: ReplyMemory): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const length = typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0;
    if (length <= LONG_REPLY || request.isInternal) return done(null, payload);
    const give = memory.take(networkOf(request.ip, { v4: 32, v6: 64 }), length);
    if (!give) {
      // These headers belong to the reply that is not sent.
      for (const name of ['content-encoding', 'etag', 'cache-control', 'content-disposition']) reply.removeHeader(name);
      return done(busy());
    }
    whenOver(reply.raw, give);
    done(null, payload);
  });
}
