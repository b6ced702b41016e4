import { isUnavailable } from './unavailable.ts';

/**
 * Does the work for each item, in order. A failure does not stop the others. The first error is thrown at the end, so that the log names
 * the job. If the store or a service is away, the rest would fail as well, so the work stops at once.
 */
export async function eachByItself<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  throwFirst(await failuresOfEach(items, work));
}

interface Batches<T> {
  /** Finds the next items. Items that failed are found again. */
  find(atMost: number): Promise<readonly T[]>;
  work(item: T): Promise<unknown>;
  atOnce: number;
  /** The most batches of one run. The next run continues. */
  most: number;
}

/** Works like `eachByItself`, in batches, until nothing is left or a whole batch has failed. */
export async function eachInBatches<T>({ find, work, atOnce, most }: Batches<T>): Promise<void> {
  let failures: readonly unknown[] = [];
  for (let batch = 0; batch < most; batch += 1) {
    const found = await find(atOnce);
    failures = await failuresOfEach(found, work);
    if (found.length < atOnce || failures.length === found.length) break;
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
