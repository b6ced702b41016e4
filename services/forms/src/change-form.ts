import { AppError, ConditionFailedError, type Write } from '@formwright/platform';
import type { FormsDeps } from './deps.ts';
import { type Quota, type StoredForm, SUSPENDED } from './form.ts';
import { formSaved } from './form-events.ts';
import { noSuchForm } from './require-form.ts';

const MAX_TRIES = 8;

/** A change worked out on a form just read: the form after it, and further writes of the same commit. */
export interface Change {
  form: StoredForm;
  writes?: readonly Write[];
}

/**
 * Works a change out on the stored form and commits it with its event. Another change that came between makes it be worked out again on
 * the newer form, so two changes never overwrite each other's fields.
 * @param stored the form as `requireForm` gave it
 * @param change called once per try; null: nothing to do, the form is answered as it stands
 * @throws AppError 'forms.not_found' when the form was deleted meanwhile
 */
export async function changeForm(
  deps: FormsDeps,
  stored: StoredForm,
  change: (form: StoredForm) => Change | null | Promise<Change | null>,
): Promise<StoredForm> {
  const { repository, ports } = deps;
  const { _id: formId, workspaceId } = stored;
  let form = stored;
  for (let tries = 1; ; tries += 1) {
    refuseSuspended(await repository.quotaOf(workspaceId), form.details.isOneTime);
    const changed = await change(form);
    if (!changed) return form;
    const next = { ...changed.form, revision: form.revision + 1, updatedAt: ports.clock.now() };
    const { _id, ...fields } = next;
    try {
      await ports.store.commit([
        repository.forms.updating({ _id: formId, revision: form.revision }, { $set: fields }),
        ...(changed.writes ?? []),
        formSaved(deps.outbox, next),
      ]);
      deps.publicPages.forget(next.details.link);
      return next;
    } catch (error) {
      if (!(error instanceof ConditionFailedError) || tries === MAX_TRIES) throw error;
      const newer = await repository.findInWorkspace(formId, workspaceId);
      if (!newer) throw noSuchForm();
      form = newer;
    }
  }
}

/** A suspended account works with its one-time forms only. */
export function refuseSuspended(quota: Quota, isOneTime: boolean): void {
  if (quota.blocked && !isOneTime) throw new AppError('forms.blocked', SUSPENDED);
}
