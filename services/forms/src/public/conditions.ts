import type { FormConditions } from '@formwright/form-model';
import type { FormState, Quota, StoredForm } from '../form.ts';
import { isKeptFromPublic } from '../harm/form-harm.ts';

/**
 * Whether the form is open, from this service's copies. Submissions decides again when answers arrive.
 * @param state null before submissions' first event; the form has no responses then
 */
export function conditionsOf(
  form: Pick<StoredForm, 'details' | 'isOverQuota' | 'harm'>,
  quota: Quota,
  state: FormState | null,
): FormConditions {
  const { isOneTime, deadline } = form.details;
  const isUnavailable = isKeptFromPublic(form, quota);
  return { isUnavailable, isSuspended: quota.blocked, isOneTime, isOverQuota: form.isOverQuota, deadline, isFull: state?.isFull ?? false };
}
