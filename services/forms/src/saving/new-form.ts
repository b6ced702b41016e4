import { hash } from 'node:crypto';
import type { forms } from '@formwright/contracts';
import { AppError, type Request, retryOnConflict } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { admitForm, PLAN_FULL } from './admit-form.ts';
import { readNewPages } from './form-document.ts';
import { formSaved } from './form-events.ts';
import { makeForm } from './make-form.ts';

/** Creates a form. The quota is checked in the same commit, so concurrent calls cannot exceed it. */
export function newForm(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.newForm>): Promise<{ id: string }> => {
    const { repository, ports, outbox } = deps;
    const { workspaceId } = caller;
    const request = { id: body.requestId, digest: digestOf(body.newform) };
    // One-time forms cannot be bought yet.
    if (body.isOneTime) throw new AppError('forms.quota_reached', PLAN_FULL);
    const form = makeForm(ports, workspaceId, readNewPages(body.newform), request);

    await repository.ensureQuota(workspaceId);
    return retryOnConflict(async () => {
      const { earlier, quota } = await admitForm(deps, workspaceId, request);
      if (earlier) return { id: earlier._id };
      // Waits for the event, so that the owner's next request finds the form in every service.
      await outbox.commitAndDeliver([repository.takingPlace(quota), ...repository.insertingForm(form), formSaved(outbox, form)]);
      return { id: form._id };
    });
  };
}

const digestOf = (newform: unknown): string => hash('sha256', typeof newform === 'string' ? newform : JSON.stringify(newform), 'base64url');
