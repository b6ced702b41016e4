import type { BodyOf, forms } from '@formwright/contracts';
import { answerableColumns } from '@formwright/form-model';
import { AppError, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import { requireForm } from '../require-form.ts';
import { changeForm } from '../saving/change-form.ts';

/** Stores which questions are columns of the response view. The version does not increase, so an open editor does not report a conflict. */
export function changeResponsable(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.changeResponsable>): Promise<{ success: true }> => {
    const stored = await requireForm(deps, caller, body.formId, 'forms.write', 'formId');
    const responsables = [...new Set(body.responsables.flatMap(uniqueIdOf))];
    const choose = (form: StoredForm) => {
      const questions = new Set(answerableColumns(form.pages).map(({ column }) => column.uniqueId));
      const unknown = responsables.find((uniqueId) => !questions.has(uniqueId));
      if (unknown !== undefined) throw new AppError('forms.unknown_column', { responsables: `The form has no question ${unknown}.` });
      return { form: { ...form, responsables } };
    };
    await changeForm(deps, stored, choose, { isView: true });
    return { success: true };
  };
}

type Responsable = BodyOf<typeof forms.changeResponsable>['responsables'][number];

function uniqueIdOf(one: Responsable): string | string[] {
  if (typeof one === 'string') return one;
  return 'uniqueId' in one ? one.uniqueId : Object.keys(one);
}
