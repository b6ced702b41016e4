import { formatDay, formatMinute } from '../../lib/dates.ts';
import type { FormRow } from './api.ts';
import { responseQuota } from './response-quota.ts';

/**
 * Why the public cannot open an active form, in the words of the editor, with the day alone: lists have little room. Without a text it can.
 * @param now epoch milliseconds
 */
export function closureOf(form: FormRow, now: number): { text?: string; hint?: string } {
  const quota = responseQuota(form);
  if (form.harm === 'taken_down') return { text: 'Taken down', hint: 'Its answers are kept from you until that is lifted.' };
  if (form.harm === 'held') return { text: 'Held' };
  if (form.isOverQuota) return { text: 'Closed to the public' };
  if (quota?.level === 'full') return { text: quota.text };
  if (form.deadline === null || form.deadline > now || form.deleted_at !== null) return {};
  return { text: `Closed on ${formatDay(form.deadline)}`, hint: `Closed on ${formatMinute(form.deadline)}` };
}
