import { isPastDeadline } from './deadline.ts';
import type { FormDetails } from './form.ts';

/** What decides whether a form is open. */
export interface FormConditions {
  /** Whether the owner's account is suspended. */
  isSuspended: boolean;
  isOneTime: boolean;
  isOverQuota: boolean;
  deadline: FormDetails['deadline'];
  /** Whether the limit of responses is reached. */
  isFull: boolean;
}

/** Whether a form accepts answers. A suspended account blocks its forms, except one-time forms. */
export function formState(conditions: FormConditions, now: number): 'open' | 'expired' | 'suspended' {
  const { isSuspended, isOneTime, isOverQuota, deadline, isFull } = conditions;
  if (isSuspended && !isOneTime) return 'suspended';
  return isFull || isOverQuota || isPastDeadline(deadline, now) ? 'expired' : 'open';
}
