import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** Stores the numbers of responses and of unread ones, for the list of forms. Ignores events about deleted forms. */
export function onResponseCounted({ repository }: FormsDeps) {
  return async ({ formId: _id, total, unread }: EventOf<'responses.v1.ResponseCounted'>): Promise<readonly Write[]> => {
    if (!(await repository.isStored(_id))) return [];
    return [repository.requiringForm(_id), repository.settingResponseCount({ _id, total: Number(total), unread: Number(unread) })];
  };
}
