import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import { abuseMail, noticed } from './abuse-mail.ts';
import type { SupportDeps } from './deps.ts';

/** Mails those who answer for the host that a form may harm, where an address is set. */
export function onFormHarmNoticed({ mails, config }: SupportDeps) {
  return async ({ workspaceId, title, reports, ...event }: EventOf<'forms.v1.FormHarmNoticed'>): Promise<readonly Write[]> => {
    const what = noticed.find((each) => each === event.what);
    if (config.abuseEmail === '' || !what) return [];
    return [mails.mailing(abuseMail({ title, what, reports }, config), workspaceId)];
  };
}
