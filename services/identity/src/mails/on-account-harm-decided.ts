import type { EventOf } from '@formwright/events';
import type { Delivered, Write } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { accountDecisions, accountHarmMail } from './account-harm-mail.ts';

/**
 * Mails the owner that the account was taken down, or works again. Email notifications that are switched off do not matter to it. Told late, a
 * take-down that is known to be lifted since is no news: the mail of its end says how it is.
 */
export function onAccountHarmDecided({ repository, mails, config: { productName, publicUrl } }: IdentityDeps) {
  return async (event: EventOf<'billing.v1.AccountHarmDecided'>, { at: toldAt }: Delivered['meta']): Promise<readonly Write[]> => {
    const { accountId, reason, words, decidedAt } = event;
    const owner = await repository.findUser(accountId);
    // Nobody is told of the own objection, and for what a newer program may decide this one has no words.
    const decision = accountDecisions.find((each) => each === event.decision);
    if (!owner?.isVerified || !decision) return [];
    const isOver = decision === 'taken_down' && decidedAt > 0n && owner.tab !== 'taken_down' && owner.planAt > Number(decidedAt);
    if (isOver) return [];
    const at = Number(decidedAt) || toldAt;
    const news = { to: owner.shownEmail, productName, publicUrl, workspaceId: accountId, decision, reason, words, at };
    return [mails.mailing(accountHarmMail(news), owner._id)];
  };
}
