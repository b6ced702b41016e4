import type { forms } from '@formwright/contracts';
import { isBlank } from '@formwright/form-model';
import { AppError, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { requireForm } from '../require-form.ts';
import { changeForm } from './change-form.ts';
import { isKept, NOT_KEPT } from './form-document.ts';

/** Renames a form. The version does not increase, so an open editor does not report a conflict. */
export function changeTitle(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.changeTitle>): Promise<{ success: true }> => {
    const stored = await requireForm(deps, caller, body.id, 'forms.write');
    await changeForm(deps, stored, (form) => {
      const title = body.title.trim();
      if (!isKept(title)) throw new AppError('forms.invalid_form', { title: NOT_KEPT });
      if (isBlank(title)) throw new AppError('forms.title_missing', { title: 'Please enter the form name' });
      const [first, ...others] = form.pages;
      if (!first) throw new Error(`form ${form._id} has no page`);
      return { form: { ...form, pages: [{ ...first, title }, ...others], details: { ...form.details, title } } };
    });
    return { success: true };
  };
}
