import type { forms, ReplyOf } from '@formwright/contracts';
import type { Look, LookChange } from '@formwright/form-model';
import { AppError, type Caller } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import { changeDetails } from '../saving/change-details.ts';
import type { Change } from '../saving/change-form.ts';

export type StoredLook = ReplyOf<typeof forms.changeColor>;

/**
 * Changes the colors of a form and returns them as they are stored.
 * @param change gets the stored look; null: nothing to change
 * @param note noted beside the look
 * @throws AppError 'forms.invalid_look' with the reason for a refusal at the field `color`
 */
export async function changeLook(
  deps: FormsDeps,
  caller: Caller,
  formId: string,
  change: (look: Look, form: StoredForm) => LookChange | null,
  note: Pick<Change, 'lastRemoval'> = {},
): Promise<StoredLook> {
  const details = await changeDetails(deps, { caller, formId, note }, (stored, form) => {
    const changed = change(lookOf(stored), form);
    if (changed && 'refused' in changed) throw new AppError('forms.invalid_look', { color: changed.refused });
    return changed ? changed.done : null;
  });
  return lookOf(details);
}

const lookOf = ({ color, opacity, colors }: Look): Look => ({ color, opacity, colors });
