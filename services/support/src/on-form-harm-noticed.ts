import type { EventOf } from '@formwright/events';
import { DAY_MS, type Write } from '@formwright/platform';
import { abuseMail, moreFormsMail, noticed } from './abuse-mail.ts';
import type { SupportDeps } from './deps.ts';
import { noticesOf } from './repository.ts';

/** Mails about forms of one account a day; one more says that there are others. */
const MOST_NOTICES = 10;

/**
 * Mails those who answer for the host that a form may harm, where an address is set. An account that makes such forms one after the other
 * floods nobody.
 */
export function onFormHarmNoticed({ mails, config, repository, ports }: SupportDeps) {
  return async ({ workspaceId, title, reports, ...event }: EventOf<'forms.v1.FormHarmNoticed'>): Promise<readonly Write[]> => {
    const what = noticed.find((each) => each === event.what);
    if (config.abuseEmail === '' || !what) return [];
    const account = noticesOf(workspaceId);
    await repository.beginDay(account, Math.floor(ports.clock.now() / DAY_MS));
    const sent = await repository.countOf(account);
    if (sent > MOST_NOTICES) return [];
    const mail = sent < MOST_NOTICES ? abuseMail({ title, what, reports }, config) : moreFormsMail(MOST_NOTICES, config);
    // Of two at once one is read again.
    return [repository.counting(account, sent + 1), mails.mailing(mail, workspaceId)];
  };
}
