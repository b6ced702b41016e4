import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { responseLimitMail } from './response-limit-mail.ts';

/** Mails the owner of a form whose responses are nearly or all used, unless email notifications are switched off. */
export function onResponseLimitNeared({ repository, mails, config }: IdentityDeps) {
  return async (event: EventOf<'forms.v1.ResponseLimitNeared'>): Promise<readonly Write[]> => {
    const owner = await repository.findUser(event.workspaceId);
    if (!owner?.isVerified || !owner.emailNotification) return [];
    const { productName, publicUrl } = config;
    const [taken, limit] = [Number(event.taken), Number(event.limit)];
    const { title, isFull } = event;
    const mail = responseLimitMail({
      to: owner.shownEmail,
      productName,
      publicUrl,
      workspaceId: event.workspaceId,
      title,
      taken,
      limit,
      isFull,
    });
    return [mails.mailing(mail, owner._id)];
  };
}
