import type { CookieOptions, ReplyControls } from './service.ts';
import { createSignedTokens } from './signed-token.ts';
import { readVisit, signVisit, VISIT_SECONDS, type Visit, visitCookieName } from './visit-cookie.ts';

/**
 * What a respondent's browser keeps of a form. forms hands it out with the page, submissions with the receipt. The form's own cookies stand
 * on the form's own path, so that a browser that opened many forms sends them to none of the others; the form's script reads them too.
 */

type Cookies = Readonly<Record<string, string | undefined>>;
type Form = { link: string };

const YEAR_SECONDS = VISIT_SECONDS;
const MONTH_SECONDS = 30 * 24 * 3600;

const ofForm = ({ link }: Form): CookieOptions & { path: string } => ({
  httpOnly: false,
  path: `/f-${link}`,
  maxAgeSeconds: YEAR_SECONDS,
  inFrames: true,
});
const doneCookie = ({ link }: Form) => `fw_done_${link}`;
const successCookie = 'fw_success';
const ownCookie = 'fw_own';

/** Begins a visit, in place of the one that the browser has. */
export function markVisit(reply: ReplyControls, secret: string, form: Form, visit: Visit): void {
  reply.setCookie(visitCookieName(form.link), signVisit(secret, form.link, visit), ofForm(form));
}

/**
 * The visit under way.
 * @param told what the form's script says that its cookie is, where the request goes to another path
 */
export function readVisitOf(secret: string, { link }: Form, cookies: Cookies, told?: unknown): Visit | null {
  return readVisit(secret, link, typeof told === 'string' ? told : cookies[visitCookieName(link)]);
}

/** What shows that a form was answered, and when: signed, since a page tells what it says. */
export interface ReceiptToken {
  formId: string;
  /** Epoch milliseconds by the server's clock. */
  acceptedAt: number;
}

const receipts = (secret: string) => createSignedTokens<ReceiptToken>(secret, 'receipt');

export const signReceipt = (secret: string, token: ReceiptToken): string => receipts(secret).sign(token, { expiresAt: null });

/** @param told a token that came with the address; the cookie counts without one */
export function readReceiptToken(secret: string, cookies: Cookies, told?: string): ReceiptToken | null {
  return receipts(secret).read(told ?? cookies[successCookie], 0);
}

/**
 * After a receipt: whose thank-you page comes next, and that this form was answered. People of the form's own workspace may answer again,
 * under a new visit.
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

/** Takes back that the form was answered. */
export const forgetAnswered = (reply: ReplyControls, form: Form): void =>
  reply.clearCookie(doneCookie(form), ofForm(form).path, ofForm(form));

/** When this browser answered the form, epoch milliseconds; 0: some time ago, null: not yet, as far as it says. */
export function answeredAt(form: Form, cookies: Cookies): number | null {
  const mark = cookies[doneCookie(form)];
  if (!mark) return null;
  // Marks of an earlier version say '1'.
  return /^\d{13}$/.test(mark) ? Number(mark) : 0;
}

const ownTokens = (secret: string) => createSignedTokens<string>(secret, 'own workspace');

/**
 * Whether somebody of this workspace uses this browser: they try their forms as often as they like. It opens nothing else, so it may
 * outlast their session.
 */
export function isOwnPerson(secret: string, workspaceId: string, cookies: Cookies, now: number): boolean {
  const token = cookies[ownCookie];
  return token !== undefined && ownTokens(secret).read(token, now) === workspaceId;
}

/** For an answer to a signed-in person of the workspace. */
export function markOwnPerson(reply: ReplyControls, secret: string, workspaceId: string, cookies: Cookies, now: number): void {
  if (isOwnPerson(secret, workspaceId, cookies, now)) return;
  const expiresAt = now + MONTH_SECONDS * 1000;
  reply.setCookie(ownCookie, ownTokens(secret).sign(workspaceId, { expiresAt }), { maxAgeSeconds: MONTH_SECONDS });
}
