import { AppError } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { hasPlace, type Quota, refusalOf } from '../form.ts';
import type { FormHead } from '../repository.ts';
import { refuseSuspended } from './change-form.ts';

export const PLAN_FULL = 'Your plan allows no more forms. Please upgrade, or enable one more form.';
const REUSED =
  'An earlier try has already created a form, with what you had entered then. It is in your list of forms. Try again to create another one.';

/** A call that creates a form. */
interface NewFormRequest {
  id: string | undefined;
  /** SHA-256 of its content. */
  digest: string;
}

/**
 * Whether a call may create a form now. The commit must still take the place, because this only reads.
 * @param full the text of the refusal where the plan allows no more forms
 * @returns `earlier`: the form that an earlier try of this call has created; otherwise null
 * @throws AppError 'forms.request_reused' if the earlier try had other content | 'forms.blocked' | 'forms.quota_reached'
 */
export async function admitForm(
  { repository }: FormsDeps,
  workspaceId: string,
  { id, digest }: NewFormRequest,
  full = PLAN_FULL,
): Promise<{ earlier: FormHead | null; quota: Quota }> {
  const quota = await repository.quotaOf(workspaceId);
  // Read after the quota, because an earlier try of this call may have taken the last place.
  const earlier = id === undefined ? null : await repository.findCreatedBy(workspaceId, id);
  if (earlier?.requestDigest !== undefined && earlier.requestDigest !== digest) throw new AppError('forms.request_reused', REUSED);
  if (!earlier) {
    refuseSuspended(quota, false);
    if (!hasPlace(quota)) throw new AppError('forms.quota_reached', refusalOf(quota, full));
  }
  return { earlier, quota };
}
