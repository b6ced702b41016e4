import { hash } from 'node:crypto';
import type { forms } from '@formwright/contracts';
import { AppError, type Request, retryOnConflict } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { hasPlace, MAX_FORMS } from '../form.ts';
import { refuseSuspended } from './change-form.ts';
import { readNewPages } from './form-document.ts';
import { formSaved } from './form-events.ts';
import { makeForm } from './make-form.ts';

const REUSED =
  'An earlier try has already created a form, with what you had entered then. It is in your list of forms. Try again to create another one.';
const FULL = 'Your plan allows no more forms. Please upgrade, or enable one more form.';
const MOST = `An account has at most ${MAX_FORMS.toLocaleString('en')} forms.`;

/** Creates a form. The quota is checked in the same commit, so concurrent calls cannot exceed it. */
export function newForm(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.newForm>): Promise<{ id: string }> => {
    const { repository, ports, outbox } = deps;
    const { workspaceId } = caller;
    const request = { id: body.requestId, digest: digestOf(body.newform) };
    // One-time forms cannot be bought yet.
    if (body.isOneTime) throw new AppError('forms.quota_reached', FULL);
    const form = makeForm(ports, workspaceId, readNewPages(body.newform), request);

    await repository.ensureQuota(workspaceId);
    return retryOnConflict(async () => {
      const quota = await repository.quotaOf(workspaceId);
      // Read after the quota, because an earlier try of this call may have taken the last place.
      const earlier = await createdEarlier(deps, workspaceId, request);
      if (earlier) return earlier;
      refuseSuspended(quota, false);
      if (!hasPlace(quota)) throw new AppError('forms.quota_reached', quota.used < MAX_FORMS ? FULL : MOST);
      // Waits for the event, so that the owner's next request finds the form in every service.
      await outbox.commitAndDeliver([repository.takingPlace(quota), ...repository.insertingForm(form), formSaved(outbox, form)]);
      return { id: form._id };
    });
  };
}

interface NewFormRequest {
  id: string | undefined;
  digest: string;
}

const digestOf = (newform: unknown): string => hash('sha256', typeof newform === 'string' ? newform : JSON.stringify(newform), 'base64url');

/**
 * The form that an earlier try of this call has created.
 * @throws AppError 'forms.request_reused' if the earlier call had other content
 */
async function createdEarlier({ repository }: FormsDeps, workspaceId: string, { id, digest }: NewFormRequest) {
  const form = id === undefined ? null : await repository.findCreatedBy(workspaceId, id);
  if (form?.requestDigest !== undefined && form.requestDigest !== digest) throw new AppError('forms.request_reused', REUSED);
  return form && { id: form._id };
}
