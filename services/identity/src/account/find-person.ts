import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { emailOf } from './email-address.ts';

/** Names and address of a user, for other services. */
export function findPerson({ repository }: IdentityDeps) {
  return async ({ body }: Request<typeof identity.findPerson>): Promise<ReplyOf<typeof identity.findPerson>> => {
    const user = await repository.findUser(body.userId);
    if (!user || user.isDeleted) throw new AppError('identity.no_account', 'There is no such account.');
    return { email: user.shownEmail, firstname: user.firstname, lastname: user.lastname };
  };
}

/** What forms needs to know of an owner to judge a form: nothing that names the person. */
export function describeOwner({ repository }: IdentityDeps) {
  return async ({ body }: Request<typeof identity.describeOwner>): Promise<ReplyOf<typeof identity.describeOwner>> => {
    const user = await repository.findUser(body.userId);
    if (!user || user.isDeleted) throw new AppError('identity.no_account', 'There is no such account.');
    const email = emailOf(user.email);
    return { domain: email.slice(email.lastIndexOf('@') + 1), createdAt: user.createdAt };
  };
}
