import { type Permission, roleMay } from '@formwright/contracts';
import { AppError, type Caller, requirePermission } from '@formwright/platform';
import type { FormsDeps } from './deps.ts';
import type { StoredForm } from './form.ts';

/** @param field name of the id field in the call */
export const noSuchForm = (field = 'id'): AppError => new AppError('forms.not_found', { [field]: 'There is no such form.' });

/** The form; null if it is not in the caller's workspace, or if the caller's role does not allow `may`. */
export async function findForm({ repository }: FormsDeps, caller: Caller, formId: string, may: Permission): Promise<StoredForm | null> {
  return roleMay(caller.role, may) ? repository.findInWorkspace(formId, caller.workspaceId) : null;
}

/**
 * Every use case about one form starts with this check. A form of another workspace counts as not found.
 * @throws AppError 'forms.not_found' | 'platform.forbidden'
 */
export async function requireForm(deps: FormsDeps, caller: Caller, formId: string, may: Permission, field?: string): Promise<StoredForm> {
  requirePermission(caller, may);
  const form = await findForm(deps, caller, formId, may);
  if (!form) throw noSuchForm(field);
  return form;
}
