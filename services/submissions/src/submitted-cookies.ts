import type { ReplyControls } from '@formwright/platform';
import type { KnownForm } from './form-copy.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** What the respondent's browser keeps: that this form was sent (its script reads it too), and whose thank-you page comes next. */
export function rememberSubmitted(reply: ReplyControls, { _id, link }: KnownForm): void {
  reply.setCookie(`fw_done_${link}`, '1', { httpOnly: false, sameSite: 'lax', path: '/', maxAgeSeconds: YEAR_SECONDS });
  reply.setCookie('fw_success', _id, { httpOnly: true, sameSite: 'lax', path: '/', maxAgeSeconds: YEAR_SECONDS });
}
