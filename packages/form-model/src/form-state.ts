import { isPastDeadline } from './deadline.ts';
import type { FormDetails } from './form.ts';

/** What decides whether a form is open. */
export interface FormConditions {
  /** Whether it is held or taken down because it may harm. Neither a payment nor a one-time form changes that. */
  isUnavailable: boolean;
  /** Whether the owner's account is suspended. */
  isSuspended: boolean;
  isOneTime: boolean;
  isOverQuota: boolean;
  deadline: FormDetails['deadline'];
  /** Whether the limit of responses is reached. */
  isFull: boolean;
}

/** Whether a form accepts answers. A suspended account blocks its forms, except one-time forms. */
export function formState(conditions: FormConditions, now: number): 'open' | 'expired' | 'suspended' | 'unavailable' {
  const { isUnavailable, isSuspended, isOneTime, isOverQuota, deadline, isFull } = conditions;
  if (isUnavailable) return 'unavailable';
  if (isSuspended && !isOneTime) return 'suspended';
  return isFull || isOverQuota || isPastDeadline(deadline, now) ? 'expired' : 'open';
}
