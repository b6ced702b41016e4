import type { Permission } from '@formwright/contracts';
import { AppError, type Caller, requirePermission } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import { fetchForm } from './fetch-form.ts';
import type { FormCopy } from './form-copy.ts';
import type { Response } from './response.ts';

const noSuchForm = () => new AppError('responses.form_not_found', { id: 'There is no such form.' });

/**
 * Every use case about one form starts with this check. A form of another workspace counts as not found.
 * @throws AppError 'responses.form_not_found' | 'platform.forbidden' if the caller's role does not allow `may`
 */
export async function requireForm(deps: ResponsesDeps, caller: Caller, formId: string, may: Permission): Promise<FormCopy> {
  requirePermission(caller, may);
  const form = (await deps.repository.findForm(formId)) ?? (await fetchForm(deps, formId));
  if (form?.workspaceId !== caller.workspaceId) throw noSuchForm();
  return form;
}

/**
 * Every use case about one response starts with this check.
 * @throws AppError 'responses.not_found' | 'platform.forbidden' if the caller's role does not allow `may`
 */
export async function requireResponse(
  { repository }: ResponsesDeps,
  caller: Caller,
  responseId: string,
  may: Permission,
): Promise<Response> {
  requirePermission(caller, may);
  const response = await repository.findOwnResponse(caller.workspaceId, responseId);
  // The responses of a deleted form are deleted later, so this checks the form.
  const [closed] = response ? await repository.findClosed([response.formId]) : [];
  if (!response || closed) throw new AppError('responses.not_found', { id: 'There is no such response.' });
  return response;
}
