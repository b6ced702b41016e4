import type { CookieOptions, ReplyControls } from './service.ts';
import { createSignedTokens } from './signed-token.ts';
import { readVisit, signVisit, VISIT_SECONDS, type Visit, visitCookieName } from './visit-cookie.ts';

/**
 * Cookies of respondents. forms sets them with the page, submissions with the receipt. The cookies of a form have the form's own path, so
 * that a browser does not send them to other forms. The form's script reads them too.
 */

type Cookies = Readonly<Record<string, string | undefined>>;
type Form = { link: string };

const YEAR_SECONDS = VISIT_SECONDS;

const ofForm = ({ link }: Form): CookieOptions & { path: string } => ({
  httpOnly: false,
  path: `/f-${link}`,
  maxAgeSeconds: YEAR_SECONDS,
  inFrames: true,
});
const doneCookie = ({ link }: Form) => `fw_done_${link}`;
const successCookie = 'fw_success';

/** Starts a visit and replaces an existing one. */
export function markVisit(reply: Pick<ReplyControls, 'setCookie'>, secret: string, form: Form, visit: Visit): void {
  reply.setCookie(visitCookieName(form.link), signVisit(secret, form.link, visit), ofForm(form));
}

/**
 * The current visit.
 * @param sentVisit the cookie's value sent as a field, for requests outside the cookie's path
 */
export function readVisitOf(secret: string, { link }: Form, cookies: Cookies, sentVisit?: unknown): Visit | null {
  return readVisit(secret, link, typeof sentVisit === 'string' ? sentVisit : cookies[visitCookieName(link)]);
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
    reply.clearCookie(visitCookieName(form.link), ofForm(form).path, ofForm(form));
  } else reply.setCookie(doneCookie(form), String(acceptedAt), ofForm(form));
}

/** Removes the mark "answered". */
export const forgetAnswered = (reply: ReplyControls, form: Form): void =>
  reply.clearCookie(doneCookie(form), ofForm(form).path, ofForm(form));

/** Moves the marks of a visitor from a former link of a form to its current link. */
export function moveMarks(reply: ReplyControls, secret: string, cookies: Cookies, { from, to }: { from: Form; to: Form }): void {
  const visit = readVisitOf(secret, from, cookies);
  if (visit) {
    markVisit(reply, secret, to, visit);
    reply.clearCookie(visitCookieName(from.link), ofForm(from).path, ofForm(from));
  }
  const done = cookies[doneCookie(from)];
  if (done) {
    reply.setCookie(doneCookie(to), done, ofForm(to));
    forgetAnswered(reply, from);
  }
}

/** Time of the answer in this browser, epoch milliseconds; 0 if unknown, null if not answered. The browser could have changed it. */
export function answeredAt(form: Form, cookies: Cookies): number | null {
  const mark = cookies[doneCookie(form)];
  if (!mark) return null;
  // An earlier version stored '1'.
  return /^\d{13}$/.test(mark) ? Number(mark) : 0;
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
