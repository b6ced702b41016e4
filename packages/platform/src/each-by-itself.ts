import { isUnavailable } from './unavailable.ts';

/**
 * Does the work for each, in order. One that fails does not stand in the way of the others: they are done first, then its error is thrown, so that the
 * log names the job. Where a store or a service is away, all would fail, so that ends it.
 */
export async function eachByItself<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  throwFirst(await failuresOfEach(items, work));
}

interface Batches<T> {
  /** Finds the next ones; what could not be done is found again. */
  find(atMost: number): Promise<readonly T[]>;
  work(item: T): Promise<unknown>;
  atOnce: number;
  /** Batches of one run; the next run goes on. */
  most: number;
}

/** As `eachByItself`, in batches, until nothing is left or nothing goes on. */
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

/** For who does them otherwise than in order. */
export function throwFirst(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new Error(`${failures.length} could not be done, and wait for the next run`, { cause: failures[0] });
}
