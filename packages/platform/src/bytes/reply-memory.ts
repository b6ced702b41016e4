import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { busy } from '../common/errors.ts';
import { networkOf } from '../common/network-of.ts';
import { whenOver } from './over.ts';
import { LEAST_PACE, READER_PATIENCE_MS } from './slow-readers.ts';
import { createSums } from './sums.ts';

/** A long reply to a client. */
interface LongReply {
  address: string;
  bytes: number;
  /** Whether its client is signed in. Strangers have a half of their own, so that they leave the others theirs. */
  isSignedIn: boolean;
  /** Ends the reply before it is read. */
  cut(): void;
}

/** Limits the memory that replies take until their clients have read them; one per process. */
export interface ReplyMemory {
  /** Takes memory for a reply. @returns what gives it back; null if the address, or all of its kind together, have as much as they may */
  take(reply: LongReply): (() => void) | null;
}

export interface ReplyLimits {
  /** Bytes of long replies that are not read to the end, of one address, and of all who are signed in or all who are not. */
  perAddress: number;
  ofKind: number;
}

/** A shorter reply goes to the system's buffers at once, whether its client reads it or not. */
const LONG_REPLY = 65_536;

function limitsOf(heap: number): ReplyLimits {
  const total = Math.min(128_000_000, heap / 4);
  return { perAddress: total / 8, ofKind: total / 2 };
}

export function createReplyMemory(given: Partial<ReplyLimits> = {}, now: () => number = () => performance.now()): ReplyMemory {
  const limits = { ...limitsOf(getHeapStatistics().heap_size_limit), ...given };
  const halves = { signedIn: createHalf(limits, now), strangers: createHalf(limits, now) };
  return { take: (reply) => halves[reply.isSignedIn ? 'signedIn' : 'strangers'](reply) };
}

function createHalf({ perAddress, ofKind }: ReplyLimits, now: () => number): ReplyMemory['take'] {
  const sums = createSums({ perAddress, total: ofKind });
  /** Replies that are not read to the end, with when each is overdue. */
  const held = new Map<LongReply, number>();
  // One reply at a time is admitted however long it is.
  const counted = ({ bytes }: LongReply) => Math.min(bytes, perAddress);
  const give = (reply: LongReply) => {
    if (held.delete(reply)) sums.remove(reply.address, counted(reply));
  };

  /** @returns whether there was a slow reader who gave way */
  function cutSlowest(isLike: (reply: LongReply) => boolean): boolean {
    const late = [...held].filter(([reply, due]) => due <= now() && isLike(reply));
    const [slowest] = late.sort(([, one], [, other]) => one - other)[0] ?? [];
    if (!slowest) return false;
    give(slowest);
    slowest.cut();
    return true;
  }

  return (reply) => {
    const isOfAddress = ({ address }: LongReply) => address === reply.address;
    const ofAddress = () => [...held.keys()].filter(isOfAddress).reduce((sum, each) => sum + counted(each), counted(reply));
    while (!sums.add(reply.address, counted(reply))) {
      const isOwnFault = ofAddress() > perAddress;
      if (!cutSlowest(isOwnFault ? isOfAddress : () => true)) return null;
    }
    held.set(reply, now() + READER_PATIENCE_MS + reply.bytes / LEAST_PACE);
    return () => give(reply);
  };
}

/**
 * Refuses a long reply while its address has many that nobody reads: each would stay in memory as long as its reader likes. Streams of
 * files are read only as fast as their client takes them, and calls between services have readers of ours.
 */
export function boundReplies(app: FastifyInstance, memory: ReplyMemory): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const length = typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0;
    if (length <= LONG_REPLY || request.calledBy) return done(null, payload);
    const give = memory.take({
      address: networkOf(request.ip, { v4: 32, v6: 64 }),
      bytes: length,
      isSignedIn: request.caller !== null,
      cut: () => reply.raw.destroy(),
    });
    if (!give) {
      // These headers belong to the reply that is not sent.
      for (const name of ['content-encoding', 'etag', 'cache-control', 'content-disposition']) reply.removeHeader(name);
      return done(busy());
    }
    whenOver(reply.raw, give);
    done(null, payload);
  });
}
