import type { identity, ReplyOf } from '@formwright/contracts';
import { DAY_MS, type Request } from '@formwright/platform';
import { emailOf } from '../account/email-address.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Limit } from '../limits.ts';

/**
 * Mails that an address gets in 24 hours because somebody asked for them who may be a stranger, of all kinds together. The more likely the
 * recipient is the one who asked, the higher a kind may raise the sum: invitations leave room for a sign-up, and both for a forgotten
 * password. Notices of what has happened to an account are not among them, so that nobody can use up their place.
 */
const MOST = { invitation: 6, 'sign-up': 8, verification: 10, recovery: 12 } as const;

/** One more mail of this kind to an address, registered or not: replies must not reveal accounts. */
export const askedMail = (address: string, kind: keyof typeof MOST): Limit => {
  const email = emailOf(address);
  return { key: `asked mails ${email}`, of: email, most: MOST[kind], windowMs: DAY_MS };
};

/** Counts the mail of an invitation. @returns whether it may be sent */
export function takeMail({ limits }: IdentityDeps) {
  return async ({ body }: Request<typeof identity.takeMail>): Promise<ReplyOf<typeof identity.takeMail>> => ({
    isTaken: await limits.tryTake(askedMail(body.email, 'invitation')),
  });
}

/** Counts one less: the invitation was not stored, so it is not sent. */
export function returnMail({ limits }: IdentityDeps) {
  return async ({ body }: Request<typeof identity.returnMail>): Promise<ReplyOf<typeof identity.returnMail>> => {
    await limits.giveBack(askedMail(body.email, 'invitation'));
    return { success: true };
  };
}
