import { countTurns, createPatience, eachInBatches, retryOnConflict, type Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { formsAboveQuota, type Quota } from '../form.ts';
import { evidenceOfDeleted, followingEvidence, hasEvidence } from '../harm/account-evidence.ts';
import { formDeleted, formSaved } from '../saving/form-events.ts';

/** Maximum number of forms in one commit; fewer where they are large. */
export const FORMS_AT_ONCE = 20;
const ACCOUNTS_AT_ONCE = 20;

type Deps = Pick<FormsDeps, 'repository' | 'outbox'>;

/**
 * Writes that store a plan and mark the first forms that it covers now, or no longer covers. The quota stays marked while there are more.
 * If a form is created or saved concurrently, a condition fails.
 */
export async function applyingPlan({ repository, outbox }: Deps, stored: Quota, plan: Partial<Quota>): Promise<Write[]> {
  const workspaceId = stored._id;
  const { above, turned } = await formsToTurn(repository, workspaceId, plan.max ?? stored.max);
  const writes: Write[] = [];
  const isTurnDue = countTurns();
  let count = 0;
  for (const { _id } of turned.slice(0, FORMS_AT_ONCE)) {
    const form = await repository.findInWorkspace(_id, workspaceId);
    // If it was archived and deleted meanwhile, the commit fails anyway, because `used` has changed.
    if (!form) continue;
    const next = { ...form, isOverQuota: above.has(_id), revision: form.revision + 1 };
    writes.push(...repository.updatingForm(next, form.revision), formSaved(outbox, next));
    count += 1;
    // A commit with many large forms would hold up other requests.
    if (isTurnDue(JSON.stringify(form.pages).length)) break;
  }
  return [
    repository.changingPlan(stored, { ...plan, isUnfinished: count < turned.length || hasEvidence({ ...stored, ...plan }) }),
    ...writes,
  ];
}

/** The write that stores a plan that is told again. The job changes the forms that do not follow it. */
export async function repairingPlan({ repository }: Deps, stored: Quota, plan: Partial<Quota>): Promise<Write> {
  const { turned } = await formsToTurn(repository, stored._id, plan.max ?? stored.max);
  return repository.changingPlan(stored, {
    ...plan,
    ...((turned.length > 0 || hasEvidence({ ...stored, ...plan })) && { isUnfinished: true }),
  });
}

/** The active forms that the plan no longer covers, or covers now. */
async function formsToTurn(repository: Deps['repository'], workspaceId: string, max: number) {
  const active = await repository.findActiveHeads(workspaceId);
  const above = formsAboveQuota(active, max);
  return { above, turned: active.filter((form) => form.isOverQuota !== above.has(form._id)) };
}

/**
 * Writes that delete the first forms of a deleted account. The quota is deleted with the last ones. Of one that was taken down, what they said
 * is kept.
 */
export async function deletingForms(deps: Deps & Pick<FormsDeps, 'ports'>, workspaceId: string): Promise<Write[]> {
  const { repository, outbox } = deps;
  const quota = await repository.quotaOf(workspaceId);
  const owned = await repository.findAnyHeads(workspaceId, FORMS_AT_ONCE + 1);
  const most = owned.slice(0, FORMS_AT_ONCE);
  const kept = quota.isTakenDown
    ? await evidenceOfDeleted(
        deps,
        most.map(({ _id }) => _id),
      )
    : { writes: [], count: most.length };
  const group = most.slice(0, kept.count);
  return [
    // Of one that is taken down meanwhile, what they say is to be kept.
    repository.changingForms(quota),
    ...kept.writes,
    group.length < owned.length ? repository.closingQuota(workspaceId) : repository.deletingQuota(workspaceId),
    repository.forgettingDeletedOf(workspaceId),
    ...group.flatMap((form) => [...repository.deletingForm(form), formDeleted(outbox, form)]),
  ];
}

/** A job that changes the forms that did not fit into the commit of a plan or of a deleted account. It can stop after any group. */
export function followAccounts(deps: FormsDeps) {
  const patience = createPatience(deps.ports.clock);
  const work = ({ _id }: { _id: string }) => followAccount(deps, _id);
  return () => eachInBatches({ find: deps.repository.findUnfinishedQuotas, work, atOnce: ACCOUNTS_AT_ONCE, most: 1, patience });
}

/** Changes the forms of a workspace that still have to follow its plan or deletion. If the process ends before, the job does the rest. */
export async function followAccount(deps: FormsDeps, workspaceId: string): Promise<void> {
  while (await changeGroup(deps, workspaceId));
}

function nextGroup(deps: FormsDeps, quota: Quota): Promise<Write[]> {
  if (quota.isClosing) return deletingForms(deps, quota._id);
  return hasEvidence(quota) ? followingEvidence(deps, quota, FORMS_AT_ONCE) : applyingPlan(deps, quota, {});
}

/** @returns false when nothing is left */
function changeGroup(deps: FormsDeps, workspaceId: string): Promise<boolean> {
  const { repository, ports, publicPages } = deps;
  return retryOnConflict(async () => {
    const quota = await repository.findQuota(workspaceId);
    if (!quota?.isUnfinished) return false;
    await ports.store.commit(await nextGroup(deps, quota));
    publicPages.forgetAll();
    return true;
  });
}
