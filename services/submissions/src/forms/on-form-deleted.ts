import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';

/**
 * Marks the form as deleted, so that late events and calls do not bring it back, and deletes its document, its reports and what is held.
 * Drafts that wait for another device cannot be read any more; the next sweep deletes them.
 */
export function onFormDeleted({ repository }: SubmissionsDeps) {
  return async ({ formId, workspaceId }: EventOf<'forms.v1.FormDeleted'>): Promise<readonly Write[]> => {
    const copy = await repository.findCopyById(formId);
    if (!copy) return [repository.addingDeleted(formId, workspaceId)];
    return [
      ...repository.returningAllRoom(copy),
      ...repository.deletingForm(formId),
      repository.removingReportsOf(formId),
      ...repository.removingHeldOf(formId),
      repository.expiringDraftsOf(formId),
    ];
  };
}
