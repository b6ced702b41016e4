import { type forms, submissions } from '@formwright/contracts';
import {
  chooseEncoding,
  pageReply,
  type RawReply,
  type Request,
  readVisit,
  signVisit,
  VISIT_SECONDS,
  visitCookieName,
} from '@formwright/platform';
import type { FormsDeps } from './deps.ts';
import { messageReply } from './message-reply.ts';

/** The public form. Its body is the same for everybody; the visitor's own state is a cookie. */
export function showPublicForm(deps: FormsDeps) {
  const { ports, publicPages } = deps;
  const { productName } = deps.config;
  return async (request: Request<typeof forms.publicFormPage>): Promise<RawReply> => {
    const { link } = request.params;
    const page = await publicPages.find(link);
    if (!page) return messageReply(404, 'oops', { productName });
    if (request.cookies[`fw_done_${link}`] === '1') return goHome;
    const { state } = await ports.call(submissions.getFormState, { body: { formId: page.formId } });
    if (state === 'expired') return messageReply(410, 'expired', { productName });
    if (state === 'blocked') return messageReply(403, 'oops', { productName });
    if (state === 'missing') return messageReply(404, 'oops', { productName });

    startVisit(deps, request, link);
    const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
    const { body, etag } = page.bodies[encoding];
    const caching = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: caching };
    const coding: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    return pageReply(200, { html: body, csp: page.csp }, { ...caching, ...coding });
  };
}

const goHome: RawReply = { status: 303, headers: { location: '/', 'cache-control': 'no-store' } };

/** Remembers when this respondent opened the form. A visit already begun goes on. */
function startVisit({ ports, config }: FormsDeps, request: Request<typeof forms.publicFormPage>, link: string): void {
  const name = visitCookieName(link);
  if (readVisit(config.visitSecret, link, request.cookies[name])) return;
  const visit = signVisit(config.visitSecret, link, { id: ports.ids.random(), startedAt: ports.clock.now() });
  request.reply.setCookie(name, visit, { httpOnly: true, sameSite: 'lax', path: '/', maxAgeSeconds: VISIT_SECONDS });
}
