import { ConditionFailedError, createWalk, lastOf } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { formSaved } from './form-events.ts';
import { keptBytes } from './kept-bytes.ts';

const AT_ONCE = 20;

/**
 * Counts what is kept beside documents that were stored before it counted, and tells it. Each form is counted once, by its revision, whatever other
 * replicas do. One that cannot be read is named and left out: it must not stand in the way of the others.
 */
export function countKept(deps: FormsDeps): () => Promise<void> {
  const { ports, repository } = deps;
  return createWalk(ports, {
    name: 'forms.count-kept',
    async takeStep(after) {
      const heads = await repository.findHeadsAfter(after, AT_ONCE);
      for (const head of heads) {
        if (head.keptBytes !== undefined) continue;
        try {
          await count(deps, head);
        } catch (error) {
          // Saved or deleted meanwhile, which counted it.
          if (!(error instanceof ConditionFailedError)) ports.log.error({ err: error, form: head._id }, 'a form could not be counted');
        }
      }
      return { after: lastOf(heads, AT_ONCE) };
    },
  });
}

async function count({ ports, repository, outbox }: FormsDeps, { _id, workspaceId }: { _id: string; workspaceId: string }): Promise<void> {
  const form = await repository.findInWorkspace(_id, workspaceId);
  if (!form || form.keptBytes !== undefined) return;
  const kept = keptBytes(await repository.findImages(_id), form, await repository.findFormerParts(_id));
  const next = { ...form, keptBytes: kept, revision: form.revision + 1 };
  await ports.store.commit([...repository.updatingForm(next, form.revision), formSaved(outbox, next)]);
}
