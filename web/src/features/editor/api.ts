import { checkForm, duplicateForm, getForm, getTrashedForms, saveForm } from '@formwright/contracts/forms';
import { getResponseLimitValue } from '@formwright/contracts/submissions';
import { type EditedForm, type FormDetails, filledColumns, formLabels, type Pages } from '@formwright/form-model';
import { queryOptions } from '@tanstack/react-query';
import { download, request, type UploadedFile } from '../../lib/api-client.ts';
import { isPending, mapImages, pendingFile, pendingImages } from './images/pending-images.ts';

export interface StoredForm {
  pages: Pages;
  /** The form's details, plus server fields that are not part of the document. */
  details: FormDetails & { isOverQuota: boolean; updated_at: number; deleted_at: number | null };
}

/** Types the reply [pages, details]. The server has checked every form that it stores. */
function storedForm(reply: readonly unknown[]): StoredForm {
  const [pages, details] = reply as [Pages, StoredForm['details']];
  return { pages, details };
}

export const loadForm = async (id: string, signal?: AbortSignal): Promise<StoredForm> =>
  storedForm(await request(getForm, { body: { id }, ...(signal && { signal }) }));

/** A query that loads a form once and never refetches. */
const formOnce = (id: string, what: string) =>
  queryOptions({
    queryKey: ['form', what, id],
    queryFn: ({ signal }) => loadForm(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The initial form of the editor; afterwards the editor's own state counts. */
export const editorFormQuery = (id: string) => formOnce(id, 'editor');
/** Whether the form may be edited, and has a limit of responses. Asked once, beside the form itself; fails for a form that is gone. */
export const editableQuery = (id: string) =>
  queryOptions({
    queryKey: ['form', 'editable', id],
    queryFn: async ({ signal }) => {
      const [, { value }] = await Promise.all([
        request(checkForm, { body: { id }, signal }),
        request(getResponseLimitValue, { body: { formId: id }, signal }),
      ]);
      return { limit: value };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
/** Whether the form is archived. Asked again when the tab is shown, because another one may have archived or restored it. */
export const archivedQuery = (id: string) =>
  queryOptions({
    queryKey: ['form', 'archived', id],
    queryFn: async ({ signal }) => (await request(getTrashedForms, { signal })).some(({ _id }) => _id === id),
    staleTime: 0,
    gcTime: 0,
  });
/** The newer version in a conflict. It is not refetched, so the user takes over the version that was compared. */
export const newerFormQuery = (id: string) => formOnce(id, 'newer');

/**
 * Saves the form with its base version and the name of then, so that a newer form of somebody else is not overwritten.
 * @throws ApiError with `fields.version` if there is a newer one
 */
export async function storeForm(id: string, form: EditedForm, version: number, titleWas: string | undefined): Promise<StoredForm> {
  const files = pendingImages(form).flatMap(({ uniqueId, file }) => (file ? [{ field: uniqueId, file, name: file.name }] : []));
  return send(id, withoutImages(form, isPending), { version, ...(titleWas !== undefined && { titleWas }) }, files);
}

async function send(
  id: string,
  { pages, header }: EditedForm,
  base: { version: number; titleWas?: string },
  files: readonly UploadedFile[],
): Promise<StoredForm> {
  const body = {
    title: pages[0]?.title?.trim() ?? '',
    formData: pages,
    form_id: id,
    form_header: header,
    userFormlabels: formLabels(pages),
    ...base,
  };
  return storedForm(await request(saveForm, { body, files }));
}

/**
 * Saves this version as a new form, with its heading and the settings that are stored. It copies the images, because a form may show only
 * images of its own.
 * @throws ApiError if the plan allows no further form
 */
export async function storeAsNewForm(formId: string, form: EditedForm, requestId: string): Promise<string> {
  const { _id: id } = await request(duplicateForm, { body: { id: formId, requestId } });
  const [{ details }, files] = await Promise.all([loadForm(id), imageCopies(form)]);
  await send(
    id,
    withoutImages(form, () => true),
    { version: details.version },
    files,
  );
  return id;
}

const withoutImages = (form: EditedForm, which: (src: string) => boolean): EditedForm => mapImages(form, (src) => (which(src) ? '' : src));

const IMAGES_AT_ONCE = 4;

async function imageCopies(form: EditedForm): Promise<UploadedFile[]> {
  const columns = filledColumns(form.pages).flatMap(({ column }) => (column.tabname === 'image' && column.content.src ? [column] : []));
  const copies: UploadedFile[] = [];
  for (let at = 0; at < columns.length; at += IMAGES_AT_ONCE) {
    const next = columns.slice(at, at + IMAGES_AT_ONCE).map(async ({ uniqueId, content: { src } }) => {
      const file = pendingFile(src) ?? (await download(src));
      return { field: uniqueId, file, name: src.split('/').at(-1) ?? 'picture' };
    });
    copies.push(...(await Promise.all(next)));
  }
  return copies;
}
