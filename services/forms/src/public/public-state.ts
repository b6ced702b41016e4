import { isPastDeadline } from '@formwright/form-model';
import type { FormState, Quota, StoredForm } from '../form.ts';

/** The data that decides whether a form is open. */
export interface Availability {
  isOverQuota: boolean;
  deadline: StoredForm['details']['deadline'];
  /** The account is suspended, and the form is not a one-time form. */
  isBlocked: boolean;
  /** The form's limit of responses is reached. */
  isFull: boolean;
}

/** @param state null before submissions' first event; the form has no responses then */
export function availabilityOf(form: Pick<StoredForm, 'details' | 'isOverQuota'>, quota: Quota, state: FormState | null): Availability {
  const { deadline, isOneTime } = form.details;
  return { isOverQuota: form.isOverQuota, deadline, isBlocked: quota.blocked && !isOneTime, isFull: state?.isFull ?? false };
}

/** Whether the form is open, based on this service's copies. Submissions decides again when answers arrive. */
export function publicState({ isBlocked, isOverQuota, deadline, isFull }: Availability, now: number): 'open' | 'expired' | 'blocked' {
  if (isBlocked) return 'blocked';
  return isFull || isOverQuota || isPastDeadline(deadline, now) ? 'expired' : 'open';
}
