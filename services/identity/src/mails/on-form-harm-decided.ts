import type { EventOf } from '@formwright/events';
import { type Delivered, mailingDaily, type Write } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { dailyMails, MOST_MAILS } from './daily.ts';
import { harmDecisions, harmMail, moreHeldMail } from './harm-mail.ts';

/**
 * Mails the owner what was decided about a form. Email notifications that are switched off do not matter to it: the form depends on it. Who
 * saves many forms that the rules hold is not flooded; operators decide about fifty a day at most.
 */
export function onFormHarmDecided(deps: IdentityDeps) {
  const { repository, mails, config } = deps;
  return async (event: EventOf<'forms.v1.FormHarmDecided'>, { at: toldAt }: Delivered['meta']): Promise<readonly Write[]> => {
    const { workspaceId, formId, title, words } = event;
    const owner = await repository.findUser(workspaceId);
    // What a newer program may decide, this one has no words for.
    const decision = harmDecisions.find((each) => each === event.decision);
    if (!owner?.isVerified || !decision) return [];
    const at = Number(event.decidedAt) || toldAt;
    const { productName, publicUrl } = config;
    const reader = { to: owner.shownEmail, productName, publicUrl, workspaceId };
    const mail = () => harmMail({ ...reader, formId, title, decision, words, at });
    if (decision !== 'held') return [mails.mailing(mail(), owner._id)];
    return mailingDaily(dailyMails(deps, 'held', owner._id), { about: owner._id, mail, more: () => moreHeldMail(MOST_MAILS, reader) });
  };
}
