import type { Contract } from '@formwright/contracts';
import { type AnyRequest, isMemberBrowser, markAnswered, signReceipt } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import type { FormCopy } from '../forms/form-copy.ts';
import type { Receipt } from './accept-submission.ts';

/**
 * Sets the cookies that mark the form as answered and select the thank-you page, and tells the outcome.
 * @param hasRunOut whether the form's countdown had run out, which the thank-you page tells
 * @returns the receipt token, for a thank-you page without cookies
 */
export async function markSubmitted(
  { config, ports }: SubmissionsDeps,
  form: Pick<FormCopy, '_id' | 'link' | 'workspaceId'>,
  { acceptedAt, outcome }: Receipt,
  { reply, cookies }: Pick<AnyRequest<Contract>, 'reply' | 'cookies'>,
  hasRunOut = false,
): Promise<string> {
  const token = signReceipt(config.visitSecret, { formId: form._id, acceptedAt, ...(hasRunOut && { hasRunOut }) });
  const isOwn = await isMemberBrowser(ports, config.visitSecret, form.workspaceId, cookies);
  reply.outcome(outcome);
  markAnswered(reply, form, { token, acceptedAt, isOwn });
  return token;
}

/** The address of the thank-you page. It has the token if the browser seems to refuse cookies, as it does in a frame of another site. */
export const successPage = (token: string, takesCookies: boolean): string =>
  takesCookies ? '/success' : `/success?receipt=${encodeURIComponent(token)}`;
