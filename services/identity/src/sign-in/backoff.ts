import { createHash } from 'node:crypto';
import { type Clock, MAX_SKEW_MS, retryOnConflict, type Store, type Write } from '@formwright/platform';

/** Exponential backoff: some tries are free, then each further try starts a pause that is twice as long as the last one. */
export interface Backoff {
  /** What is tried, and by whom. It is stored hashed, so the collection contains no readable addresses. */
  key: string;
  /** The email or user id whose deletion ends the count; absent where nobody in particular is counted. Stored as a keyed digest. */
  of?: string;
  free: number;
  firstPauseMs: number;
  longestPauseMs: number;
  /** Time without a try after which the count starts at 0 again. */
  forgottenAfterMs: number;
}

interface Tries {
  _id: string;
  of?: string;
  count: number;
  /** Epoch milliseconds; 0 without a pause. */
  pausedUntil: number;
  forgottenAt: number;
}

/** Each turn counts one of the concurrent tries, so this many can be counted. */
const MAX_AT_ONCE = 200;

const idOf = (backoff: Backoff) => createHash('sha256').update(backoff.key).digest('base64url');

function pauseAfter(count: number, { free, firstPauseMs, longestPauseMs }: Backoff): number {
  return count < free ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (count - free));
}

/** Counts tries. Concurrent tries are counted exactly. */
export function createBackoffStore(store: Store, clock: Clock, tagOf: (text: string) => string) {
  const tries = store.collection<Tries>({
    name: 'tries',
    indexes: [
      { name: 'forgottenAt', keys: { forgottenAt: 1 } },
      { name: 'of', keys: { of: 1 } },
    ],
  });

  /** @throws ConditionFailedError or DuplicateKeyError if a concurrent try was counted first */
  async function count(backoff: Backoff, known: Tries | null, now: number): Promise<void> {
    const forgottenWithin = backoff.longestPauseMs + backoff.forgottenAfterMs;
    const before = known && known.forgottenAt > now && known.forgottenAt <= now + forgottenWithin + MAX_SKEW_MS ? known.count : 0;
    const pauseMs = pauseAfter(before + 1, backoff);
    // Without a pause not the time of this try: a concurrent one may have read the clock before it.
    const pausedUntil = pauseMs === 0 ? 0 : now + pauseMs;
    const next = { count: before + 1, pausedUntil, forgottenAt: now + pauseMs + backoff.forgottenAfterMs };
    const _id = idOf(backoff);
    const counted = { _id, count: known?.count ?? 0, forgottenAt: known?.forgottenAt ?? 0 };
    await store.commit([
      known
        ? tries.updating(counted, { $set: next })
        : tries.inserting({ _id, ...next, ...(backoff.of !== undefined && { of: tagOf(backoff.of) }) }),
    ]);
  }

  return {
    /** Counts a try. @returns 0, or the remaining pause in milliseconds */
    take: (backoff: Backoff): Promise<number> =>
      retryOnConflict(
        async () => {
          const now = clock.now();
          const known = await tries.findOne({ _id: idOf(backoff) });
          const waitMs = (known?.pausedUntil ?? 0) - now;
          // A pause longer than the longest one was started while the clock was ahead, and counts as over.
          if (waitMs > 0 && waitMs <= backoff.longestPauseMs + MAX_SKEW_MS) return waitMs;
          await count(backoff, known, now);
          return 0;
        },
        { tries: MAX_AT_ONCE },
      ),
    /** Refunds a try and ends its pause. */
    async giveBack(backoff: Backoff): Promise<void> {
      await tries.updateOne({ _id: idOf(backoff), count: { $gt: 0 } }, { $inc: { count: -1 }, $set: { pausedUntil: 0 } });
    },
    async reset(backoff: Backoff): Promise<void> {
      await tries.deleteOne({ _id: idOf(backoff) });
    },
    /** Ends what was counted of these emails and user ids. */
    droppingOf: (texts: readonly string[]): Write => tries.deleting({ of: { $in: texts.map(tagOf) } }, { optional: true }),
    async removeForgotten(): Promise<void> {
      await tries.deleteMany({ forgottenAt: { $lte: clock.now() } });
    },
  };
}

export type BackoffStore = ReturnType<typeof createBackoffStore>;
