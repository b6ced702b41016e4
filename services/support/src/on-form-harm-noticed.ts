import type { EventOf } from '@formwright/events';
import { mailingDaily, type Write } from '@formwright/platform';
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
    const daily = { counts: repository.dayCounts, mails, _id: noticesOf(workspaceId), most: MOST_NOTICES, now: ports.clock.now() };
    return mailingDaily(daily, {
      about: workspaceId,
      mail: () => abuseMail({ title, what, reports }, config),
      more: () => moreFormsMail(MOST_NOTICES, config),
    });
  };
}
