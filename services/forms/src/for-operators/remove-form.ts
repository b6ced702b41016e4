import type { forms, ReplyOf } from '@formwright/contracts';
import { changeDetail, type Request, retryOnConflict } from '@formwright/platform';
import { followAccount } from '../account/follow-account.ts';
import { deletingForm } from '../archive/delete-form.ts';
import type { FormsDeps } from '../deps.ts';
import { evidenceOfDeleted } from '../harm/account-evidence.ts';
import { noSuchForm } from '../require-form.ts';

/** Operator command: deletes a form for good, in whatever state, also of a suspended account. */
export function removeForm(deps: FormsDeps) {
  const { repository, outbox, ports } = deps;
  return async ({ body: { formId }, onBehalfOf }: Request<typeof forms.removeForm>): Promise<ReplyOf<typeof forms.removeForm>> => {
    const removed = await retryOnConflict(async () => {
      const form = await repository.findAnyHeadById(formId);
      // The same call again.
      if (!form && (await repository.isNotedDeleted(formId))) return null;
      if (!form) throw noSuchForm('formId');
      const isArchived = form.deletedAt !== null;
      const quota = await repository.quotaOf(form.workspaceId);
      const detail = changeDetail({ state: isArchived ? 'archived' : 'active' }, { state: 'deleted' }, { form: formId });
      await outbox.commitAndDeliver([
        isArchived ? repository.leavingArchive(quota, 1) : repository.leavingPlan(quota, form),
        ...deletingForm(deps, form),
        // Its text may not be kept yet.
        ...(quota.isTakenDown ? (await evidenceOfDeleted(deps, [formId])).writes : []),
        ports.securityLog.noting({ what: 'form removed', who: form.workspaceId, from: onBehalfOf, detail }),
      ]);
      return form;
    });
    deps.publicPages.forget(formId);
    if (removed) {
      deps.formPlaces.touch(removed.createdAt);
      // The place may open another form that the plan did not cover.
      await followAccount(deps, removed.workspaceId);
    }
    return { success: true };
  };
}
