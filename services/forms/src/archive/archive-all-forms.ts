import type { forms, ReplyOf } from '@formwright/contracts';
import { countTurns, type Request, type Write } from '@formwright/platform';
import { followAccount } from '../account/follow-account.ts';
import type { FormsDeps } from '../deps.ts';
import type { Quota, StoredForm } from '../form.ts';
import { formSaved } from '../saving/form-events.ts';
import { archived, refuseFullArchive } from './archived.ts';
import { changeable, inGroups, isChangeable, refuseOtherWorkspace } from './in-groups.ts';

/**
 * Archives the active forms; with `until`, only those that were made until then. Forms that become active while it works stay. On a
 * suspended account, only one-time forms.
 */
export function archiveAllForms(deps: FormsDeps) {
  const { repository } = deps;
  return async ({ caller, body }: Request<typeof forms.archiveAllForms>): Promise<ReplyOf<typeof forms.archiveAllForms>> => {
    const { workspaceId } = caller;
    refuseOtherWorkspace(body.id, workspaceId);
    const quota = await repository.quotaOf(workspaceId);
    const { until = Number.POSITIVE_INFINITY } = body;
    const seen = (await repository.findActiveHeads(workspaceId)).filter(({ createdAt }) => createdAt <= until);
    const active = changeable(seen, quota);
    refuseFullArchive(quota, active.length);
    const count = await inGroups(deps, workspaceId, active, (ids, current) => archiveGroup(deps, current, ids));
    await followAccount(deps, workspaceId);
    return { success: true, count };
  };
}

/** Archives the first of these forms: as many as one turn of the event loop may write and tell of. */
async function archiveGroup({ repository, ports, outbox, publicPages }: FormsDeps, quota: Quota, ids: readonly string[]) {
  const moved: StoredForm[] = [];
  const writes: Write[] = [];
  const isTurnDue = countTurns();
  let dealt = 0;
  for (let isFull = false; !isFull && dealt < ids.length; dealt += 1) {
    const form = await repository.findInWorkspace(ids[dealt] as string, quota._id);
    if (!form || form.deletedAt !== null || !isChangeable(form, quota)) continue;
    const next = { ...archived(form, ports.clock.now()), revision: form.revision + 1 };
    moved.push(next);
    writes.push(...repository.movingForm(next, form.revision), formSaved(outbox, next));
    isFull = isTurnDue(JSON.stringify(form.pages).length);
  }
  if (moved.length === 0) return { changed: 0, dealt };
  refuseFullArchive(quota, moved.length);
  await outbox.commitAndDeliver([repository.archiving(quota, moved), ...writes]);
  for (const { _id } of moved) publicPages.forget(_id);
  return { changed: moved.length, dealt };
}
