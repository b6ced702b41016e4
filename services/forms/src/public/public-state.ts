import { isPastDeadline } from '@formwright/form-model';
import type { FormState, Quota, StoredForm } from '../form.ts';

/** What decides whether the public may see and answer a form. All of it is kept here. */
export interface Standing {
  isOverQuota: boolean;
  deadline: StoredForm['details']['deadline'];
  /** The account is suspended, and the form is not a one-time form. */
  isBlocked: boolean;
  /** The form's limit of responses is reached. */
  isFull: boolean;
}

/** @param state null until submissions has told of the form, which it does when it hears of it: nobody has answered it before that */
export function standingOf(form: Pick<StoredForm, 'details' | 'isOverQuota'>, quota: Quota, state: FormState | null): Standing {
  const { deadline, isOneTime } = form.details;
  return { isOverQuota: form.isOverQuota, deadline, isBlocked: quota.blocked && !isOneTime, isFull: state?.isFull ?? false };
}

/** Whether the form is open, by this service's own copies. Submissions decides again when answers arrive. */
export function publicState({ isBlocked, isOverQuota, deadline, isFull }: Standing, now: number): 'open' | 'expired' | 'blocked' {
  if (isBlocked) return 'blocked';
  return isFull || isOverQuota || isPastDeadline(deadline, now) ? 'expired' : 'open';
}
