import { createHash } from 'node:crypto';
import { type Clock, DuplicateKeyError, type Store } from '@formwright/platform';

/** How fast something may be tried: some tries are free, then every further one starts a pause that is twice as long as the last. */
export interface Pace {
  /** What is tried, by whom. Stored hashed: nobody's address can be read from the collection. */
  key: string;
  free: number;
  firstPauseMs: number;
  longestPauseMs: number;
  /** After that long without a try everything is free again. */
  forgottenAfterMs: number;
}

interface Tries {
  _id: string;
  count: number;
  /** Epoch milliseconds. */
  pausedUntil: number;
  forgottenAt: number;
}

const idOf = (pace: Pace) => createHash('sha256').update(pace.key).digest('base64url');

function pauseAfter(count: number, { free, firstPauseMs, longestPauseMs }: Pace): number {
  return count < free ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (count - free));
}

/** Counts tries, exactly, however many come at once. */
export function createPauses(store: Store, clock: Clock) {
  const tries = store.collection<Tries>({ name: 'tries', indexes: [{ name: 'forgottenAt', keys: { forgottenAt: 1 } }] });

  /** @returns false when somebody else has counted meanwhile */
  async function count(pace: Pace, known: Tries | null, now: number): Promise<boolean> {
    const before = known && known.forgottenAt > now ? known.count : 0;
    const pausedUntil = now + pauseAfter(before + 1, pace);
    const next = { count: before + 1, pausedUntil, forgottenAt: pausedUntil + pace.forgottenAfterMs };
    const _id = idOf(pace);
    if (known) return (await tries.updateOne({ _id, count: known.count, forgottenAt: known.forgottenAt }, { $set: next })).matched > 0;
    try {
      await tries.insertOne({ _id, ...next });
      return true;
    } catch (error) {
      if (error instanceof DuplicateKeyError) return false;
      throw error;
    }
  }

  return {
    /** Takes one. @returns 0, or for how many milliseconds nothing may be tried */
    async take(pace: Pace): Promise<number> {
      for (;;) {
        const now = clock.now();
        const known = await tries.findOne({ _id: idOf(pace) });
        // A clock that was set back must not make a pause longer than it can be.
        const waitMs = Math.min((known?.pausedUntil ?? 0) - now, pace.longestPauseMs);
        if (waitMs > 0) return waitMs;
        if (await count(pace, known, now)) return 0;
      }
    },
    /** Gives one back, and ends its pause. */
    async giveBack(pace: Pace): Promise<void> {
      await tries.updateOne({ _id: idOf(pace), count: { $gt: 0 } }, { $inc: { count: -1 }, $set: { pausedUntil: 0 } });
    },
    async reset(pace: Pace): Promise<void> {
      await tries.deleteOne({ _id: idOf(pace) });
    },
    async removeForgotten(): Promise<void> {
      await tries.deleteMany({ forgottenAt: { $lte: clock.now() } });
    },
  };
}

export type Pauses = ReturnType<typeof createPauses>;
