import { cookie } from '../page/cookies.ts';
import { areNumbers } from '../page/stored.ts';
import type { Draft } from './draft-storage.ts';

/**
 * Time at which this browser answered the form, epoch milliseconds; undefined if it may answer. The server's cookie decides; members of the
 * form's workspace do not get it. Where cookies are blocked, as in another site's frame, the draft decides.
 */
export function answeredAt(formId: string, kept: Draft | null): number | undefined {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Firefox and on plain http
  document.cookie = 'fw_try=1; max-age=9';
  const done = Number(cookie(`fw_done_${formId}`));
  return areNumbers([done]) ? done : document.cookie ? undefined : kept?.sentAt;
}
