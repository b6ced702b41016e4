import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';

/** A mark stays behind, so that nothing that arrives late brings the form back; its document goes. */
export function onFormDeleted({ repository }: SubmissionsDeps) {
  return async ({ formId }: EventOf<'forms.v1.FormDeleted'>): Promise<readonly Write[]> => [
    repository.forms.updating({ _id: formId, state: { $ne: 'gone' } }, { $set: { state: 'deleted' } }, { optional: true }),
    repository.documents.deleting({ _id: formId }, { optional: true }),
  ];
}
