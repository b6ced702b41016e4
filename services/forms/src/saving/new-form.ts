import { hash } from 'node:crypto';
import type { forms } from '@formwright/contracts';
import { type Request, retryOnConflict } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { judgeSave } from '../harm/judge-save.ts';
import { admitForm, findEarlier } from './admit-form.ts';
import { readNewPages } from './form-document.ts';
import { formSaved } from './form-events.ts';
import { documentBytes } from './kept-bytes.ts';
import { inPlace, makeForm } from './make-form.ts';
import { requireRoom } from './require-room.ts';

/**
 * Creates a form. Its place, in the plan or as a one-time form, is taken in the same commit, so concurrent calls cannot exceed what was
 * paid for.
 */
export function newForm(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.newForm>): Promise<{ id: string }> => {
    const { repository, ports, outbox } = deps;
    const { workspaceId } = caller;
    const request = { id: body.requestId, digest: digestOf(body.newform), isOneTime: body.isOneTime };
    const made = makeForm(ports, workspaceId, readNewPages(body.newform), request);

    await repository.ensureQuota(workspaceId);
    return retryOnConflict(async () => {
      const { earlier, quota, place } = await admitForm(deps, workspaceId, request);
      if (earlier) return { id: earlier._id };
      const justMade = await requireRoom(ports, workspaceId, documentBytes(made), () => findEarlier(deps, workspaceId, request));
      if (justMade) return { id: justMade._id };
      const { form, writes } = await judgeSave(deps, inPlace(made, place));
      const takes = place === 'plan' ? repository.takingPlace(quota) : repository.takingOneTime(quota);
      // Waits for the event, so that the owner's next request finds the form in every service.
      await outbox.commitAndDeliver([takes, ...repository.insertingForm(form), ...writes, formSaved(outbox, form)]);
      return { id: form._id };
    });
  };
}

const digestOf = (newform: unknown): string => hash('sha256', typeof newform === 'string' ? newform : JSON.stringify(newform), 'base64url');
