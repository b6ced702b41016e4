import { AppError } from '@formwright/platform';
import { MAX_ARCHIVED, type Quota, type StoredForm } from '../form.ts';

const FULL_ARCHIVE = `The archive takes ${MAX_ARCHIVED.toLocaleString('en')} forms at most. Please delete some of them first.`;

/** The form once it is archived. It takes no place, so it is not above the quota. */
export const archived = (form: StoredForm, now: number): StoredForm => ({ ...form, deletedAt: now, isOverQuota: false });

/** @param count the number of forms that are to be archived */
export function refuseFullArchive({ archived: used = 0 }: Quota, count: number): void {
  if (used + count > MAX_ARCHIVED) throw new AppError('forms.archive_full', FULL_ARCHIVE);
}
