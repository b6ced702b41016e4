import { type forms, hidesBranding } from '@formwright/contracts';
import type { Pages } from '@formwright/form-model';
import { loadAssets, previewPage, renderPublicFormAsync } from '@formwright/form-renderer/server';
import { AppError, nextTurn, pageReply, type RawReply, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { messageReply } from '../public/message-reply.ts';
import { readDraft } from '../saving/form-document.ts';
import { previewTickets } from './preview-tickets.ts';

/**
 * Renders pages that are not saved as respondents would see them, with the form's stored settings. It stores nothing, counts no view and
 * sets no cookie.
 */
export function previewForm(deps: FormsDeps) {
  const { repository, config } = deps;
  const { productName } = config;
  const tickets = previewTickets(deps);
  let last: Promise<unknown> = Promise.resolve();
  const preview = async ({ body }: Request<typeof forms.previewForm>): Promise<RawReply> => {
    const ticket = await tickets.read(body.ticket);
    if (!ticket) return messageReply(410, 'unpreviewed', { productName });
    const form = await repository.findInWorkspace(ticket.formId, ticket.workspaceId);
    if (!form) return messageReply(404, 'oops', { productName });
    let pages: Pages;
    try {
      pages = readDraft(body.formData, 'formData');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return messageReply(422, 'unpreviewed', { productName, reason: textOf(error) });
    }
    const quota = await repository.quotaOf(form.workspaceId);
    const assets = await loadAssets();
    const details = { ...form.details, title: body.title, header: body.form_header };
    const hideBranding = hidesBranding(quota);
    const page = await renderPublicFormAsync({ pages, details, productName, hideBranding, isPreview: true, assets });
    return pageReply(200, previewPage(page, assets.preview));
  };
  // One after the other: slices of several would share a turn of the event loop and make it long.
  return (request: Request<typeof forms.previewForm>): Promise<RawReply> => {
    const mine = last.then(nextTurn).then(() => preview(request));
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** The first text of a refusal. */
function textOf({ detail }: AppError): string {
  if (typeof detail === 'string') return detail;
  return Object.values(detail).find((text) => typeof text === 'string') ?? '';
}
