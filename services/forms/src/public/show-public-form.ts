import { type forms, linkIn, sharedPage } from '@formwright/contracts';
import { formState } from '@formwright/form-model';
import { closedForm, pausedForm } from '@formwright/form-renderer/server';
import {
  answeredAt,
  chooseEncoding,
  forgetAnswered,
  isMemberBrowser,
  isTooNew,
  markVisit,
  moveMarks,
  pageReply,
  type RawReply,
  type Request,
  readVisitOf,
} from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { messageReply } from './message-reply.ts';
import type { PublicPage } from './public-pages.ts';
import { showArchived } from './show-archived.ts';

/** Whether the address has parameters of its own: they may fill in answers. */
const namesAnswers = (query: object): boolean => Object.keys(query).some((name) => name !== 'embed');

/**
 * Serves the public form. The page is the same for every visitor; the visitor's own state is in cookies. A visitor who has answered sees
 * a notice instead. Members of the form's workspace see the form again, as a new visit.
 */
export function showPublicForm(deps: FormsDeps) {
  const show = showForm(deps);
  return (request: Request<typeof forms.publicFormPage>): Promise<RawReply> =>
    show(request).catch((error: unknown) => {
      // A newer replica shows it, so this browser comes back.
      if (isTooNew(error)) throw error;
      deps.ports.log.error({ err: error }, 'a public form could not be shown');
      return notLoaded(deps, request.headers['sec-fetch-dest']);
    });
}

/** Any other failure leads to the home page, as specified. Other sites may not frame that page, so a form in a frame says it in place. */
async function notLoaded({ config }: FormsDeps, destination: string | undefined): Promise<RawReply> {
  const isFramed = destination === 'iframe' || destination === 'frame';
  if (isFramed) return messageReply(503, 'failed', { productName: config.productName });
  return { status: 302, headers: { location: '/', 'cache-control': 'no-store' } };
}

/** How a page about the form looks. */
const lookOf = ({ hideBranding, colors, logo }: PublicPage) => ({ hideBranding, colors, logo });

function showForm(deps: FormsDeps) {
  const { ports, publicPages } = deps;
  const { productName, visitSecret } = deps.config;
  const alreadyAnswered = (link: string, page: PublicPage, at: number) =>
    messageReply(200, 'answered', { productName, ...lookOf(page), arrival: { form: page.title, at }, reportable: link });
  return async (request: Request<typeof forms.publicFormPage>): Promise<RawReply> => {
    const { link } = request.params;
    const shown = await publicPages.find(link, namesAnswers(request.query));
    if (!shown) {
      const elsewhere = (await redirectMoved(deps, request)) ?? (await showArchived(deps, link, request.cookies));
      return elsewhere ?? leadToSound(request) ?? messageReply(404, 'oops', { productName });
    }
    const { page, conditions, fullSince } = shown;
    const state = formState(conditions, ports.clock.now());
    // Also for who has answered it: nothing of the form is shown.
    if (state === 'unavailable') return messageReply(403, 'unavailable', { productName });
    const form = { _id: page.formId, link };
    const earlier = answeredAt(form, request.cookies);
    const isOwn = earlier !== null && (await isMemberBrowser(ports, visitSecret, page.workspaceId, request.cookies));
    if (earlier !== null && !isOwn) return alreadyAnswered(link, page, earlier);
    if (state === 'expired') {
      const { title, closing } = page;
      const closed = closedForm({ header: '', title, closing, deadline: conditions.deadline }, ports.clock.now(), fullSince);
      return messageReply(410, 'expired', { productName, ...lookOf(page), closed, reportable: link });
    }
    if (state === 'suspended') {
      const closed = pausedForm({ header: '', title: page.title });
      return messageReply(403, 'suspended', { productName, ...lookOf(page), closed, reportable: link });
    }

    if (isOwn || !readVisitOf(visitSecret, form, request.cookies)) {
      markVisit(request.reply, visitSecret, form, { id: ports.ids.random(), startedAt: ports.clock.now() });
    }
    if (isOwn) forgetAnswered(request.reply, form);
    const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
    const { csp, body } = request.query.embed === undefined ? page.alone : page.framed;
    const { bytes, etag } = await body(encoding);
    const isShared = request.headers[sharedPage.asked] !== undefined;
    const sharing = isShared && { [sharedPage.formId]: page.formId, [sharedPage.ageMs]: String(publicPages.ageOf(shown)) };
    const caching = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding', ...sharing };
    // The browser replaces the stored page's policy by the one that comes with the 304.
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: { ...caching, 'content-security-policy': csp } };
    const coding: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    return pageReply(200, { html: bytes, csp }, { ...caching, ...coding });
  };
}

/** Leads from a former link to the current one, with what the browser knows of the visitor. An own link is found in any case of letters. */
async function redirectMoved({ repository, config }: FormsDeps, request: Request<typeof forms.publicFormPage>): Promise<RawReply | null> {
  const { link } = request.params;
  const lower = link.toLowerCase();
  const current = (await repository.findMovedLink(link)) ?? (lower === link ? null : await repository.findOwnLink(lower));
  if (current === null) return null;
  moveMarks(request.reply, config.visitSecret, request.cookies, current, link);
  return leadTo(current.link, request.query);
}

/** Leads from an address that was passed on with signs around it, such as the end of a sentence, to the link in it. */
function leadToSound({ params, query }: Request<typeof forms.publicFormPage>): RawReply | null {
  const link = linkIn(params.link);
  return link === '' || link === params.link ? null : leadTo(link, query);
}

function leadTo(link: string, query: object): RawReply {
  const values = Object.entries(query).flatMap(([name, given]) => [given].flat().map((value) => [name, String(value)]));
  const location = `/f-${link}${values.length > 0 ? `?${new URLSearchParams(values)}` : ''}`;
  // Browsers must not keep it, because the link may move again.
  return { status: 302, headers: { location, 'cache-control': 'no-store' } };
}
