import type { forms } from '@formwright/contracts';
import { AppError, type Request, retryOnConflict } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { requireForm } from '../require-form.ts';
import { refuseSuspended } from '../saving/change-form.ts';
import { formDeleted } from '../saving/form-events.ts';

const NOT_ARCHIVED = 'This form is not archived. Only an archived form can be deleted for good.';

/** Deletes an archived form. The other services delete its responses and files when they receive the event. */
export function deleteForm(deps: FormsDeps) {
  const { repository, outbox } = deps;
  return async ({ caller, body }: Request<typeof forms.deleteForm>): Promise<{ success: true }> => {
    await retryOnConflict(async () => {
      const form = await requireForm(deps, caller, body.formId, 'forms.write', 'formId');
      const quota = await repository.quotaOf(form.workspaceId);
      refuseSuspended(quota, form.details.isOneTime);
      if (form.deletedAt === null) throw new AppError('forms.not_archived', { formId: NOT_ARCHIVED });
      await outbox.commitAndDeliver([...repository.deletingForm(form), repository.leavingArchive(quota, 1), formDeleted(outbox, form)]);
    });
    return { success: true };
  };
}
