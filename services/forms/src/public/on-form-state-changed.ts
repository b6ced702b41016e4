import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** Keeps how far a form's limit is used up. The event's sequence keeps an older one out. */
export function onFormStateChanged({ repository }: FormsDeps) {
  return async (event: EventOf<'submissions.v1.FormStateChanged'>): Promise<readonly Write[]> => {
    const { formId: _id, isFull } = event;
    const limit = event.limit < 0n ? null : Number(event.limit);
    return [repository.settingFormState({ _id, isFull, taken: Number(event.taken), limit })];
  };
}
