import type { Clock } from './ports/clock.ts';
import { isUnavailable } from './unavailable.ts';

/**
 * Does the work for each item, in order. A failure does not stop the others. The first error is thrown at the end, so that the log names
 * the job. If the store or a service is away, the rest would fail as well, so the work stops at once.
 */
export async function eachByItself<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  throwFirst(await failuresOfEach(items, work));
}

/** Lets what failed wait, each time longer, so that the others go on and a job of every second does not try it every second. */
export interface Patience {
  /** How many have failed and not succeeded since. */
  count(): number;
  isWaiting(id: string): boolean;
  failed(id: string): void;
  succeeded(id: string): void;
}

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 10 * 60_000;
/** With more, all are tried again: some may be gone. */
const MAX_WAITING = 10_000;

/** Remembers in this process only: after a start everything is tried at once. */
export function createPatience({ elapsed }: Pick<Clock, 'elapsed'>): Patience {
  const waits = new Map<string, { until: number; wait: number }>();
  return {
    count: () => waits.size,
    isWaiting: (id) => (waits.get(id)?.until ?? 0) > elapsed(),
    failed(id) {
      const wait = Math.min(2 * (waits.get(id)?.wait ?? FIRST_WAIT_MS / 2), LONGEST_WAIT_MS);
      if (waits.size >= MAX_WAITING) waits.clear();
      waits.set(id, { until: elapsed() + wait, wait });
    },
    succeeded: (id) => void waits.delete(id),
  };
}

interface Batches<T extends { _id: string }> {
  /** Finds the next items. Items that failed are found again, and left out. */
  find(atMost: number): Promise<readonly T[]>;
  work(item: T): Promise<unknown>;
  atOnce: number;
  /** The most batches of one run. The next run continues. */
  most: number;
  /** Of a job that runs every few seconds. Default: what failed waits for the next run. */
  patience?: Patience;
}

/** Works like `eachByItself`, in batches, until only items that failed are left. */
export async function eachInBatches<T extends { _id: string }>({ find, work, atOnce, most, patience }: Batches<T>): Promise<void> {
  const { count, isWaiting, failed, succeeded } = patience ?? createPatience({ elapsed: () => 0 });
  const failures: unknown[] = [];
  const workOn = async (item: T) => {
    failed(item._id);
    await work(item);
    succeeded(item._id);
  };
  for (let batch = 0; batch < most; batch += 1) {
    const found = (await find(atOnce + count())).filter(({ _id }) => !isWaiting(_id));
    failures.push(...(await failuresOfEach(found, workOn)));
    if (found.length < atOnce) break;
  }
  throwFirst(failures);
}

async function failuresOfEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failures.push(error);
    }
  }
  return failures;
}

/** For callers that have collected the failures themselves. */
export function throwFirst(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new Error(`${failures.length} could not be done, and wait for the next run`, { cause: failures[0] });
}
