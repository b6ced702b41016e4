import { stopsForm } from '@formwright/contracts';
import { retryOnConflict } from '@formwright/platform';
import { FORMS_AT_ONCE } from '../account/follow-account.ts';
import type { FormsDeps } from '../deps.ts';
import { type Quota, type StoredForm, standingOf } from '../form.ts';
import { noSuchForm } from '../require-form.ts';
import { refuseSuspended } from '../saving/change-form.ts';

/** A workspace is addressed like its forms: another one counts as not found. */
export function refuseOtherWorkspace(id: string, own: string): void {
  if (id !== own) throw noSuchForm();
}

type Listed = Pick<StoredForm, '_id' | 'details'>;

/** On a suspended account, only one-time forms can be changed; on one that is taken down none. */
export const isChangeable = ({ details }: Pick<Listed, 'details'>, quota: Quota): boolean =>
  !stopsForm(standingOf(quota), details.isOneTime);

/**
 * The forms that a call for all of them may change. @throws AppError 'platform.suspended' if the account is suspended and has no one-time form
 * among them
 */
export function changeable<T extends Listed>(forms: readonly T[], quota: Quota): T[] {
  const allowed = forms.filter((form) => isChangeable(form, quota));
  if (forms.length > 0 && allowed.length === 0) refuseSuspended(quota, false);
  return allowed;
}

/**
 * The forms of a group that are dealt with: those that were changed, and those that need no change. The others come with the next group.
 */
interface Dealt {
  changed: number;
  dealt: number;
}

/**
 * Changes many forms in commits of a few. If the process ends in between, the call can be repeated for the rest.
 * @param change commits the change of the first of these forms. It reads them again, because others may have changed or deleted them
 * @returns the number of changed forms
 */
export async function inGroups(
  { repository }: FormsDeps,
  workspaceId: string,
  forms: readonly Listed[],
  change: (ids: readonly string[], quota: Quota) => Promise<Dealt>,
): Promise<number> {
  let count = 0;
  for (let start = 0; start < forms.length; ) {
    const ids = forms.slice(start, start + FORMS_AT_ONCE).map(({ _id }) => _id);
    const { changed, dealt } = await retryOnConflict(async () => change(ids, await repository.quotaOf(workspaceId)));
    count += changed;
    start += dealt;
  }
  return count;
}
