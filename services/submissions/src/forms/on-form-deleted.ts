import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';

/** Marks the form as deleted, so that late events are ignored, and deletes its document and its reports. */
export function onFormDeleted({ repository }: SubmissionsDeps) {
  return async ({ formId }: EventOf<'forms.v1.FormDeleted'>): Promise<readonly Write[]> => [
    ...repository.deletingForm(formId),
    repository.removingReportsOf(formId),
  ];
}
