import { responseLimit } from '@formwright/contracts';
import { createPatience, eachInBatches, publishState } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { type FormCopy, isFull } from './form-copy.ts';

const AT_ONCE = 200;

/** Publishes changed form states: full or not, and the number of submissions. At most one event per run and form. */
export function publishFormStates({ ports, repository, outbox }: SubmissionsDeps) {
  const patience = createPatience(ports.clock);
  let isFirst = true;
  async function publish(form: FormCopy): Promise<void> {
    const { _id: formId, workspaceId, taken, stateSequence } = form;
    // The plan is read after the form: if it changes in between, it increases `marks`, and the mark stays.
    const plan = await repository.planOf(workspaceId);
    const limit = responseLimit({ ...form, plan });
    const body = { formId, workspaceId, isFull: isFull({ ...form, plan }, taken), taken: BigInt(taken), limit: BigInt(limit ?? -1) };
    await publishState(ports.store, {
      lastSequence: stateSequence,
      event: (sequence) => outbox.event('submissions.v1.FormStateChanged', formId, body, { sequence }),
      marking: (sequence) => repository.markingPublished(form, sequence),
    });
  }
  return async (): Promise<void> => {
    if (isFirst) await repository.markUnmarkedStates();
    isFirst = false;
    await eachInBatches({ find: repository.findUnpublishedStates, work: publish, atOnce: AT_ONCE, most: 1, patience });
  };
}
