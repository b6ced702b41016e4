import { type forms, hidesBranding } from '@formwright/contracts';
import { formState } from '@formwright/form-model';
import { AppError, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { ownForm, publicSettings } from '../form.ts';
import { conditionsOf } from '../public/conditions.ts';
import { findForm, noSuchForm } from '../require-form.ts';
import { noteReader } from './note-reader.ts';

/** For the owner, by id: [pages, details]. For everyone, by link, while the form is open: [pages, settings, hide-branding flag]. */
export function getForm(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.getForm>): Promise<unknown[]> => {
    const own = caller && (await findForm(deps, caller, body.id, 'forms.read'));
    if (own) {
      await noteReader(deps, own, caller);
      return [...ownForm(own, await deps.repository.quotaOf(own.workspaceId))];
    }

    const { repository, ports } = deps;
    const form = await repository.findActiveByAnyLink(body.id);
    if (!form) throw noSuchForm();
    const quota = await repository.quotaOf(form.workspaceId);
    const conditions = conditionsOf(form, quota, await repository.findFormState(form._id));
    const state = formState(conditions, ports.clock.now());
    if (state === 'expired') throw new AppError('forms.expired', 'Expired');
    if (state === 'suspended' || state === 'unavailable') throw new AppError('forms.form_blocked', 'Blocked');
    return [form.pages, publicSettings(form), hidesBranding(quota)];
  };
}
