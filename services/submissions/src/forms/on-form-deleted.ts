import type { EventOf } from '@formwright/events';
import type { StateCopy, Write } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';

/**
 * Marks the form as deleted, so that late events and calls do not bring it back, and deletes its document, its reports and what is held.
 * Drafts that wait for another device cannot be read any more; the next sweep deletes them.
 */
export function onFormDeleted({ repository }: SubmissionsDeps) {
  return async ({ formId, workspaceId }: Pick<EventOf<'forms.v1.FormDeleted'>, 'formId' | 'workspaceId'>): Promise<readonly Write[]> => {
    const copy = await repository.findCopyById(formId);
    if (!copy) return [repository.addingDeleted(formId, workspaceId)];
    return [
      ...repository.returningAllRoom(copy),
      ...repository.deletingForm(formId),
      repository.removingReportsOf(formId),
      repository.forgettingReported(formId),
      ...repository.removingHeldOf(formId),
      repository.expiringDraftsOf(formId),
    ];
  };
}

/** The copies of forms, of which a deletion was not heard. */
export function formCopies(deps: SubmissionsDeps): NonNullable<StateCopy['copies']> {
  const { repository } = deps;
  const deleting = onFormDeleted(deps);
  return {
    after: async (key, limit) => (await repository.findLivingAfter(key, limit)).map(({ _id }) => _id),
    async removing(formId) {
      const copy = await repository.findCopyById(formId);
      return copy ? deleting({ formId, workspaceId: copy.workspaceId }) : [];
    },
  };
}
