import type { EventOf } from '@formwright/events';
import { mailingDaily, type Write } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { dailyMails, MOST_MAILS } from './daily.ts';
import { moreLimitsMail, responseLimitMail } from './response-limit-mail.ts';

/** Mails the owner of a form whose responses are nearly or all used, unless email notifications are switched off. */
export function onResponseLimitNeared(deps: IdentityDeps) {
  const { repository, config } = deps;
  return async (event: EventOf<'forms.v1.ResponseLimitNeared'>): Promise<readonly Write[]> => {
    const owner = await repository.findUser(event.workspaceId);
    if (!owner?.isVerified || !owner.emailNotification) return [];
    const { productName, publicUrl } = config;
    const [taken, limit] = [Number(event.taken), Number(event.limit)];
    const { title, isFull } = event;
    const reader = { to: owner.shownEmail, productName, publicUrl, workspaceId: event.workspaceId };
    return mailingDaily(dailyMails(deps, 'limit', owner._id), {
      about: owner._id,
      mail: () => responseLimitMail({ ...reader, title, taken, limit, isFull }),
      more: () => moreLimitsMail(MOST_MAILS, reader),
    });
  };
}
