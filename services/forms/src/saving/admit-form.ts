import { AppError } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { type Place, placeFor, type Quota, refusalOf } from '../form.ts';
import type { FormHead } from '../form-heads.ts';
import { refuseSuspended } from './change-form.ts';

const PLAN_FULL = 'Your plan allows no more forms. Please upgrade, or buy one more form.';
const NOT_BOUGHT = 'There is no one-time form that is paid for and not made yet.';
const REUSED =
  'An earlier try has already created a form, with what you had entered then. It is in your list of forms. Try again to create another one.';

/** A call that creates a form. */
interface NewFormRequest {
  id: string | undefined;
  /** SHA-256 of its content. */
  digest: string;
  /** Whether it must be a one-time form; missing: only if the plan has no place. */
  isOneTime?: boolean | undefined;
}

/** What was found out about a call: the form that an earlier try has created, or where the place of the new one comes from. */
export type Admission = { quota: Quota } & ({ earlier: FormHead; place: null } | { earlier: null; place: Place });

/**
 * Whether a call may create a form now. The commit must still take the place, because this only reads.
 * @param full the text of the refusal where the plan allows no more forms
 * @throws AppError 'forms.request_reused' if the earlier try had other content | 'platform.suspended' | 'forms.quota_reached'
 */
export async function admitForm(deps: FormsDeps, workspaceId: string, request: NewFormRequest, full = PLAN_FULL): Promise<Admission> {
  const { isOneTime } = request;
  const quota = await deps.repository.quotaOf(workspaceId);
  // Read after the quota, because an earlier try of this call may have taken the last place.
  const earlier = await findEarlier(deps, workspaceId, request);
  if (earlier) return { earlier, quota, place: null };
  const place = placeFor(quota, isOneTime);
  if (place) return { earlier, quota, place };
  refuseSuspended(quota, isOneTime === true);
  if (isOneTime) throw new AppError('forms.quota_reached', NOT_BOUGHT);
  throw new AppError('forms.quota_reached', refusalOf(quota, full));
}

/** The form that an earlier try of this call has made. @throws AppError 'forms.request_reused' if that had other content */
export async function findEarlier(
  { repository }: FormsDeps,
  workspaceId: string,
  { id, digest }: NewFormRequest,
): Promise<FormHead | null> {
  const earlier = id === undefined ? null : await repository.findCreatedBy(workspaceId, id);
  if (earlier?.requestDigest !== undefined && earlier.requestDigest !== digest) throw new AppError('forms.request_reused', REUSED);
  return earlier;
}
