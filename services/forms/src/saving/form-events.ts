import { type EventInit, readerOf, toJsonBytes } from '@formwright/events';
import { LAYOUT_VERSION } from '@formwright/form-model';
import type { Outbox, ToldState, Write } from '@formwright/platform';
import type { StoredForm } from '../form.ts';
import { harmOf, isClosedForHarm } from '../harm/form-harm.ts';

/** A form's document, as its event carries it. */
export const documentOf = ({ pages, details }: Pick<StoredForm, 'pages' | 'details'>) => ({
  pagesJson: toJsonBytes(pages),
  detailsJson: toJsonBytes(details),
});

/** The FormSaved event, with the form's whole state. Commit it together with the change. */
export const formSaved = (outbox: Outbox, form: StoredForm, document = documentOf(form)): Write =>
  outbox.event('forms.v1.FormSaved', form._id, bodyOf(form, document), { sequence: form.revision, ...readersOf(form) });

/** The form as FormSaved tells it. */
export const toldForm = (form: StoredForm): ToldState<'forms.v1.FormSaved'> => ({
  ...{ key: form._id, sequence: form.revision, body: bodyOf(form, documentOf(form)) },
  ...readersOf(form),
});

/** A program that knows nothing of `harm` would store a closed form as an open one: it leaves it waiting. */
const readersOf = (form: StoredForm) => (isClosedForHarm(form) ? { minReader: readerOf('forms.v1.FormSaved') } : {});

function bodyOf(form: StoredForm, document: ReturnType<typeof documentOf>): EventInit<'forms.v1.FormSaved'> {
  return {
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
    keptBytes: BigInt(form.keptBytes),
    harm: harmOf(form),
  };
}

/** The commit must delete the form by this revision; otherwise a concurrent change would use the same sequence. */
export function formDeleted(outbox: Outbox, form: Pick<StoredForm, '_id' | 'workspaceId' | 'revision'>): Write {
  const body = { formId: form._id, workspaceId: form.workspaceId };
  return outbox.event('forms.v1.FormDeleted', form._id, body, { sequence: form.revision + 1 });
}
