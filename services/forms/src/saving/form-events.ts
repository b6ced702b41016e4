import { toJsonBytes } from '@formwright/events';
import { LAYOUT_VERSION } from '@formwright/form-model';
import type { Outbox, Write } from '@formwright/platform';
import type { StoredForm } from '../form.ts';

/** A form's document, as its event carries it. */
export const documentOf = ({ pages, details }: Pick<StoredForm, 'pages' | 'details'>) => ({
  pagesJson: toJsonBytes(pages),
  detailsJson: toJsonBytes(details),
});

/** The FormSaved event, with the form's whole state. Commit it together with the change. */
export function formSaved(outbox: Outbox, form: StoredForm, document = documentOf(form)): Write {
  const body = {
    formId: form._id,
    workspaceId: form.workspaceId,
    link: form.details.link,
    title: form.details.title,
    header: form.details.header,
    revision: BigInt(form.revision),
    ...document,
    layoutVersion: LAYOUT_VERSION,
    isOneTime: form.details.isOneTime,
    createdAt: BigInt(form.createdAt),
    updatedAt: BigInt(form.updatedAt),
    isOverQuota: form.isOverQuota,
    archivedAt: BigInt(form.deletedAt ?? 0),
    responsables: [...(form.responsables ?? [])],
    ...(form.keptBytes !== undefined && { keptBytes: BigInt(form.keptBytes) }),
  };
  return outbox.event('forms.v1.FormSaved', form._id, body, { sequence: form.revision });
}

/** The commit must delete the form by this revision; otherwise a concurrent change would use the same sequence. */
export function formDeleted(outbox: Outbox, form: Pick<StoredForm, '_id' | 'workspaceId' | 'revision'>): Write {
  const body = { formId: form._id, workspaceId: form.workspaceId };
  return outbox.event('forms.v1.FormDeleted', form._id, body, { sequence: form.revision + 1 });
}
