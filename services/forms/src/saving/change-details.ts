import { isDeepStrictEqual } from 'node:util';
import { jsonLength } from '@formwright/events';
import type { FormDetails, FormSettings } from '@formwright/form-model';
import { type Caller, ConditionFailedError } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import { requireForm } from '../require-form.ts';
import { type Change, changeForm } from './change-form.ts';
import { requireRoom } from './require-room.ts';

interface Changing {
  caller: Caller;
  formId: string;
  field?: string;
  isLong?: boolean;
  note?: Pick<Change, 'lastRemoval'>;
}

/**
 * Changes settings of a form, outside of a save. The version increases, as with a save: one that began before must not overwrite them
 * unseen.
 * @param field name of the id field in the call
 * @param isLong whether the contract says `grows`: other settings are short, and their owner may have to close the form
 * @param note noted beside what is changed
 * @param change called once per try with the stored details; it may throw to refuse; null: nothing changes
 * @returns the details as stored
 */
export async function changeDetails(
  deps: FormsDeps,
  { caller, formId, field = 'formId', isLong = false, note = {} }: Changing,
  change: (details: FormDetails, form: StoredForm) => Partial<FormSettings> | null,
): Promise<FormDetails> {
  const stored = await requireForm(deps, caller, formId, 'forms.write', field);
  const { details } = await changeForm(deps, stored, async (form) => {
    const details = { ...form.details, ...change(form.details, form) };
    if (isDeepStrictEqual(details, form.details)) return null;
    if (isLong) {
      await requireRoom(deps.ports, form.workspaceId, jsonLength(details) - jsonLength(form.details), async () => {
        const { revision } = await requireForm(deps, caller, formId, 'forms.write', field);
        if (revision === form.revision) return null;
        // The change is tried again with the newer form.
        throw new ConditionFailedError('forms', 0);
      });
    }
    return { form: { ...form, details: { ...details, version: details.version + 1 } }, ...note };
  });
  return details;
}
