import { getForm, newForm, saveForm } from '@formwright/contracts/forms';
import { type EditedForm, type FormDetails, formLabels, type Pages } from '@formwright/form-model';
import { queryOptions } from '@tanstack/react-query';
import { request, type UploadedFile } from '../../lib/api-client.ts';
import { isPending, mapImages, pendingImages } from './pending-images.ts';

export interface StoredForm {
  pages: Pages;
  details: FormDetails;
}

/** The service checks every form that it stores; its answer to the owner is [pages, details]. */
function storedForm(reply: readonly unknown[]): StoredForm {
  const [pages, details] = reply as [Pages, FormDetails];
  return { pages, details };
}

export const loadForm = async (id: string, signal?: AbortSignal): Promise<StoredForm> =>
  storedForm(await request(getForm, { body: { id }, ...(signal && { signal }) }));

/** What the editor starts from. It is asked for once: from then on the editor's own state is the truth on this screen. */
export const editorFormQuery = (id: string) =>
  queryOptions({
    queryKey: ['form', 'editor', id],
    queryFn: ({ signal }) => loadForm(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/**
 * Saves with the version that the edits began with, so that somebody else's newer form is never overwritten unseen.
 * @throws ApiError with `fields.version` when there is a newer one
 */
export async function storeForm(id: string, form: EditedForm, version: number): Promise<StoredForm> {
  const images = pendingImages(form);
  const files = images.flatMap(({ uniqueId, file }): UploadedFile[] => (file ? [{ field: uniqueId, file, name: file.name }] : []));
  const { pages, header } = mapImages(form, (src) => (isPending(src) ? '' : src));
  const body = {
    title: pages[0]?.title?.trim() ?? '',
    formData: pages,
    form_id: id,
    form_header: header,
    userFormlabels: formLabels(pages),
    version,
  };
  return storedForm(await request(saveForm, { body, files }));
}

/** Keeps this version as a form of its own, heading and pictures included. @throws ApiError when the plan has no room */
export async function storeAsNewForm(form: EditedForm, requestId: string): Promise<string> {
  const { pages } = mapImages(form, (src) => (isPending(src) ? '' : src));
  const { id } = await request(newForm, { body: { newform: pages, requestId } });
  const { details } = await loadForm(id);
  await storeForm(id, form, details.version);
  return id;
}
