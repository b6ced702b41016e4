import { type Caller, retryOnConflict, type Write } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import type { UserChanges } from '../repository.ts';
import { requireUser } from './require-user.ts';
import { nextOf, type User, userChanged } from './user.ts';

/**
 * Changes fields of the caller's own account, and tells the other services. A field that has the value already is not written again.
 * @param more further writes of the commit
 * @returns the account before the change
 */
export function changeUser(
  deps: IdentityDeps,
  caller: Pick<Caller, 'userId'>,
  changes: UserChanges,
  more: (user: User) => readonly Write[] = () => [],
): Promise<User> {
  const { repository, outbox } = deps;
  return retryOnConflict(async () => {
    const user = await requireUser(deps, caller);
    const isSame = Object.entries(changes).every(([name, value]) => user[name as keyof User] === value);
    if (isSame) return user;
    const changed = nextOf({ ...user, ...changes });
    await outbox.commitAndDeliver([
      repository.changingUser(user, changes),
      outbox.event('identity.v1.UserChanged', user._id, ...userChanged(changed)),
      ...more(user),
    ]);
    return user;
  });
}
