import { ConditionFailedError, DuplicateKeyError } from './ports/store.ts';

/**
 * Does the work again while another write came between its reading and its writing. The work reads anew each time.
 * @param tries how often the work is done at most
 * @throws what the work throws; after the last try ConditionFailedError or DuplicateKeyError
 */
export async function retryOnConflict<T>(work: () => Promise<T>, { tries }: { tries: number }): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const isConflict = error instanceof ConditionFailedError || error instanceof DuplicateKeyError;
      if (!isConflict || tried >= tries) throw error;
    }
  }
}
