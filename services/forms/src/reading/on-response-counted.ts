import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** Stores the number of responses, for the list of forms. */
export function onResponseCounted({ repository }: FormsDeps) {
  return async (event: EventOf<'responses.v1.ResponseCounted'>): Promise<readonly Write[]> => [
    repository.settingResponseCount({ _id: event.formId, total: Number(event.total) }),
  ];
}
