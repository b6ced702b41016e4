import { isDeepStrictEqual } from 'node:util';
import { stopsForm } from '@formwright/contracts';
import { retryOnConflict, suspended, type Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { type Quota, type StoredForm, standingOf } from '../form.ts';
import { judgeSave } from '../harm/judge-save.ts';
import { noSuchForm } from '../require-form.ts';
import { documentOf, formSaved } from './form-events.ts';

/** The result of a change: the new form, and further writes of the same commit. */
export interface Change {
  form: StoredForm;
  writes?: readonly Write[];
  /** The id of the call that removes a color, so that a repetition is recognized. Any other change of the colors erases the former id. */
  lastRemoval?: string;
}

interface ChangeOptions {
  /**
   * Archiving or restoring: the document and its time of change stay. The reply waits for the event, so that the next request finds the
   * form open or closed in every service.
   */
  isMove?: boolean;
  /**
   * The form itself stays as it is, and so does its time of change: only what its people see of it changes. The reply waits for the event,
   * too.
   */
  isView?: boolean;
}

/**
 * Applies a change to the stored form and commits it with its event. After a concurrent change, it is applied again to the newer form, so
 * that two changes never overwrite each other's fields. So it is after a take-down of the account or of a form of it: what was judged before is
 * judged again.
 * @param stored the form from `requireForm`
 * @param change called once per try; null: no change, the form is returned as stored
 * @throws AppError 'forms.not_found' if the form was deleted concurrently
 */
export async function changeForm(
  deps: FormsDeps,
  stored: StoredForm,
  change: (form: StoredForm, quota: Quota) => Change | null | Promise<Change | null>,
  { isMove = false, isView = false }: ChangeOptions = {},
): Promise<StoredForm> {
  const { repository, ports, outbox } = deps;
  // A move reads the form after the quota. The last place may have been taken by the same move, called twice at the same time.
  let known: StoredForm | null = isMove ? null : stored;
  return retryOnConflict(async () => {
    const quota = await repository.quotaOf(stored.workspaceId);
    const form = known ?? (await repository.findInWorkspace(stored._id, stored.workspaceId));
    known = null;
    if (!form) throw noSuchForm();
    refuseSuspended(quota, form.details.isOneTime);
    const changed = await change(form, quota);
    // The same call again, or a press that changes nothing, is no change: it has no time and no event.
    if (!changed || (!changed.writes?.length && isDeepStrictEqual(changed.form, form))) return form;
    const document = documentOf(changed.form);
    // What neither moves nor looks otherwise to its people may say something else to the public.
    const judged = isMove || isView ? { form: changed.form, writes: [] } : await judgeSave(deps, changed.form);
    const next = {
      ...judged.form,
      ...(!isDeepStrictEqual(changed.form.details.colors, form.details.colors) && { lastRemoval: changed.lastRemoval ?? null }),
      documentBytes: document.pagesJson.length + document.detailsJson.length,
      revision: form.revision + 1,
      updatedAt: isMove || isView ? form.updatedAt : ports.clock.now(),
    };
    const stores = isMove ? repository.movingForm(next, form.revision) : repository.updatingForm(next, form.revision);
    const standing = repository.changingForms(quota);
    const writes = [standing, ...stores, ...judged.writes, ...(changed.writes ?? []), formSaved(outbox, next, document)];
    await (isMove || isView ? outbox.commitAndDeliver(writes) : ports.store.commit(writes));
    deps.publicPages.forget(next._id);
    return next;
  });
}

/** Suspended accounts may change only their one-time forms, and those that are taken down none. */
export function refuseSuspended(quota: Quota, isOneTime: boolean): void {
  const standing = standingOf(quota);
  if (stopsForm(standing, isOneTime)) throw suspended('forms', standing);
}
