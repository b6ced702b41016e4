import { getForm, getPreviewTicket, previewForm } from '@formwright/contracts/forms';
import { type EditedForm, type FormDetails, finishedSettings, newSettings, type Pages, settingsOf } from '@formwright/form-model';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';

/** The form as it is saved. */
export const savedFormQuery = (id: string) =>
  queryOptions({
    queryKey: ['form', 'preview', id],
    queryFn: async ({ signal }): Promise<EditedForm> => {
      const [pages, details] = (await request(getForm, { body: { id, string: 'preview' }, signal })) as [Pages, FormDetails];
      return { pages, header: details.header, settings: settingsOf(details) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/**
 * Shows the form in the frame of this name. A frame sends no token, so a ticket goes with it; the page comes from the server, since this
 * screen's own policy allows no script of a form.
 */
export async function showIn(frame: string, id: string, { pages, header, settings }: EditedForm, signal: AbortSignal): Promise<void> {
  const { ticket } = await request(getPreviewTicket, { body: { id }, signal });
  signal.throwIfAborted();
  const post = document.createElement('form');
  Object.assign(post, { method: 'post', action: previewForm.path, target: frame, enctype: 'multipart/form-data', hidden: true });
  const fields = {
    ticket,
    title: pages[0]?.title ?? '',
    form_header: header,
    formData: JSON.stringify(pages),
    settings: JSON.stringify(finishedSettings(settings, newSettings())),
  };
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    post.append(field);
  }
  document.body.append(post);
  post.submit();
  post.remove();
}
