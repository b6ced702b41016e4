import { createHash } from 'node:crypto';
import { type Clock, MAX_SKEW_MS, retryOnConflict, type Store, type Write } from '@formwright/platform';

/** Two tries suffice unless a window ends between them. */
const TRIES = 20;

/** Maximum number of attempts in a time window. The window starts with the first attempt. */
export interface Limit {
  /** What is counted, and for whom. It is stored hashed, so the collection contains no readable addresses. */
  key: string;
  /** The email or user id whose deletion ends the count; absent where nobody in particular is counted. Stored as a keyed digest. */
  of?: string;
  most: number;
  windowMs: number;
}

interface Window {
  _id: string;
  of?: string;
  count: number;
  resetAt: number;
}

export class LimitReached extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('limit reached');
  }
}

const idOf = (limit: Pick<Limit, 'key'>) => createHash('sha256').update(limit.key).digest('base64url');

/**
 * Counts attempts. Concurrent attempts are counted exactly. A window that ends much later than a new one would was opened while the
 * clock was ahead, and counts as over.
 */
export function createLimits(store: Store, clock: Clock, tagOf: (text: string) => string) {
  const windows = store.collection<Window>({
    name: 'limits',
    indexes: [
      { name: 'resetAt', keys: { resetAt: 1 } },
      { name: 'of', keys: { of: 1 } },
    ],
  });

  async function takeOnce(limit: Limit): Promise<void> {
    const now = clock.now();
    const latest = now + limit.windowMs + MAX_SKEW_MS;
    const _id = idOf(limit);
    const notUsedUp = { _id, resetAt: { $gt: now, $lte: latest }, count: { $lt: limit.most } };
    if ((await windows.updateOne(notUsedUp, { $inc: { count: 1 } })).matched > 0) return;
    const open = await windows.findOne({ _id });
    const waitMs = open ? open.resetAt - now : 0;
    if (open && open.count >= limit.most && waitMs > 0 && open.resetAt <= latest) throw new LimitReached(Math.ceil(waitMs / 1000));
    // A duplicate key: a concurrent call has opened a window since.
    await windows.updateOne({ _id, ...isOver(now, latest) }, opened(limit, now), { upsert: true });
  }
  const isOver = (now: number, latest: number) => ({ $or: [{ resetAt: { $lte: now } }, { resetAt: { $gt: latest } }] });
  const opened = ({ windowMs, of }: Pick<Limit, 'windowMs' | 'of'>, now: number) => ({
    $set: { count: 1, resetAt: now + windowMs, ...(of !== undefined && { of: tagOf(of) }) },
  });

  /** Commits what a window has once, with the write that says that it had it. Does nothing where it had. */
  async function once(limit: Omit<Limit, 'most'>, commit: (write: Write) => Promise<void>): Promise<void> {
    const _id = idOf(limit);
    await retryOnConflict(async () => {
      const now = clock.now();
      const latest = now + limit.windowMs + MAX_SKEW_MS;
      if (await windows.findOne({ _id, resetAt: { $gt: now, $lte: latest } })) return;
      // Where another call has opened one since, there is such an id.
      await commit(windows.updating({ _id, ...isOver(now, latest) }, opened(limit, now), { upsert: true }));
    });
  }

  /** Counts one attempt. @throws LimitReached if the limit is reached */
  const take = (limit: Limit): Promise<void> => retryOnConflict(() => takeOnce(limit), { tries: TRIES });
  return {
    take,
    once,
    /** Counts one attempt. @returns false if the limit is reached */
    async tryTake(limit: Limit): Promise<boolean> {
      try {
        await take(limit);
        return true;
      } catch (error) {
        if (error instanceof LimitReached) return false;
        throw error;
      }
    },
    /** Counts one attempt less. */
    giveBack: async (limit: Limit): Promise<void> => {
      await windows.updateOne({ _id: idOf(limit), count: { $gt: 0 } }, { $inc: { count: -1 } });
    },
    /** Ends what was counted of these emails and user ids. */
    droppingOf: (texts: readonly string[]): Write => windows.deleting({ of: { $in: texts.map(tagOf) } }, { optional: true }),
    async removeExpired(): Promise<void> {
      await windows.deleteMany({ resetAt: { $lte: clock.now() } });
    },
  };
}

export type Limits = ReturnType<typeof createLimits>;
