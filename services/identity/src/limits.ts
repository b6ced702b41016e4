import { createHash } from 'node:crypto';
import { type Clock, DuplicateKeyError, type Store } from '@formwright/platform';

/** Maximum number of attempts in a time window. The window starts with the first attempt. */
export interface Limit {
  /** What is counted, and for whom. It is stored hashed, so the collection contains no readable addresses. */
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

/**
 * Counts attempts. Concurrent attempts are counted exactly. A window that ends later than one opened now was opened while the clock was
 * ahead, and counts as over.
 */
export function createLimits(store: Store, clock: Clock) {
  const windows = store.collection<Window>({ name: 'limits', indexes: [{ name: 'resetAt', keys: { resetAt: 1 } }] });

  /** @returns false if another window is open */
  async function openWindow(limit: Limit, now: number): Promise<boolean> {
    const latest = now + limit.windowMs;
    const opening = { $set: { count: 1, resetAt: latest } };
    const isOver = { $or: [{ resetAt: { $lte: now } }, { resetAt: { $gt: latest } }] };
    try {
      await windows.updateOne({ _id: idOf(limit), ...isOver }, opening, { upsert: true });
      return true;
    } catch (error) {
      if (error instanceof DuplicateKeyError) return false;
      throw error;
    }
  }

  return {
    /** Counts one attempt. @throws LimitReached if the limit is reached */
    async take(limit: Limit): Promise<void> {
      for (;;) {
        const now = clock.now();
        const isOpen = { $gt: now, $lte: now + limit.windowMs };
        const room = { _id: idOf(limit), resetAt: isOpen, count: { $lt: limit.most } };
        if ((await windows.updateOne(room, { $inc: { count: 1 } })).matched > 0) return;
        if (await openWindow(limit, now)) return;
        const open = await windows.findOne({ _id: idOf(limit) });
        // Otherwise a concurrent call has just opened the window: try again.
        const waitMs = open ? open.resetAt - now : 0;
        if (open && open.count >= limit.most && waitMs > 0 && waitMs <= limit.windowMs) throw new LimitReached(Math.ceil(waitMs / 1000));
      }
    },
    async removeExpired(): Promise<void> {
      await windows.deleteMany({ resetAt: { $lte: clock.now() } });
    },
  };
}

export type Limits = ReturnType<typeof createLimits>;
