import type { forms, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { isKeptFromPublic } from '../harm/form-harm.ts';
import { findForm, noSuchForm } from '../require-form.ts';
import { successOf } from './form-success.ts';

/** What comes after submitting. A visitor is told what a respondent sees: not of an archived form or one that is closed for harm, nor an address that is not in use. */
export function getSuccessText(deps: FormsDeps) {
  const { repository } = deps;
  return async ({ caller, body: { id } }: Request<typeof forms.getSuccessText>): Promise<ReplyOf<typeof forms.getSuccessText>> => {
    const own = caller && (await findForm(deps, caller, id, 'forms.read'));
    if (own) return successOf(own.details);
    const form = (await repository.findHeadById(id)) ?? (await repository.findHeadByAnyLink(id));
    if (!form || isKeptFromPublic(form, await repository.quotaOf(form.workspaceId))) throw noSuchForm();
    const success = successOf(form.details);
    return success.success_status === 'url' ? success : { ...success, redirect_url: '' };
  };
}
