import { createHash } from 'node:crypto';
import { type Clock, DuplicateKeyError, type Store } from '@formwright/platform';

/** How often something may happen within a window that opens with the first time. */
export interface Limit {
  /** What is counted, for whom. Stored hashed: nobody's address can be read from the collection. */
  key: string;
  most: number;
  windowMs: number;
}

interface Window {
  _id: string;
  count: number;
  resetAt: number;
}

export class LimitReached extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('limit reached');
  }
}

const idOf = (limit: Limit) => createHash('sha256').update(limit.key).digest('base64url');

/** Counts attempts, exactly, however many come at once. */
export function createLimits(store: Store, clock: Clock) {
  const windows = store.collection<Window>({ name: 'limits', indexes: [{ name: 'resetAt', keys: { resetAt: 1 } }] });

  /** @returns false when the window that is open has to be looked at */
  async function openWindow(limit: Limit, now: number): Promise<boolean> {
    const opening = { $set: { count: 1, resetAt: now + limit.windowMs } };
    try {
      await windows.updateOne({ _id: idOf(limit), resetAt: { $lte: now } }, opening, { upsert: true });
      return true;
    } catch (error) {
      if (error instanceof DuplicateKeyError) return false;
      throw error;
    }
  }

  return {
    /** Takes one. @throws LimitReached when there is none left */
    async take(limit: Limit): Promise<void> {
      for (;;) {
        const now = clock.now();
        const room = { _id: idOf(limit), resetAt: { $gt: now }, count: { $lt: limit.most } };
        if ((await windows.updateOne(room, { $inc: { count: 1 } })).matched > 0) return;
        if (await openWindow(limit, now)) return;
        const open = await windows.findOne({ _id: idOf(limit) });
        // Otherwise somebody else has just opened it: try again.
        if (open && open.count >= limit.most && open.resetAt > now) throw new LimitReached(Math.ceil((open.resetAt - now) / 1000));
      }
    },
    async removeExpired(): Promise<void> {
      await windows.deleteMany({ resetAt: { $lte: clock.now() } });
    },
  };
}

export type Limits = ReturnType<typeof createLimits>;
