import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * One respondent's opening of a public form. forms hands it out as a signed cookie with the page, submissions reads it back:
 * where the visit began is the server's word, not the respondent's.
 */
export interface Visit {
  /** 22 random letters and digits; the submission's id where no script makes one. */
  id: string;
  /** Epoch milliseconds by the server's clock. */
  startedAt: number;
}

export const VISIT_SECONDS = 365 * 24 * 3600;

const shape = /^([A-Za-z0-9]{22})\.(\d{13})\.([A-Za-z0-9_-]{43})$/;

/** Name of the cookie that carries the visit of the form with this link. */
export const visitCookieName = (link: string): string => `fw_v_${link}`;

/**
 * @param secret shared by forms and submissions, at least 32 characters
 * @param link the form's link; a cookie signed for one form proves nothing about another
 * @returns '<visitId>.<startEpochMs>.<hmac>'
 */
export function signVisit(secret: string, link: string, visit: Visit): string {
  return `${visit.id}.${visit.startedAt}.${seal(secret, link, visit.id, visit.startedAt).toString('base64url')}`;
}

/** @returns the visit, or null for a cookie that is missing, malformed or not signed with this secret for this link */
export function readVisit(secret: string, link: string, cookie: string | undefined): Visit | null {
  const parts = cookie === undefined ? null : shape.exec(cookie);
  if (!parts) return null;
  const [, id = '', startedAt = '', signature = ''] = parts;
  const visit = { id, startedAt: Number(startedAt) };
  const signed = Buffer.from(signature, 'base64url');
  const expected = seal(secret, link, visit.id, visit.startedAt);
  return signed.length === expected.length && timingSafeEqual(signed, expected) ? visit : null;
}

const seal = (secret: string, link: string, id: string, startedAt: number): Buffer =>
  createHmac('sha256', secret).update(`${link}.${id}.${startedAt}`).digest();
