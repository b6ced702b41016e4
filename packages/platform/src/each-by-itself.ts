import { isUnavailable } from './unavailable.ts';

/**
 * Does the work for each, in order. One that fails does not stand in the way of the others: they are done first, then its error is thrown, so that the
 * log names the job. Where a store or a service is away, all would fail, so that ends it.
 */
export async function eachByItself<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  throwFirst(await failuresOfEach(items, work));
}

/** As `eachByItself`, for who has more to do before it throws. */
export async function failuresOfEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<readonly unknown[]> {
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

export function throwFirst(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new Error(`${failures.length} could not be done, and wait for the next run`, { cause: failures[0] });
}
