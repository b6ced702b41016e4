import { hidesBranding, isClosedState, REPORT_REASONS, REPORT_TEXT, reportReasons, type submissions } from '@formwright/contracts';
import {
  formStyles,
  loadAssets,
  type MessageKind,
  type MessagePageInput,
  type ReportPageInput,
  renderMessagePage,
  renderReportPage,
} from '@formwright/form-renderer/server';
import { AppError, pageReply, type RawReply, type Request, readReportToken, readVisitOf } from '@formwright/platform';
import { filledIn } from '../accepting/filled-in.ts';
import type { SubmissionsDeps } from '../deps.ts';
import { noSuchPage, unavailablePage } from '../forms/closed-page.ts';
import type { CachedForm } from '../forms/form-copy.ts';
import { lookOf, nameOf } from '../forms/form-look.ts';
import { addReport } from './add-report.ts';
import { readComplaint } from './report.ts';

const noIndex = { 'x-robots-tag': 'noindex' };
const reasons = REPORT_REASONS.map((value) => ({ value, label: reportReasons[value] }));

async function message(
  { config }: SubmissionsDeps,
  status: number,
  kind: MessageKind,
  more: Partial<MessagePageInput> = {},
): Promise<RawReply> {
  return pageReply(status, renderMessagePage(kind, { productName: config.productName, assets: await loadAssets(), ...more }), noIndex);
}

/** The page of a request that cannot be served while the store is away. */
export const away = (deps: SubmissionsDeps, kind: 'away' | 'unsent') => () => message(deps, 503, kind);
export const tooLarge = (deps: SubmissionsDeps) => () => message(deps, 413, 'tooLarge');

async function page({ config }: SubmissionsDeps, status: number, form: CachedForm, state?: ReportPageInput['state']): Promise<RawReply> {
  const rendered = renderReportPage({
    form: { id: form._id, title: nameOf(form), link: form.link },
    colors: formStyles(form.pages, form.details),
    reasons,
    maxText: REPORT_TEXT,
    productName: config.productName,
    abuseEmail: config.abuseEmail,
    hideBranding: hidesBranding(form.plan),
    assets: await loadAssets(),
    state,
  });
  return pageReply(status, rendered, noIndex);
}

/** The page that reports a form. Closed forms can be reported too: somebody may have answered them before. */
export function showReportPage(deps: SubmissionsDeps) {
  return async ({ params }: Request<typeof submissions.reportFormPage>): Promise<RawReply> => {
    const form = await deps.formCache.findByLink(params.link);
    if (!form) return noSuchPage(deps, params.link);
    return isClosedState(form.harm) ? unavailablePage(deps) : page(deps, 200, form);
  };
}

/** A report as the page posts it, without a script. */
export function postFormReport(deps: SubmissionsDeps) {
  const add = addReport(deps);
  return async (request: Request<typeof submissions.postFormReport>): Promise<RawReply> => {
    const { reason = '', text = '', form: id } = request.body;
    const form = await filledIn(deps, await deps.formCache.findByLink(request.params.link), id);
    if (!form) return noSuchPage(deps, request.params.link);
    if (isClosedState(form.harm)) return unavailablePage(deps);
    const read = readComplaint({ reason, text });
    if ('errors' in read) return page(deps, 422, form, { reason, text, errors: read.errors });
    const visit = readVisitOf(deps.config.visitSecret, form, request.cookies);
    try {
      const token = await add(form, visit, read.ok, request);
      // Without a visit cookie, the browser probably refuses cookies.
      const location = visit ? '/success-report' : `/success-report?report=${encodeURIComponent(token)}`;
      return { status: 303, headers: { location, 'cache-control': 'no-store' } };
    } catch (error) {
      if (error instanceof AppError && error.code === 'submissions.not_found') return noSuchPage(deps, form.link);
      throw error;
    }
  };
}

/** The page that thanks for the visitor's last report. Other visitors see a page that says that nothing was reported. */
export function showReported(deps: SubmissionsDeps) {
  return async ({ cookies, query }: Request<typeof submissions.reportedPage>): Promise<RawReply> => {
    const token = readReportToken(deps.config.visitSecret, cookies, query.report);
    if (!token) return message(deps, 404, 'unreported');
    const form = await deps.formCache.find(token.formId);
    const { abuseEmail } = deps.config;
    if (!form || isClosedState(form.harm)) return message(deps, 200, 'reported', { abuseEmail });
    return message(deps, 200, 'reported', {
      abuseEmail,
      ...lookOf(form),
      report: { form: nameOf(form), at: token.reportedAt, link: form.link },
    });
  };
}
