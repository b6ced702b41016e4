import { responseLimit } from '@formwright/contracts';
import { createPatience, eachInBatches, publishState, type ToldState } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import type { SubmissionsRepository } from '../repository.ts';
import { type FormCopy, isFull } from './form-copy.ts';

const AT_ONCE = 200;

/** How full a form is, as FormStateChanged tells it. */
export async function toldState(
  repository: Pick<SubmissionsRepository, 'planOf'>,
  form: FormCopy,
): Promise<ToldState<'submissions.v1.FormStateChanged'>> {
  const { _id: formId, workspaceId, taken, stateSequence: sequence = 0, needsTelling: isUntold } = form;
  // The plan is read after the form: if it changes in between, it increases `marks`, and the flag stays.
  const plan = await repository.planOf(workspaceId);
  const limit = BigInt(responseLimit({ ...form, plan }) ?? -1);
  const body = { formId, workspaceId, isFull: isFull({ ...form, plan }, taken), taken: BigInt(taken), limit };
  return { key: formId, sequence, body, isUntold };
}

/** Publishes changed form states: full or not, and the number of submissions. At most one event per run and form. */
export function publishFormStates({ ports, repository, outbox }: SubmissionsDeps) {
  const patience = createPatience(ports.clock);
  async function publish(form: FormCopy): Promise<void> {
    const { key, body } = await toldState(repository, form);
    await publishState(ports.store, {
      lastSequence: form.stateSequence,
      event: (sequence) => outbox.event('submissions.v1.FormStateChanged', key, body, { sequence }),
      marking: (sequence) => repository.markingPublished(form, sequence),
    });
  }
  return () => eachInBatches({ find: repository.findUnpublishedStates, work: publish, atOnce: AT_ONCE, most: 1, patience });
}
