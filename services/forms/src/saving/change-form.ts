import { AppError, retryOnConflict, type Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { type Quota, type StoredForm, SUSPENDED } from '../form.ts';
import { noSuchForm } from '../require-form.ts';
import { formSaved } from './form-events.ts';

/** The result of a change: the new form, and further writes of the same commit. */
export interface Change {
  form: StoredForm;
  writes?: readonly Write[];
}

/**
 * Applies a change to the stored form and commits it with its event. After a concurrent change, it is applied again to the newer form, so
 * that two changes never overwrite each other's fields.
 * @param stored the form from `requireForm`
 * @param change called once per try; null: no change, the form is returned as stored
 * @throws AppError 'forms.not_found' if the form was deleted concurrently
 */
export async function changeForm(
  deps: FormsDeps,
  stored: StoredForm,
  change: (form: StoredForm) => Change | null | Promise<Change | null>,
): Promise<StoredForm> {
  const { repository, ports } = deps;
  let known: StoredForm | null = stored;
  return retryOnConflict(async () => {
    const form = known ?? (await repository.findInWorkspace(stored._id, stored.workspaceId));
    known = null;
    if (!form) throw noSuchForm();
    refuseSuspended(await repository.quotaOf(form.workspaceId), form.details.isOneTime);
    const changed = await change(form);
    if (!changed) return form;
    const next = { ...changed.form, revision: form.revision + 1, updatedAt: ports.clock.now() };
    await ports.store.commit([...repository.updatingForm(next, form.revision), ...(changed.writes ?? []), formSaved(deps.outbox, next)]);
    deps.publicPages.forget(next._id);
    return next;
  });
}

/** Suspended accounts may change only their one-time forms. */
export function refuseSuspended(quota: Quota, isOneTime: boolean): void {
  if (quota.blocked && !isOneTime) throw new AppError('forms.blocked', SUSPENDED);
}
