import { type forms, SEALED } from '@formwright/contracts';
import { AppError, type Request, requirePermission, retryOnConflict, TOLD_MS, type Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import { harmOf } from '../harm/form-harm.ts';
import { findForm, noSuchForm } from '../require-form.ts';
import { refuseSuspended } from '../saving/change-form.ts';
import { formDeleted } from '../saving/form-events.ts';

const NOT_ARCHIVED = 'This form is not archived. Only an archived form can be deleted for good.';

/** Deletes an archived form. The other services delete its responses and files when they receive the event. */
export function deleteForm(deps: FormsDeps) {
  const { repository, outbox } = deps;
  return async ({ caller, body: { formId } }: Request<typeof forms.deleteForm>): Promise<{ success: true }> => {
    requirePermission(caller, 'forms.write');
    await retryOnConflict(async () => {
      const form = await findForm(deps, caller, formId, 'forms.write');
      if (!form && (await repository.wasDeleted(formId, caller.workspaceId))) return;
      if (!form) throw noSuchForm('formId');
      const quota = await repository.quotaOf(form.workspaceId);
      refuseSuspended(quota, form.details.isOneTime);
      if (form.deletedAt === null) throw new AppError('forms.not_archived', { formId: NOT_ARCHIVED });
      if (harmOf(form) === 'taken_down') throw new AppError('forms.sealed', { formId: SEALED });
      await outbox.commitAndDeliver([repository.leavingArchive(quota, 1), ...deletingForm(deps, form)]);
    });
    return { success: true };
  };
}

/** The writes that delete a form for a caller, tell it, and note it for the same call. */
export const deletingForm = (
  { ports, repository, outbox }: FormsDeps,
  form: Pick<StoredForm, '_id' | 'workspaceId' | 'revision'>,
): Write[] => [
  ...repository.deletingForm(form),
  repository.notingDeleted({ _id: form._id, workspaceId: form.workspaceId, at: ports.clock.now() }),
  formDeleted(outbox, form),
];

/** A job that forgets which forms were deleted long ago. */
export function forgetDeleted({ ports, repository }: FormsDeps) {
  return async (): Promise<void> => void (await repository.forgetDeletedBefore(ports.clock.now() - TOLD_MS));
}
