import { AppError, type Caller } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import type { FormCopy } from './repository.ts';

/** The form, if it is of the caller's workspace. Another's is not told apart from none. @throws AppError 'responses.form_not_found' */
export async function requireForm({ repository }: ResponsesDeps, caller: Caller, formId: string): Promise<FormCopy> {
  const form = await repository.forms.findOne({ _id: formId, workspaceId: caller.workspaceId });
  if (!form) throw new AppError('responses.form_not_found', { id: 'There is no such form.' });
  return form;
}
