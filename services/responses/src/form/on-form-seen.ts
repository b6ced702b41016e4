import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';

/** Counts views, starts and reached pages by the quarter of an hour. Those of a deleted form have no place any more. */
export function onFormSeen({ repository }: ResponsesDeps) {
  return async ({ formId, views, starts, reached, at }: EventOf<'submissions.v1.FormSeen'>): Promise<readonly Write[]> => {
    const [closed] = await repository.findClosed([formId]);
    if (closed) return [];
    const turns = Object.values(reached).reduce((sum, visits) => sum + visits, 0);
    return [repository.countingAt(formId, Number(at), { count: 0, views, starts, reached, turns })];
  };
}
