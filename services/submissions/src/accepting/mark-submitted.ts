import type { Contract } from '@formwright/contracts';
import { type AnyRequest, isMemberBrowser, markAnswered, signReceipt } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import type { FormCopy } from '../forms/form-copy.ts';
import type { Receipt } from './accept-submission.ts';

/**
 * Tells the respondent's browser that this form was answered, and whose thank-you page comes next.
 * @returns the token that tells the thank-you page the same
 */
export function markSubmitted(
  { config, ports }: SubmissionsDeps,
  form: FormCopy,
  { acceptedAt }: Receipt,
  { reply, cookies }: Pick<AnyRequest<Contract>, 'reply' | 'cookies'>,
): string {
  const token = signReceipt(config.visitSecret, { formId: form._id, acceptedAt });
  const isOwn = isMemberBrowser(config.visitSecret, form.workspaceId, cookies, ports.clock.now());
  markAnswered(reply, form, { token, acceptedAt, isOwn });
  return token;
}

/** A browser that sent no visit most likely refuses cookies, as in a frame of another site: then the address carries the token. */
export const successPage = (token: string, takesCookies: boolean): string =>
  takesCookies ? '/success' : `/success?receipt=${encodeURIComponent(token)}`;
