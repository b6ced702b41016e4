import type { ReplyOf, submissions } from '@formwright/contracts';
import { ConditionFailedError, createPatience, eachInBatches, nextTurn, type Request } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { filesPrefix } from '../files/store-files.ts';
import type { FormCopy } from '../forms/form-copy.ts';
import { AT_ONCE, answerBytes, BATCH, type Held, heldBefore } from './held.ts';
import { requireOwnForm } from './require-own-form.ts';

/** Deletes held submissions with their files, for good. A respondent who sends one again still gets its receipt. */
export function deleteHeldResponses(deps: SubmissionsDeps) {
  const { repository, ports } = deps;
  return async ({
    body,
    caller,
  }: Request<typeof submissions.deleteHeldResponses>): Promise<ReplyOf<typeof submissions.deleteHeldResponses>> => {
    const form = await requireOwnForm(deps, caller, body.id, 'responses.write');
    await ports.refuseSuspended(form.workspaceId, form.isOneTime);
    let deleted = 0;
    for (let taken = 0; taken < AT_ONCE; taken += BATCH) {
      const batch = await repository.findHeld(form._id, { ids: body.heldIds ?? null, until: body.until ?? ports.clock.now() }, BATCH);
      for (const held of batch) if (await remove(deps, form, held)) deleted += 1;
      if (batch.length < BATCH) break;
      await nextTurn();
    }
    return { deleted, left: (await repository.findCopyById(form._id))?.held ?? 0 };
  };
}

/** Removes what nobody released in time. The next run removes the rest. */
export function removeOldHeld(deps: SubmissionsDeps) {
  const { repository, ports } = deps;
  const patience = createPatience(ports.clock);
  async function removeOne(held: Held): Promise<void> {
    const form = await repository.findCopyById(held.formId);
    if (form) await remove(deps, form, held);
  }
  const find = (atMost: number) => repository.findOldHeld(heldBefore(ports.clock.now()), atMost);
  return () => eachInBatches({ find, work: removeOne, atOnce: AT_ONCE, most: 1, patience });
}

/** @returns false if it was released or removed before */
async function remove({ repository, ports }: SubmissionsDeps, form: FormCopy, held: Held): Promise<boolean> {
  const { _id, fileBytes } = held;
  const bytes = answerBytes([held]);
  const hasFiles = fileBytes > 0;
  try {
    await ports.store.commit([
      ...repository.removingHeld(held),
      ...repository.returningRoom(form, bytes),
      repository.releasingBytes({ _id, bytes }),
      ...(hasFiles ? [...repository.removingFiles(_id, form.workspaceId, fileBytes), repository.condemningFiles(_id)] : []),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
  if (hasFiles) {
    // If the process dies here, the sweep removes them.
    await ports.files.deleteAll(filesPrefix(_id));
    await repository.forgetPendingFiles(_id);
  }
  return true;
}
