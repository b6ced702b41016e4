import { createSignedTokens } from '../security/signed-token.ts';
import { readVisit, signVisit, VISIT_SECONDS, type Visit, visitCookieName } from '../security/visit-cookie.ts';
import type { CookieOptions, ReplyControls } from './service.ts';

/**
 * Cookies of respondents. forms sets them with the page, submissions with the receipt. The cookies of a form have the form's own path, so
 * that a browser does not send them to other forms, and its id in their names: another form may have its link later. The form's script
 * reads them too.
 */

type Cookies = Readonly<Record<string, string | undefined>>;
type Form = { _id: string; link: string };

const YEAR_SECONDS = VISIT_SECONDS;

const ofForm = ({ link }: Pick<Form, 'link'>): CookieOptions & { path: string } => ({
  httpOnly: false,
  path: `/f-${link}`,
  maxAgeSeconds: YEAR_SECONDS,
  inFrames: true,
});
const DONE = 'fw_done_';
const doneCookie = ({ _id }: Pick<Form, '_id'>) => DONE + _id;
const successCookie = 'fw_success';

/** Starts a visit and replaces an existing one. */
export function markVisit(reply: Pick<ReplyControls, 'setCookie'>, secret: string, form: Form, visit: Visit): void {
  reply.setCookie(visitCookieName(form._id), signVisit(secret, form._id, visit), ofForm(form));
}

/**
 * The current visit.
 * @param sentVisit the cookie's value sent as a field, for requests outside the cookie's path
 */
export function readVisitOf(secret: string, { _id }: Pick<Form, '_id'>, cookies: Cookies, sentVisit?: unknown): Visit | null {
  return readVisit(secret, _id, typeof sentVisit === 'string' ? sentVisit : cookies[visitCookieName(_id)]);
}

/** Signed proof that a form was answered, with the time. Signed, because the thank-you page shows it. */
export interface ReceiptToken {
  formId: string;
  /** Epoch milliseconds of the server's clock. */
  acceptedAt: number;
  /** Whether the form's countdown had run out, so that the answers were sent as they stood. */
  hasRunOut?: boolean;
}

const receipts = (secret: string) => createSignedTokens<ReceiptToken>(secret, 'receipt');

/** Signs a receipt for the cookie or the address of the thank-you page. It stays valid. */
export const signReceipt = (secret: string, token: ReceiptToken): string => receipts(secret).sign(token, { expiresAt: null });

/** @param sentToken a token in the address; without one, the cookie is used */
export function readReceiptToken(secret: string, cookies: Cookies, sentToken?: string): ReceiptToken | null {
  return receipts(secret).read(sentToken ?? cookies[successCookie], 0);
}

/**
 * Sets the cookies after a submission: the form of the next thank-you page, and that this form was answered. Members of the form's
 * workspace may answer again, with a new visit.
 */
export function markAnswered(
  reply: ReplyControls,
  form: Form,
  { token, acceptedAt, isOwn }: { token: string; acceptedAt: number; isOwn: boolean },
): void {
  reply.setCookie(successCookie, token, { path: '/success', maxAgeSeconds: YEAR_SECONDS, inFrames: true });
  if (isOwn) {
    forgetAnswered(reply, form);
    reply.clearCookie(visitCookieName(form._id), ofForm(form).path, ofForm(form));
  } else reply.setCookie(doneCookie(form), String(acceptedAt), ofForm(form));
}

/** Removes the mark "answered". */
export const forgetAnswered = (reply: ReplyControls, form: Form): void =>
  reply.clearCookie(doneCookie(form), ofForm(form).path, ofForm(form));

/** Moves the marks of a visitor from a former link of a form to its current link. */
export function moveMarks(reply: ReplyControls, secret: string, cookies: Cookies, form: Form, formerLink: string): void {
  const former = { ...form, link: formerLink };
  const visit = readVisitOf(secret, form, cookies);
  if (visit) {
    markVisit(reply, secret, form, visit);
    reply.clearCookie(visitCookieName(form._id), ofForm(former).path, ofForm(former));
  }
  const done = cookies[doneCookie(form)];
  if (done) {
    reply.setCookie(doneCookie(form), done, ofForm(form));
    forgetAnswered(reply, former);
  }
}

/** Whether this browser has answered a form at this address, the one that is there or an earlier one. */
export const hasAnswered = (cookies: Cookies): boolean => Object.keys(cookies).some((name) => name.startsWith(DONE));

/** Later than any time that a calendar has. */
const NO_TIME = 8e15;

/**
 * Time of the answer in this browser, epoch milliseconds; null if not answered. The browser could have changed it: what is no
 * number of a time says nothing, by the same rule as in `answered-at.ts` of the form's script.
 */
export function answeredAt(form: Pick<Form, '_id'>, cookies: Cookies): number | null {
  const time = Number(cookies[doneCookie(form)] || Number.NaN);
  return Number.isInteger(time) && time >= 0 && time < NO_TIME ? time : null;
}

/** Signed proof that a form was reported, with the time. */
export interface ReportToken {
  formId: string;
  /** Epoch milliseconds of the server's clock. */
  reportedAt: number;
}

const reportCookie = 'fw_report';
const reportTokens = (secret: string) => createSignedTokens<ReportToken>(secret, 'form report');

/** Signs a report for the cookie or the address of the page that thanks for it. It stays valid. */
export const signReport = (secret: string, token: ReportToken): string => reportTokens(secret).sign(token, { expiresAt: null });

/** @param sentToken a token in the address; without one, the cookie is used */
export function readReportToken(secret: string, cookies: Cookies, sentToken?: string): ReportToken | null {
  return reportTokens(secret).read(sentToken ?? cookies[reportCookie], 0);
}

/** Sets the cookie that selects the form on the page that thanks for a report. */
export const markReported = (reply: ReplyControls, token: string): void =>
  reply.setCookie(reportCookie, token, { path: '/success-report', maxAgeSeconds: YEAR_SECONDS, inFrames: true });
