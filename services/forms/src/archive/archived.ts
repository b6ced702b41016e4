import { AppError } from '@formwright/platform';
import { archiveOf, type Quota, type StoredForm } from '../form.ts';

/** The form once it is archived. It takes no place, so it is not above the quota. */
export const archived = (form: StoredForm, now: number): StoredForm => ({ ...form, deletedAt: now, isOverQuota: false });

/** @param count the number of forms that are to be archived */
export function refuseFullArchive(quota: Quota, count: number): void {
  const most = archiveOf(quota);
  if ((quota.archived ?? 0) + count <= most) return;
  const text = `The archive of your plan takes ${most.toLocaleString('en')} forms at most. Please delete some of them first.`;
  throw new AppError('forms.archive_full', text);
}
