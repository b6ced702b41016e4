import type { EventOf } from '@formwright/events';
import type { Delivered, Write } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { harmDecisions, harmMail } from './harm-mail.ts';

/** Mails the owner what was decided about a form. Email notifications that are switched off do not matter to it: the form depends on it. */
export function onFormHarmDecided({ repository, mails, config: { productName, publicUrl } }: IdentityDeps) {
  return async (event: EventOf<'forms.v1.FormHarmDecided'>, { at: toldAt }: Delivered['meta']): Promise<readonly Write[]> => {
    const { workspaceId, formId, title, words } = event;
    const owner = await repository.findUser(workspaceId);
    // What a newer program may decide, this one has no words for.
    const decision = harmDecisions.find((each) => each === event.decision);
    if (!owner?.isVerified || !decision) return [];
    const at = Number(event.decidedAt) || toldAt;
    const mail = harmMail({ to: owner.shownEmail, productName, publicUrl, workspaceId, formId, title, decision, words, at });
    return [mails.mailing(mail, owner._id)];
  };
}
