import type { Permission } from '@formwright/contracts';
import { AppError, type Caller, requirePermission } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { type FormCopy, isDeleted, type PlanCopy } from '../forms/form-copy.ts';

/**
 * Every use case about held submissions starts with this check. A form of another workspace counts as not found.
 * @throws AppError 'submissions.not_found' | 'platform.forbidden' if the caller's role does not allow `may`
 */
export async function requireOwnForm(
  { repository, formCache }: SubmissionsDeps,
  caller: Caller,
  formId: string,
  may: Permission,
): Promise<FormCopy> {
  requirePermission(caller, may);
  // Loads a form that no event has brought yet.
  const form = (await repository.findCopyById(formId)) ?? ((await formCache.find(formId)) && (await repository.findCopyById(formId)));
  if (!form || isDeleted(form) || form.workspaceId !== caller.workspaceId) {
    throw new AppError('submissions.not_found', { id: 'There is no such form.' });
  }
  return form;
}

const SUSPENDED = 'Your account has been suspended. Please pay to continue using this form.';

/** A suspended account may read its data and not change it. @returns the plan of another one */
export async function refuseSuspended(
  { repository }: SubmissionsDeps,
  { workspaceId, isOneTime }: FormCopy,
): Promise<Omit<PlanCopy, '_id'>> {
  const plan = await repository.planOf(workspaceId);
  if (plan.blocked && !isOneTime) throw new AppError('submissions.form_blocked', SUSPENDED);
  return plan;
}
