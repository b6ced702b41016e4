import type { forms, ReplyOf } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { hasPlace, refusalOf } from '../form.ts';
import { formRow } from '../reading/form-row.ts';
import { requireForm } from '../require-form.ts';
import { changeForm } from '../saving/change-form.ts';

const FULL = 'Your plan allows no more forms. Please upgrade, or archive another form first.';

/**
 * Restores a form. It takes a place in the quota in the same commit, so concurrent calls cannot exceed it. An active form stays as it is.
 */
export function unArchiveForm(deps: FormsDeps) {
  const { repository } = deps;
  return async ({ caller, body }: Request<typeof forms.unArchiveForm>): Promise<ReplyOf<typeof forms.unArchiveForm>> => {
    const stored = await requireForm(deps, caller, body.formId, 'forms.write', 'formId');
    const form = await changeForm(
      deps,
      stored,
      (current, quota) => {
        if (current.deletedAt === null) return null;
        if (!current.details.isOneTime && !hasPlace(quota)) throw new AppError('forms.quota_reached', refusalOf(quota, FULL));
        return { form: { ...current, deletedAt: null }, writes: [repository.restoring(quota, current)] };
      },
      { isMove: true },
    );
    return formRow(deps, form);
  };
}
