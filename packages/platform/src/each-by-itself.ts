import { isUnavailable } from './unavailable.ts';

/**
 * Does the work for each item, in order. A failure does not stop the others. The first error is thrown at the end, so that the log names
 * the job. If the store or a service is away, the rest would fail as well, so the work stops at once.
 */
export async function eachByItself<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  throwFirst(await failuresOfEach(items, work));
}

interface Batches<T extends { _id: string }> {
  /** Finds the next items. Items that failed are found again, and left out. */
  find(atMost: number): Promise<readonly T[]>;
  work(item: T): Promise<unknown>;
  atOnce: number;
  /** The most batches of one run. The next run continues. */
  most: number;
}

/** Works like `eachByItself`, in batches, until only items that failed are left. */
export async function eachInBatches<T extends { _id: string }>({ find, work, atOnce, most }: Batches<T>): Promise<void> {
  const failed = new Set<string>();
  const failures: unknown[] = [];
  const workOn = async (item: T) => {
    failed.add(item._id);
    await work(item);
    failed.delete(item._id);
  };
  for (let batch = 0; batch < most; batch += 1) {
    const found = (await find(atOnce + failed.size)).filter(({ _id }) => !failed.has(_id));
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
