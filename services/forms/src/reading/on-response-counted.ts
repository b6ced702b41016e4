import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** Stores the number of responses, for the list of forms. Ignores events about deleted forms. */
export function onResponseCounted({ repository }: FormsDeps) {
  return async ({ formId: _id, total }: EventOf<'responses.v1.ResponseCounted'>): Promise<readonly Write[]> => {
    if (!(await repository.isStored(_id))) return [];
    return [repository.requiringForm(_id), repository.settingResponseCount({ _id, total: Number(total) })];
  };
}
