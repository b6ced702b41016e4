import type { forms, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { Quota, StoredForm } from '../form.ts';
import { harmOf } from '../harm/form-harm.ts';
import { deletingForm } from './delete-form.ts';
import { changeable, inGroups, isChangeable, refuseOtherWorkspace } from './in-groups.ts';

/**
 * Deletes the archived forms; with `until`, only those that were archived until then. Forms that are archived or restored while it works
 * stay. On a suspended account, only one-time forms.
 */
export function deleteAllForms(deps: FormsDeps) {
  const { repository } = deps;
  return async ({ caller, body }: Request<typeof forms.deleteAllForms>): Promise<ReplyOf<typeof forms.deleteAllForms>> => {
    const { workspaceId } = caller;
    refuseOtherWorkspace(body.id, workspaceId);
    const { until = Number.POSITIVE_INFINITY } = body;
    // What was answered to a form that was taken down is kept until that is lifted.
    const isMeant = (form: Archived) => form.deletedAt !== null && form.deletedAt <= until && harmOf(form) !== 'taken_down';
    const archived = changeable((await repository.findArchivedHeads(workspaceId)).filter(isMeant), await repository.quotaOf(workspaceId));
    return {
      success: true,
      count: await inGroups(deps, workspaceId, archived, (ids, quota) => deleteGroup(deps, quota, { ids, isMeant })),
    };
  };
}

type Archived = Pick<StoredForm, 'deletedAt' | 'harm'>;

interface Group {
  ids: readonly string[];
  isMeant: (form: Archived) => boolean;
}

async function deleteGroup(deps: FormsDeps, quota: Quota, { ids, isMeant }: Group) {
  const { repository, outbox } = deps;
  const found = await repository.findHeads(ids, quota._id);
  const group = found.filter((form) => isMeant(form) && isChangeable(form, quota));
  if (group.length === 0) return { changed: 0, dealt: ids.length };
  await outbox.commitAndDeliver([repository.leavingArchive(quota, group.length), ...group.flatMap((form) => deletingForm(deps, form))]);
  return { changed: group.length, dealt: ids.length };
}
