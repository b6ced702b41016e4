import type { Clock } from '../ports/clock.ts';
import { ConditionFailedError } from '../ports/store.ts';
import { isUnavailable } from '../ports/unavailable.ts';

/**
 * Does the work for each item, in order. A failure does not stop the others. The first error is thrown at the end, so that the log names
 * the job. If the store or a service is away, the rest would fail as well, so the work stops at once. For all items that there are:
 * if these are the first of more, as many that fail each time would keep the others for ever, so that `eachInBatches` is needed.
 */
export async function eachByItself<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const patience = createPatience();
  for (const [index, item] of items.entries()) await patience.trying(String(index), () => work(item));
  patience.throwFirst();
}

/** Lets what failed wait, each time longer, so that the others go on and a job of every second does not try it every second. */
export interface Patience {
  /** The number of items that have failed and not succeeded since. */
  count(): number;
  isWaiting(id: string): boolean;
  /** Whether its last try failed. */
  hasFailed(id: string): boolean;
  /**
   * @returns what the work returns; undefined if it failed
   * @throws if the store or a service is away: the item did not cause that
   */
  trying<R>(id: string, work: () => Promise<R>): Promise<R | undefined>;
  /** Forgets all items but these: nothing has to be done for the others any more. */
  keepOnly(ids: readonly string[]): void;
  /** Throws the first error of the items that wait, even after a run that tried none of them: the job's work is not done. */
  throwFirst(): void;
}

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 10 * 60_000;
/** If more items wait than this, all of them are tried again. */
const MAX_WAITING = 10_000;

/**
 * Remembers in this process only: after a start everything is tried at once.
 * @param clock not needed for one run, in which what failed is not tried again
 */
export function createPatience({ elapsed }: Pick<Clock, 'elapsed'> = { elapsed: () => 0 }): Patience {
  const waits = new Map<string, { until: number; wait: number; error: unknown }>();
  return {
    count: () => waits.size,
    isWaiting: (id) => (waits.get(id)?.until ?? Number.NEGATIVE_INFINITY) > elapsed(),
    hasFailed: (id) => waits.has(id),
    async trying(id, work) {
      try {
        const result = await work();
        waits.delete(id);
        return result;
      } catch (error) {
        if (isUnavailable(error)) throw error;
        const former = waits.get(id)?.wait ?? 0;
        // Where another worker came first, the next run looks again.
        const wait = error instanceof ConditionFailedError ? 0 : Math.min(Math.max(2 * former, FIRST_WAIT_MS), LONGEST_WAIT_MS);
        if (waits.size >= MAX_WAITING) waits.clear();
        waits.set(id, { until: elapsed() + Math.max(wait, 1), wait, error });
        return undefined;
      }
    },
    keepOnly(ids) {
      const kept = new Set(ids);
      for (const id of waits.keys()) if (!kept.has(id)) waits.delete(id);
    },
    throwFirst() {
      const [first] = waits.values();
      if (first) throw new Error(`${waits.size} could not be done, and will be tried again`, { cause: first.error });
    },
  };
}

interface Batches<T extends { _id: string }> {
  /** Finds the next items. Items that failed are found again, and left out. */
  find(atMost: number): Promise<readonly T[]>;
  work(item: T): Promise<unknown>;
  atOnce: number;
  /** The most batches of one run. The next run continues. */
  most: number;
  /** Whether the run has done enough. Asked before each batch. */
  isEnough?: () => boolean;
  /**
   * Of the job, not of the run: the next run finds as many more as have failed. Else as many as a run takes, which fail each time, would
   * keep all others for ever.
   */
  patience: Patience;
}

/** Works like `eachByItself`, in batches, until only items that failed are left. */
export async function eachInBatches<T extends { _id: string }>(batches: Batches<T>): Promise<void> {
  const { find, work, atOnce, most, isEnough = () => false, patience } = batches;
  /** Also one that need not wait, because another worker came first: it would be tried without end. */
  const failed = new Set<string>();
  for (let batch = 0; batch < most && !isEnough(); batch += 1) {
    const asked = atOnce + patience.count();
    const found = await find(asked);
    if (found.length < asked) patience.keepOnly(found.map(({ _id }) => _id));
    const next = found.filter(({ _id }) => !patience.isWaiting(_id) && !failed.has(_id));
    if (next.length === 0) break;
    for (const item of next) {
      await patience.trying(item._id, () => work(item));
      if (patience.hasFailed(item._id)) failed.add(item._id);
    }
  }
  patience.throwFirst();
}
