import { type Permission, SEALED } from '@formwright/contracts';
import { AppError, type Caller, requirePermission } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { type FormCopy, isDeleted } from '../forms/form-copy.ts';

/**
 * Every use case about held submissions starts with this check. A form of another workspace counts as not found.
 * @throws AppError 'submissions.not_found' | 'submissions.sealed' | 'platform.forbidden' if the caller's role does not allow `may`
 */
export async function requireOwnForm(
  { repository, formCache, ports }: SubmissionsDeps,
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
  if (form.harm === 'taken_down' || (await ports.isSealed(form.workspaceId))) throw new AppError('submissions.sealed', { id: SEALED });
  return form;
}
