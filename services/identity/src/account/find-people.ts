import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { addressFault, emailOf, shownEmailOf } from './email-address.ts';

/** Names, addresses and pictures of users, for team and billing. */
export function findPeople({ repository }: IdentityDeps) {
  return async ({ body }: Request<typeof identity.findPeople>): Promise<ReplyOf<typeof identity.findPeople>> => {
    const users = await repository.findUsers(body.userIds);
    return {
      people: users.map(({ _id: userId, shownEmail: email, firstname, lastname, avatar, color, createdAt }) => {
        return { userId, email, firstname, lastname, avatar, color, createdAt };
      }),
    };
  };
}

/** An address in its normal form, and whose it is. */
export function findInvitee({ repository }: IdentityDeps) {
  return async ({ body }: Request<typeof identity.findInvitee>): Promise<ReplyOf<typeof identity.findInvitee>> => {
    const email = emailOf(body.email);
    const fault = addressFault(email);
    if (fault) throw new AppError('identity.invalid_email', { email: fault });
    const user = await repository.findUserByEmail(body.email);
    return { email, shownEmail: shownEmailOf(body.email), userId: user?._id ?? null };
  };
}
