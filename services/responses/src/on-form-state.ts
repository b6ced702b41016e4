import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';

type StateEvent = EventOf<'forms.v1.FormArchived'> | EventOf<'forms.v1.FormRestored'>;

/** Archived forms keep their responses; the state is kept for the lists that come with archiving. */
export function onFormState({ repository }: ResponsesDeps, state: 'active' | 'archived') {
  return async ({ formId, revision }: StateEvent): Promise<readonly Write[]> => [
    repository.forms.updating(
      { _id: formId, revision: { $lt: Number(revision) } },
      { $set: { state, revision: Number(revision) } },
      { optional: true },
    ),
  ];
}

/** A form deleted for good takes its responses along. */
export function onFormDeleted({ repository }: ResponsesDeps) {
  return async ({ formId }: EventOf<'forms.v1.FormDeleted'>): Promise<readonly Write[]> => repository.removing(formId);
}
