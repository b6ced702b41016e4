import type { identity, ReplyOf } from '@formwright/contracts';
import { type Request, retryOnConflict } from '@formwright/platform';
import { erase } from '../account/delete-account.ts';
import type { IdentityDeps } from '../deps.ts';
import { noPerson } from './require-person.ts';

/** Deletes the account of a person for an operator, as its owner would. One that is not there is deleted. */
export function removePerson(deps: IdentityDeps) {
  return async ({
    body: { userId },
    onBehalfOf,
  }: Request<typeof identity.removePerson>): Promise<ReplyOf<typeof identity.removePerson>> => {
    const user = await deps.repository.findUser(userId);
    if (user && user.type !== 'user') throw noPerson();
    if (user && (await retryOnConflict(() => erase(deps, userId, onBehalfOf)))) deps.peopleCounts.touch(user);
    return { success: true };
  };
}
