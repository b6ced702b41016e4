import { createWalk, oneByOne } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { formSaved } from './form-events.ts';
import { keptBytes } from './kept-bytes.ts';

const AT_ONCE = 20;

/**
 * Counts what is kept beside documents that were stored before it counted, and tells it. Each form is counted once, by its revision,
 * whatever other replicas do.
 */
export function countKept({ ports, repository, outbox }: FormsDeps): () => Promise<void> {
  const takeStep = oneByOne({
    find: repository.findHeadsAfter,
    atOnce: AT_ONCE,
    tell: (error, { _id }) => ports.log.error({ err: error, form: _id }, 'a form could not be counted'),
    async mend({ _id, workspaceId, keptBytes: counted }) {
      if (counted !== undefined) return;
      const form = await repository.findInWorkspace(_id, workspaceId);
      if (!form || form.keptBytes !== undefined) return;
      const kept = keptBytes(await repository.findImages(_id), form, await repository.findFormerParts(_id));
      const next = { ...form, keptBytes: kept, revision: form.revision + 1 };
      await ports.store.commit([...repository.updatingForm(next, form.revision), formSaved(outbox, next)]);
    },
  });
  return createWalk(ports, { name: 'forms.count-kept', takeStep });
}
