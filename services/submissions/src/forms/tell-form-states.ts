import { ConditionFailedError } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { isFull, responseLimit } from './form-copy.ts';

const AT_ONCE = 200;

/** Publishes changed form states: full or not, and the number of submissions. At most one event per run and form. */
export function tellFormStates({ ports, repository, outbox }: SubmissionsDeps) {
  let isFirst = true;
  return async (): Promise<void> => {
    if (isFirst) await repository.forms.updateMany({ needsTelling: { $exists: false } }, { $set: { needsTelling: true, marks: 1 } });
    isFirst = false;
    for (const form of await repository.forms.find({ needsTelling: true }, { limit: AT_ONCE })) {
      const { _id: formId, workspaceId, taken, marks, stateSequence: last } = form;
      // The plan is read after the form: if it changes in between, it increases `marks`, and the mark stays.
      const plan = await repository.planOf(workspaceId);
      const limit = responseLimit({ ...form, plan });
      const sequence = (last ?? 0) + 1;
      const body = { formId, workspaceId, isFull: isFull({ ...form, plan }, taken), taken: BigInt(taken), limit: BigInt(limit ?? -1) };
      try {
        await ports.store.commit([
          outbox.event('submissions.v1.FormStateChanged', formId, body, { sequence }),
          // Fails if another replica has published this sequence, so that a higher sequence never contains an older state.
          repository.forms.updating({ _id: formId, stateSequence: last ?? null }, { $set: { stateSequence: sequence } }),
          // Leaves the mark if the state has changed since it was read; the next run then publishes it.
          repository.forms.updating({ _id: formId, marks }, { $set: { needsTelling: false } }, { optional: true }),
        ]);
      } catch (error) {
        // Another replica has published it.
        if (!(error instanceof ConditionFailedError)) throw error;
      }
    }
  };
}
