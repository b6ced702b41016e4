import type { BodyOf, identity, ReplyOf } from '@formwright/contracts';
import { AppError, changeDetail, type Request, retryOnConflict } from '@formwright/platform';
import { faultsIn } from '../account/faults.ts';
import { namesFaults } from '../account/name-policy.ts';
import { isProven, nextOf, type User, userChanged } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { sessionsRevoked } from '../sign-in/session.ts';
import { requirePerson } from './require-person.ts';

type Asked = BodyOf<typeof identity.changePerson>['changes'];

/** Changes fields of a person for an operator. */
export function changePerson(deps: IdentityDeps) {
  return async ({ body, onBehalfOf }: Request<typeof identity.changePerson>): Promise<ReplyOf<typeof identity.changePerson>> => {
    await retryOnConflict(() => change(deps, body, onBehalfOf));
    return { success: true };
  };
}

async function change(deps: IdentityDeps, body: BodyOf<typeof identity.changePerson>, from: { operator: string }): Promise<void> {
  const { repository, outbox, ports } = deps;
  const user = await requirePerson(deps, body.userId);
  const fields = fieldsOf(user, body.changes);
  const before = { opacity: 1, popup: 0, mustVerify: false, ...user };
  const changed = Object.fromEntries(Object.entries(fields).filter(([name, value]) => before[name as keyof User] !== value));
  if (Object.keys(changed).length === 0) return;
  const after = nextOf({ ...user, ...changed });
  const [wasProven, isProvenNow] = [isProven(user), isProven(after)];
  await outbox.commitAndDeliver([
    repository.changingUser(user, changed),
    outbox.event('identity.v1.UserChanged', user._id, ...userChanged(after)),
    ...(!wasProven && isProvenNow ? [repository.verifications.droppingOf(user._id)] : []),
    ...(wasProven && !isProvenNow
      ? [repository.endingSessionsOf(user._id), outbox.event('identity.v1.SessionsRevoked', user._id, sessionsRevoked(user))]
      : []),
    ports.securityLog.noting({ what: 'person changed', who: user._id, from, detail: changeDetail(before, changed) }),
  ]);
}

/**
 * The fields of the account as they are to be. An address that has to be proven anew is not the same as one that never was: such an account
 * would be deleted after a week, and a stranger's sign-up would replace it.
 * @throws AppError 'identity.invalid_details'
 */
function fieldsOf(user: User, { firstname, lastname, confirmed, ...others }: Asked): Partial<User> {
  const names = { firstname: (firstname ?? user.firstname).trim(), lastname: (lastname ?? user.lastname).trim() };
  const isNamed = names.firstname !== user.firstname || names.lastname !== user.lastname;
  const faults = isNamed ? faultsIn(namesFaults(names)) : {};
  if (Object.keys(faults).length > 0) throw new AppError('identity.invalid_details', faults);
  return {
    ...others,
    ...(isNamed && names),
    ...(confirmed === true && { isVerified: true, mustVerify: false }),
    // Who never proved the address has to do so anyway.
    ...(confirmed === false && user.isVerified && { mustVerify: true }),
  };
}
