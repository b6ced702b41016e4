import type { Contract } from '@formwright/contracts';
import { type AnyRequest, markAnswered, signReceipt } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import type { FormCopy } from '../forms/form-copy.ts';
import type { Receipt } from './accept-submission.ts';

/**
 * Sets the cookies that mark the form as answered and select the thank-you page, and tells the outcome.
 * @param isOwn whether a member of the form's workspace sent it
 * @param hasRunOut whether the form's countdown had run out, which the thank-you page tells
 * @returns the receipt token, for a thank-you page without cookies
 */
export function markSubmitted(
  { config }: SubmissionsDeps,
  form: Pick<FormCopy, '_id' | 'link'>,
  { acceptedAt, outcome }: Receipt,
  { reply }: Pick<AnyRequest<Contract>, 'reply'>,
  { isOwn, hasRunOut = false }: { isOwn: boolean; hasRunOut?: boolean },
): string {
  const token = signReceipt(config.visitSecret, { formId: form._id, acceptedAt, ...(hasRunOut && { hasRunOut }) });
  reply.outcome(outcome);
  markAnswered(reply, form, { token, acceptedAt, isOwn });
  return token;
}

/** The address of the thank-you page. It has the token if the browser seems to refuse cookies, as it does in a frame of another site. */
export const successPage = (token: string, takesCookies: boolean): string =>
  takesCookies ? '/success' : `/success?receipt=${encodeURIComponent(token)}`;
