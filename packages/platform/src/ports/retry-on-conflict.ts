import { busy } from '../common/errors.ts';
import { ConditionFailedError, DuplicateKeyError } from './store.ts';

/** Whether a commit was refused because of what another one has written. Its caller reads again, and decides anew. */
export const isConflict = (error: unknown): error is ConditionFailedError | DuplicateKeyError =>
  error instanceof ConditionFailedError || error instanceof DuplicateKeyError;

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
      if (!isConflict(error)) throw error;
      if (tried >= tries) throw Object.assign(busy(), { cause: error });
    }
  }
}
