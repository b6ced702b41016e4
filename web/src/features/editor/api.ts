import { checkForm, getForm, getTrashedForms, saveForm } from '@formwright/contracts/forms';
import { getResponseLimitValue } from '@formwright/contracts/submissions';
import { type EditedForm, type FormDetails, finishedSettings, formLabels, type Pages, settingsOf } from '@formwright/form-model';
import { queryOptions } from '@tanstack/react-query';
import { request, type UploadedFile } from '../../lib/api-client.ts';
import { isPending, mapImages, pendingImages } from './images/pending-images.ts';

interface StoredFields {
  isOverQuota: boolean;
  /** What is known against it. Missing where an older server answers. */
  harm?: string;
  /** Whether the plan shows the owner's logo. Missing where an older server answers. */
  showsLogo?: boolean;
  updated_at: number;
  deleted_at: number | null;
  /** The chosen columns of the table of responses. Missing where an older server answers. */
  responsables?: readonly string[];
}

export interface StoredForm {
  pages: Pages;
  /** The form's details, plus server fields that are not part of the document. */
  details: FormDetails & StoredFields;
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
/** The form whose success page is shown; afterwards what is written there counts. */
export const successFormQuery = (id: string) => formOnce(id, 'success');
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
 * Saves the form with its settings. The base version goes with it, so that a newer form of somebody else is not overwritten.
 * @param stored the details of the base version
 * @param titleWas the name of the base version, by which the server tells whether the form was renamed here
 * @throws ApiError with `fields.version` if there is a newer one
 */
export async function storeForm(form: EditedForm, stored: FormDetails, titleWas: string | undefined): Promise<StoredForm> {
  const { _id: id, version } = stored;
  const files: UploadedFile[] = pendingImages(form).flatMap(({ field, file }) => (file ? [{ field, file, name: file.name }] : []));
  const { pages, header, settings } = withoutImages(form, isPending);
  const body = {
    title: pages[0]?.title?.trim() ?? '',
    formData: pages,
    form_id: id,
    form_header: header,
    userFormlabels: formLabels(pages),
    version,
    settings: finishedSettings(settings, settingsOf(stored)),
    ...(titleWas !== undefined && { titleWas }),
  };
  return storedForm(await request(saveForm, { body, files }));
}

export const withoutImages = (form: EditedForm, which: (src: string) => boolean): EditedForm =>
  mapImages(form, (src) => (which(src) ? '' : src));
