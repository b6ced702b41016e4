import { AppError, type Caller } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import type { FormCopy } from './form-copy.ts';

/**
 * The form, if it belongs to the caller's workspace. Another workspace's form is as unknown as none.
 * @throws responses.form_not_found
 */
export async function requireForm({ repository }: ResponsesDeps, caller: Caller, formId: string): Promise<FormCopy> {
  const form = await repository.findForm(formId);
  if (form?.workspaceId !== caller.workspaceId) throw new AppError('responses.form_not_found', { id: 'There is no such form.' });
  return form;
}
