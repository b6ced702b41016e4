import { type Permission, roleMay } from '@formwright/contracts';
import { AppError, type Caller, requirePermission } from '@formwright/platform';
import type { FormsDeps } from './deps.ts';
import type { StoredForm } from './form.ts';

/** @param field how the call names the form's id */
export const noSuchForm = (field = 'id'): AppError => new AppError('forms.not_found', { [field]: 'There is no such form.' });

/** The form, if it belongs to the caller's workspace and the caller's role allows `may`. */
export async function findForm({ repository }: FormsDeps, caller: Caller, formId: string, may: Permission): Promise<StoredForm | null> {
  return roleMay(caller.role, may) ? repository.findInWorkspace(formId, caller.workspaceId) : null;
}

/**
 * The first line of every use case about one form. Another workspace's form is as unknown as none.
 * @throws AppError 'forms.not_found' | 'platform.forbidden'
 */
export async function requireForm(deps: FormsDeps, caller: Caller, formId: string, may: Permission, field?: string): Promise<StoredForm> {
  requirePermission(caller, may);
  const form = await findForm(deps, caller, formId, may);
  if (!form) throw noSuchForm(field);
  return form;
}
