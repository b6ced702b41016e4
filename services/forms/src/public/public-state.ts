import { isPastDeadline } from '@formwright/form-model';
import type { FormState, Quota, StoredForm } from '../form.ts';

/** What decides whether the public may see and answer a form. All of it is kept here. */
export interface Standing {
  isOverQuota: boolean;
  deadline: StoredForm['details']['deadline'];
  /** The account is suspended, and the form is not a one-time form. */
  isBlocked: boolean;
  /** The form's limit of responses is reached; null until submissions has told. */
  isFull: boolean | null;
}

export function standingOf(form: Pick<StoredForm, 'details' | 'isOverQuota'>, quota: Quota, state: FormState | null): Standing {
  const { deadline, isOneTime } = form.details;
  return { isOverQuota: form.isOverQuota, deadline, isBlocked: quota.blocked && !isOneTime, isFull: state?.isFull ?? null };
}

/**
 * Whether the form is open, as far as this service can tell. Submissions decides again when answers arrive.
 * @returns null when only submissions knows
 */
export function publicState({ isBlocked, isOverQuota, deadline, isFull }: Standing, now: number): 'open' | 'expired' | 'blocked' | null {
  if (isBlocked) return 'blocked';
  if (isOverQuota || isPastDeadline(deadline, now)) return 'expired';
  if (isFull === null) return null;
  return isFull ? 'expired' : 'open';
}
