import { ConditionFailedError } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { isFull, responseLimit } from './form-copy.ts';

const AT_ONCE = 200;

/** Publishes whether a form is full and how many submissions it has taken, where that may have changed. A hundred submissions make one event. */
export function tellFormStates({ ports, repository, outbox }: SubmissionsDeps) {
  let isFirst = true;
  return async (): Promise<void> => {
    if (isFirst) await repository.forms.updateMany({ needsTelling: { $exists: false } }, { $set: { needsTelling: true, marks: 1 } });
    isFirst = false;
    for (const form of await repository.forms.find({ needsTelling: true }, { limit: AT_ONCE })) {
      const { _id: formId, workspaceId, taken, marks, stateSequence: last } = form;
      // Read after the form: where the plan changes meanwhile, the marks of the form are no longer these.
      const plan = await repository.planOf(workspaceId);
      const limit = responseLimit({ ...form, plan });
      const sequence = (last ?? 0) + 1;
      const body = { formId, workspaceId, isFull: isFull({ ...form, plan }, taken), taken: BigInt(taken), limit: BigInt(limit ?? -1) };
      try {
        await ports.store.commit([
          outbox.event('submissions.v1.FormStateChanged', formId, body, { sequence }),
          // Of two that read the same sequence only one publishes, so a higher sequence never tells an older state.
          repository.forms.updating({ _id: formId, stateSequence: last ?? null }, { $set: { stateSequence: sequence } }),
          // What changed since it was read is told by the next run.
          repository.forms.updating({ _id: formId, marks }, { $set: { needsTelling: false } }, { optional: true }),
        ]);
      } catch (error) {
        // Told by another replica.
        if (!(error instanceof ConditionFailedError)) throw error;
      }
    }
  };
}
