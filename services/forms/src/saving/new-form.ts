import { hash } from 'node:crypto';
import type { forms } from '@formwright/contracts';
import { AppError, ConditionFailedError, DuplicateKeyError, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { hasPlace, type StoredForm } from '../form.ts';
import { refuseSuspended } from './change-form.ts';
import { readNewPages } from './form-document.ts';
import { formSaved } from './form-events.ts';
import { makeForm } from './make-form.ts';

const MAX_TRIES = 8;
const REUSED =
  'An earlier try has already created a form, with what you had entered then. It is in your list of forms. Try again to create another one.';
const FULL = 'Your plan allows no more forms. Please upgrade, or enable one more form.';

/** Creates a form. The quota is checked in the same commit, so concurrent calls cannot exceed it. */
export function newForm(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.newForm>): Promise<{ id: string }> => {
    const { repository, ports } = deps;
    const { workspaceId } = caller;
    const request = { id: body.requestId, digest: digestOf(body.newform) };
    const earlier = await createdEarlier(deps, workspaceId, request);
    if (earlier) return earlier;
    refuseSuspended(await repository.quotaOf(workspaceId), false);
    // One-time forms cannot be bought yet.
    if (body.isOneTime) throw new AppError('forms.quota_reached', FULL);
    const form = makeForm(ports, workspaceId, readNewPages(body.newform), request);

    await repository.ensureQuota(workspaceId);
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const outcome = await takePlaceAndStore(deps, form);
      if (outcome === 'stored') return { id: form._id };
      const first = await createdEarlier(deps, workspaceId, request);
      if (first) return first;
      if (outcome === 'full') break;
    }
    throw new AppError('forms.quota_reached', FULL);
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

/** 'overtaken': a concurrent change (another form, a new plan, the same request); retry. */
async function takePlaceAndStore({ repository, ports, outbox }: FormsDeps, form: StoredForm): Promise<'stored' | 'full' | 'overtaken'> {
  const quota = await repository.quotaOf(form.workspaceId);
  refuseSuspended(quota, false);
  if (!hasPlace(quota)) return 'full';
  try {
    await ports.store.commit([repository.takingPlace(quota), ...repository.insertingForm(form), formSaved(outbox, form)]);
    return 'stored';
  } catch (error) {
    if (error instanceof ConditionFailedError || error instanceof DuplicateKeyError) return 'overtaken';
    throw error;
  }
}
