import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import { objectionMail } from './abuse-mail.ts';
import type { SupportDeps } from './deps.ts';

/** Mails those who answer for the host that the people of an account object to its take-down, where an address is set. */
export function onAccountHarmDecided({ mails, config }: SupportDeps) {
  return async ({ accountId, decision }: EventOf<'billing.v1.AccountHarmDecided'>): Promise<readonly Write[]> =>
    decision === 'objected' && config.abuseEmail !== '' ? [mails.mailing(objectionMail(config), accountId)] : [];
}
