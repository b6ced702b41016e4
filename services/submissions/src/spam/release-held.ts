import { type ReplyOf, responseLimit, type submissions } from '@formwright/contracts';
import { ConditionFailedError, isRefused, nextTurn, type Request, type Write } from '@formwright/platform';
import { acceptedEvent } from '../accepting/accepted-event.ts';
import type { SubmissionsDeps } from '../deps.ts';
import type { FormCopy } from '../forms/form-copy.ts';
import { AT_ONCE, answerBytes, BATCH, type Held, partsOf, RELEASED_BYTES } from './held.ts';
import { requireOwnForm } from './require-own-form.ts';

/**
 * Releases held submissions, oldest first: each becomes a response with its own time and takes a place under the limit in the same commit.
 * Stops where the limit is reached; the others stay held. One that was released or deleted before is skipped.
 */
export function releaseHeldResponses(deps: SubmissionsDeps) {
  const { repository, formCache, ports } = deps;
  return async ({
    body,
    caller,
  }: Request<typeof submissions.releaseHeldResponses>): Promise<ReplyOf<typeof submissions.releaseHeldResponses>> => {
    const form = await requireOwnForm(deps, caller, body.id, 'responses.write');
    await ports.refuseSuspended(form.workspaceId, form.isOneTime);
    const plan = await repository.planOf(form.workspaceId);
    const limit = responseLimit({ ...form, plan });
    let released = 0;
    let bytes = 0;
    let isFull = false;
    for (let taken = 0; taken < AT_ONCE && bytes < RELEASED_BYTES && !isFull; taken += BATCH) {
      const batch = await repository.findHeld(form._id, { ids: body.heldIds ?? null, until: body.until ?? ports.clock.now() }, BATCH);
      for (const part of partsOf(batch)) {
        const done = await releaseBatch(deps, form, part, limit);
        released += done.released;
        isFull = done.isFull;
        if (done.released > 0) bytes += answerBytes(part);
        if (isFull || bytes >= RELEASED_BYTES) break;
        await nextTurn();
      }
      if (batch.length < BATCH) break;
    }
    formCache.forget(form._id);
    return { released, left: (await repository.findCopyById(form._id))?.held ?? 0, isFull };
  };
}

/** Commits them together, or each alone if that is refused: the limit is near, or some were released or deleted meanwhile. */
async function releaseBatch(
  deps: SubmissionsDeps,
  form: FormCopy,
  batch: readonly Held[],
  limit: number | null,
): Promise<{ released: number; isFull: boolean }> {
  const { repository, outbox, ports } = deps;
  const answersOf = new Map((await repository.findHeldAnswers(batch.map(({ _id }) => _id))).map(({ _id, answers }) => [_id, answers]));
  const events: Write[] = [];
  for (const { _id: id, formId, startedAt, acceptedAt, email, formVersion, notAsked = [] } of batch) {
    // Without answers it was released or deleted meanwhile, so that the commit fails.
    const answers = answersOf.get(id) ?? {};
    const told = { id, formId, workspaceId: form.workspaceId, startedAt, acceptedAt, email, formVersion, notAsked, answers };
    // Its room stays taken.
    events.push((await acceptedEvent(outbox, told)).event);
  }
  const [takingPlaces, ...releasing] = repository.releasing(form, batch, limit);
  try {
    await ports.store.commit([takingPlaces, ...releasing, ...events]);
    return { released: batch.length, isFull: false };
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    if (batch.length === 1) return { released: 0, isFull: isRefused(takingPlaces, error) };
  }
  let released = 0;
  for (const one of batch) {
    const done = await releaseBatch(deps, form, [one], limit);
    released += done.released;
    if (done.isFull) return { released, isFull: true };
  }
  return { released, isFull: false };
}
