import { ConditionFailedError } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { formSaved } from './form-events.ts';
import { keptBytes } from './kept-bytes.ts';

const AT_ONCE = 20;

/**
 * Counts what is kept beside documents that were stored before it counted, and tells it. Each form is counted once, by its revision, whatever other
 * replicas do. When none is left it looks no more: each save counts.
 */
export function countKept(deps: FormsDeps) {
  const { ports, repository, outbox } = deps;
  let isDone = false;
  return async (): Promise<void> => {
    if (isDone) return;
    const heads = await repository.findUncounted(AT_ONCE);
    for (const { _id, workspaceId } of heads) {
      const form = await repository.findInWorkspace(_id, workspaceId);
      if (!form || form.keptBytes !== undefined) continue;
      const counted = { ...form, keptBytes: keptBytes(await repository.findImages(_id), form, await repository.findFormerParts(_id)) };
      const next = { ...counted, revision: form.revision + 1 };
      try {
        await ports.store.commit([...repository.updatingForm(next, form.revision), formSaved(outbox, next)]);
      } catch (error) {
        // It is looked at again, if it still is to be counted.
        if (!(error instanceof ConditionFailedError)) throw error;
      }
    }
    isDone = heads.length === 0;
  };
}
