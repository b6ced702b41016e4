import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';

/** Names and address of a user, for other services. */
export function findPerson({ repository }: IdentityDeps) {
  return async ({ body }: Request<typeof identity.findPerson>): Promise<ReplyOf<typeof identity.findPerson>> => {
    const user = await repository.findUser(body.userId);
    if (!user || user.isDeleted) throw new AppError('identity.no_account', 'There is no such account.');
    return { email: user.shownEmail, firstname: user.firstname, lastname: user.lastname };
  };
}
