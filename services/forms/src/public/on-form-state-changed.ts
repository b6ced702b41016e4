import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** Stores a form's number of submissions. Older events are skipped, and those about deleted forms. */
export function onFormStateChanged({ repository }: FormsDeps) {
  return async (event: EventOf<'submissions.v1.FormStateChanged'>): Promise<readonly Write[]> => {
    const { formId: _id, isFull } = event;
    if (!(await repository.isStored(_id))) return [];
    const limit = event.limit < 0n ? null : Number(event.limit);
    return [repository.requiringForm(_id), repository.settingFormState({ _id, isFull, taken: Number(event.taken), limit })];
  };
}
