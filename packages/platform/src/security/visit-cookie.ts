import { createSignedTokens } from './signed-token.ts';

/**
 * A visit of a public form, with its start time. forms sets it as a signed cookie with the page, submissions reads it. Signed, so that the
 * respondent cannot change the start.
 */
export interface Visit {
  /** 22 random letters and digits. Without a script, it is also the submission's id. */
  id: string;
  /** Epoch milliseconds of the server's clock. */
  startedAt: number;
  /** The script was told of the visit, because the browser shows no visit cookie. */
  isWithoutCookie?: true;
}

export const VISIT_SECONDS = 365 * 24 * 3600;

/** The name of a form's visit cookie. */
export const visitCookieName = (formId: string): string => `fw_v_${formId}`;

/** A token is valid for one form only. */
const tokensOf = (secret: string, formId: string) => createSignedTokens<Visit>(secret, `visit of form ${formId}`);

/**
 * @param secret shared by forms and submissions, at least 32 characters
 * @param formId the form's id: its link may be another form's later
 * @returns a signed token
 */
export function signVisit(secret: string, formId: string, visit: Visit): string {
  // The cookie never expires, because the start of a visit stays the same.
  return tokensOf(secret, formId).sign(visit, { expiresAt: null });
}

/** @returns the visit, or null for a token that is missing, malformed or not signed with this secret for this form */
export function readVisit(secret: string, formId: string, token: string | undefined): Visit | null {
  return tokensOf(secret, formId).read(token, 0);
}
