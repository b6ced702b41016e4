import { createSignedTokens } from './signed-token.ts';

/**
 * One respondent's opening of a public form. forms hands it out as a signed cookie with the page, submissions reads it back:
 * the server says when the visit began, not the respondent.
 */
export interface Visit {
  /** 22 random letters and digits; the submission's id where no script makes one. */
  id: string;
  /** Epoch milliseconds by the server's clock. */
  startedAt: number;
}

export const VISIT_SECONDS = 365 * 24 * 3600;

/** Name of the cookie that carries the visit of the form with this link. */
export const visitCookieName = (link: string): string => `fw_v_${link}`;

/** A token signed for one form proves nothing about another. */
const tokensOf = (secret: string, link: string) => createSignedTokens<Visit>(secret, `visit ${link}`);

/**
 * @param secret shared by forms and submissions, at least 32 characters
 * @param link the form's link
 * @returns a signed token
 */
export function signVisit(secret: string, link: string, visit: Visit): string {
  // The start of a countdown counts for as long as the respondent keeps the cookie.
  return tokensOf(secret, link).sign(visit, { expiresAt: null });
}

/** @returns the visit, or null for a token that is missing, malformed or not signed with this secret for this link */
export function readVisit(secret: string, link: string, token: string | undefined): Visit | null {
  return tokensOf(secret, link).read(token, 0);
}
