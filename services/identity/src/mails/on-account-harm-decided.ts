import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { accountDecisions, accountHarmMail } from './account-harm-mail.ts';

/** Mails the owner that the account was taken down, or works again. Email notifications that are switched off do not matter to it. */
export function onAccountHarmDecided({ repository, mails, config: { productName, publicUrl } }: IdentityDeps) {
  return async ({ accountId, reason, words, ...event }: EventOf<'billing.v1.AccountHarmDecided'>): Promise<readonly Write[]> => {
    const owner = await repository.findUser(accountId);
    // Nobody is told of the own objection, and for what a newer program may decide this one has no words.
    const decision = accountDecisions.find((each) => each === event.decision);
    if (!owner?.isVerified || !decision) return [];
    const news = { to: owner.shownEmail, productName, publicUrl, workspaceId: accountId, decision, reason, words };
    return [mails.mailing(accountHarmMail(news), owner._id)];
  };
}
