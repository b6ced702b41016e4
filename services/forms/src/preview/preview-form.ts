import { type forms, hidesBranding, shownLogo } from '@formwright/contracts';
import { type Pages, settingsOf } from '@formwright/form-model';
import { loadAssets, previewPage, renderMessagePage, renderPublicFormAsync } from '@formwright/form-renderer/server';
import {
  AppError,
  clientLeft,
  createFairTurns,
  nextTurn,
  pageReply,
  type RawReply,
  RETRY_AFTER_SECONDS,
  type Request,
} from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { messageReply } from '../public/message-reply.ts';
import { readDraft } from '../saving/form-document.ts';
import { previewedSettings } from '../saving/read-settings.ts';
import { type PreviewTicket, previewTickets } from './preview-tickets.ts';

/** Previews of a workspace that are made or wait. An editor asks for the next one before the last one is shown. */
const MAX_WAITING = 3;
/** A script that tells the screen around the frame to ask again. */
const BUSY = "parent.postMessage('preview-busy',location.origin)";

/**
 * Renders pages and settings that are not saved as respondents would see them. It stores nothing, counts no view and
 * sets no cookie. Workspaces take turns.
 */
export function previewForm(deps: FormsDeps) {
  const { repository, config } = deps;
  const { productName } = config;
  const tickets = previewTickets(deps);
  // One after the other: slices of several would share a turn of the event loop and make it long.
  const turns = createFairTurns({ atOnce: 1, most: MAX_WAITING });
  type Asked = Request<typeof forms.previewForm>;
  const preview = async ({ body, reply }: Asked, ticket: PreviewTicket): Promise<RawReply> => {
    const goOn = () => {
      if (reply.isGone()) throw clientLeft();
    };
    await nextTurn();
    goOn();
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
    const details = {
      ...form.details,
      ...previewedSettings(body.settings, settingsOf(form.details)),
      title: body.title,
      header: body.form_header,
    };
    const branding = { hideBranding: hidesBranding(quota), logo: shownLogo(quota, details) };
    const page = await renderPublicFormAsync({ pages, details, productName, ...branding, isPreview: true, assets }, goOn);
    return pageReply(200, previewPage(page, assets.post.code + assets.preview));
  };
  return async (request: Asked): Promise<RawReply> => {
    const ticket = await tickets.read(request.body.ticket);
    if (!ticket) return messageReply(410, 'unpreviewed', { productName });
    try {
      return await turns.take(ticket.workspaceId, () => preview(request, ticket));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'platform.busy')) throw error;
      const assets = await loadAssets();
      const page = renderMessagePage('previewWaits', { productName, assets });
      return pageReply(503, previewPage(page, BUSY), { 'retry-after': String(RETRY_AFTER_SECONDS) });
    }
  };
}

/** The first text of a refusal. */
function textOf({ detail }: AppError): string {
  if (typeof detail === 'string') return detail;
  return Object.values(detail).find((text) => typeof text === 'string') ?? '';
}
