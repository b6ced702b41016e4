import { ConditionFailedError } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { bytesOfDocument } from './room.ts';

const AT_ONCE = 100;

/**
 * Counts the documents of forms that were stored before documents counted, a hundred in a run. Each is counted once, by the condition of its
 * commit, whatever other replicas do. When none is left it looks no more: the events of forms count new ones.
 */
export function countDocuments({ ports, repository }: SubmissionsDeps) {
  let isDone = false;
  return async (): Promise<void> => {
    if (isDone) return;
    const forms = await repository.findUncounted(AT_ONCE);
    for (const form of forms) {
      const document = await repository.findDocument(form._id);
      const bytes = document ? bytesOfDocument(document) : 0;
      try {
        await ports.store.commit([repository.countingOld(form, bytes), ...repository.countingDocument(form.workspaceId, bytes)]);
      } catch (error) {
        // It is looked at again, if it still is to be counted.
        if (!(error instanceof ConditionFailedError)) throw error;
      }
    }
    isDone = forms.length === 0;
  };
}
