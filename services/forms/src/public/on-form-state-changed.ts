import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** Stores a form's number of submissions. Older events are skipped. */
export function onFormStateChanged({ repository }: FormsDeps) {
  return async (event: EventOf<'submissions.v1.FormStateChanged'>): Promise<readonly Write[]> => {
    const { formId: _id, isFull } = event;
    const limit = event.limit < 0n ? null : Number(event.limit);
    return [repository.settingFormState({ _id, isFull, taken: Number(event.taken), limit })];
  };
}
