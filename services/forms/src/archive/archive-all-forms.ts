import type { forms, ReplyOf } from '@formwright/contracts';
import type { Request, Write } from '@formwright/platform';
import { followAccount } from '../account/follow-account.ts';
import type { FormsDeps } from '../deps.ts';
import type { Quota } from '../form.ts';
import { formSaved } from '../saving/form-events.ts';
import { archived, refuseFullArchive } from './archived.ts';
import { changeable, inGroups, refuseOtherWorkspace } from './in-groups.ts';

/** Archives the forms that are active when the call arrives. On a suspended account, only one-time forms. */
export function archiveAllForms(deps: FormsDeps) {
  const { repository } = deps;
  return async ({ caller, body }: Request<typeof forms.archiveAllForms>): Promise<ReplyOf<typeof forms.archiveAllForms>> => {
    const { workspaceId } = caller;
    refuseOtherWorkspace(body.id, workspaceId);
    const quota = await repository.quotaOf(workspaceId);
    const active = changeable(await repository.findActiveHeads(workspaceId), quota);
    refuseFullArchive(quota, active.length);
    const count = await inGroups(deps, workspaceId, active, (ids, current) => archiveGroup(deps, current, ids));
    await followAccount(deps, workspaceId);
    return { success: true, count };
  };
}

async function archiveGroup({ repository, ports, outbox, publicPages }: FormsDeps, quota: Quota, ids: readonly string[]): Promise<number> {
  const moved = [];
  const writes: Write[] = [];
  for (const id of ids) {
    const form = await repository.findInWorkspace(id, quota._id);
    if (!form || form.deletedAt !== null || (quota.blocked && !form.details.isOneTime)) continue;
    const next = { ...archived(form, ports.clock.now()), revision: form.revision + 1 };
    moved.push(next);
    writes.push(...repository.movingForm(next, form.revision), formSaved(outbox, next));
  }
  if (moved.length === 0) return 0;
  refuseFullArchive(quota, moved.length);
  await outbox.commitAndDeliver([repository.archiving(quota, moved), ...writes]);
  for (const { _id } of moved) publicPages.forget(_id);
  return moved.length;
}
