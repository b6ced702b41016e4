import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Replicas } from '@formwright/platform';

/** The only window of the gateway's limits. */
const WINDOW_MS = 60_000;
/** Counts of an address at a route that are kept, of all routes together. More push out the ones that came first. */
const MAX_COUNTS = 200_000;
/** The topic of requests that a gateway has counted. */
const REQUESTS = 'requests';

interface Count {
  current: number;
  startedAt: number;
}

/**
 * The counts of rate limits, over all replicas of the gateway: each counts what it sees and tells the others. So a limit holds for all of
 * them together, except for what arrives in the few milliseconds until a message has arrived. Without a bus, each counts for itself.
 */
export function countedByAll(replicas: Replicas): FastifyRateLimitStoreCtor {
  /** The map keeps the order in which the windows began. */
  const counts = new Map<string, Count>();

  function find(key: string): Count | undefined {
    const count = counts.get(key);
    return count && performance.now() - count.startedAt < WINDOW_MS ? count : undefined;
  }
  function add(key: string, amount: number): Count {
    let count = find(key);
    if (!count) {
      counts.delete(key);
      count = { current: 0, startedAt: performance.now() };
      counts.set(key, count);
      for (const oldest of counts.keys()) {
        if (counts.size <= MAX_COUNTS) break;
        counts.delete(oldest);
      }
    }
    count.current += amount;
    return count;
  }
  const resultOf = ({ current, startedAt }: Count) => ({ current, ttl: WINDOW_MS - (performance.now() - startedAt) });
  replicas.hear(REQUESTS, { heard: add });

  return class Counts implements FastifyRateLimitStore {
    readonly #limit: string;

    /** @param limited the route; what is limited otherwise has a name in its keys */
    constructor({ routeInfo }: { routeInfo?: { method?: string | string[]; url?: string } }) {
      this.#limit = `${routeInfo?.method ?? ''} ${routeInfo?.url ?? ''}`;
    }

    incr(address: string, done: Parameters<FastifyRateLimitStore['incr']>[1], _window: number, max: number): void {
      const key = `${this.#limit} ${address}`;
      const count = add(key, 1);
      // The others know by now that the limit is reached.
      if (count.current <= max) replicas.tell(REQUESTS, key);
      done(null, resultOf(count));
    }

    read(address: string, done: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      done(null, resultOf(find(`${this.#limit} ${address}`) ?? { current: 0, startedAt: performance.now() }));
    }

    child(limited: object): FastifyRateLimitStore {
      return new Counts(limited);
    }
  };
}
