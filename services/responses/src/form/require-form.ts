import type { Permission } from '@formwright/contracts';
import { AppError, type Caller, requirePermission } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { sameOf, unclear } from '../list/same-of.ts';
import type { Response } from '../store/response.ts';
import { fetchForm } from './fetch-form.ts';
import type { FormCopy } from './form-copy.ts';
import { refuseSealed } from './kept-back.ts';

/** The fields in which calls name a form. */
type FormField = 'id' | 'formId' | 'form_id';

/**
 * Every use case about one form starts with this check. A form of another workspace counts as not found.
 * @param field the one that the caller named the form in; the error names it
 * @throws AppError 'responses.form_not_found' | 'responses.sealed' | 'platform.forbidden' if the caller's role does not allow `may`
 */
export async function requireForm(
  deps: ResponsesDeps,
  caller: Caller,
  formId: string,
  may: Permission,
  field: FormField = 'id',
): Promise<FormCopy> {
  requirePermission(caller, may);
  const form = (await deps.repository.findForm(formId)) ?? (await fetchForm(deps, formId));
  if (form?.workspaceId !== caller.workspaceId) throw new AppError('responses.form_not_found', { [field]: 'There is no such form.' });
  await refuseSealed(deps, form, field);
  return form;
}

/**
 * The same for a call that takes the form's id under two names.
 * @throws AppError 'responses.list_unclear' if both differ or are missing
 */
export function requireFormOfEither(
  deps: ResponsesDeps,
  caller: Caller,
  { id, formId }: { id?: string | undefined; formId?: string | undefined },
  may: Permission,
): Promise<FormCopy> {
  const one = sameOf('id', id, formId);
  if (one === undefined) throw unclear('id', 'This field is missing.');
  return requireForm(deps, caller, one, may, id === undefined ? 'formId' : 'id');
}

/**
 * Every use case about one response starts with this check.
 * @throws AppError 'responses.not_found' | 'responses.sealed' | 'platform.forbidden' if the caller's role does not allow `may`
 */
export async function requireResponse(deps: ResponsesDeps, caller: Caller, responseId: string, may: Permission): Promise<Response> {
  requirePermission(caller, may);
  const response = await deps.repository.findOwnResponse(caller.workspaceId, responseId);
  // The responses of a deleted form are deleted later, so this checks the form.
  const form = response && (await deps.repository.findHead(response.formId));
  if (!response || (form && form.state !== 'active')) throw new AppError('responses.not_found', { id: 'There is no such response.' });
  if (form) await refuseSealed(deps, form, 'id');
  return response;
}
