import { busy } from '../common/errors.ts';
import { ConditionFailedError, DuplicateKeyError } from './store.ts';

/**
 * Repeats `work` when a concurrent write caused a conflict. The work reads again each time.
 * @param tries maximum number of tries; more where many callers write the same document
 * @throws the error of the work; after the last conflict AppError 'platform.busy', whose cause is the conflict
 */
export async function retryOnConflict<T>(work: () => Promise<T>, { tries = 8 }: { tries?: number } = {}): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const isConflict = error instanceof ConditionFailedError || error instanceof DuplicateKeyError;
      if (!isConflict) throw error;
      if (tried >= tries) throw Object.assign(busy(), { cause: error });
    }
  }
}
