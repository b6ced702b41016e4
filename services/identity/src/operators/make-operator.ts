import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, type Request, retryOnConflict } from '@formwright/platform';
import { emailOf, isEmailAddress, shownEmailOf } from '../account/email-address.ts';
import { avatarColorOf, type User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { sessionsRevoked } from '../sign-in/session.ts';

/** Letters and digits of each half of a password; 95 bits altogether. */
const HALF = 8;

/** Makes an operator's account with a password of its own, or gives an operator a new one, which ends the sessions. */
export function makeOperator(deps: IdentityDeps) {
  return async ({ body, onBehalfOf }: Request<typeof identity.makeOperator>): Promise<ReplyOf<typeof identity.makeOperator>> => {
    const email = emailOf(body.email);
    if (!isEmailAddress(email)) throw new AppError('identity.invalid_email', { email: 'This is not a valid email address.' });
    const { ids } = deps.ports;
    const password = `${ids.random(HALF)}-${ids.random(HALF)}`;
    const passwordHash = await deps.passwords.hash(password, '');
    await retryOnConflict(() => store(deps, { email, shownEmail: shownEmailOf(body.email), passwordHash }, onBehalfOf));
    return { password };
  };
}

async function store(
  deps: IdentityDeps,
  login: Pick<User, 'email' | 'shownEmail' | 'passwordHash'>,
  by: { operator: string },
): Promise<void> {
  const { repository, outbox, ports } = deps;
  const known = await repository.findUserByEmail(login.email);
  if (known && known.type !== 'admin') {
    throw new AppError('identity.ordinary_account', 'This address has an ordinary account. An operator needs an address of its own.');
  }
  const user = known ?? newOperator(deps, login);
  const noted = ports.securityLog.noting({ what: 'operator made', who: user._id, from: by, detail: known ? 'a new password' : '' });
  if (!known) return ports.store.commit([repository.addingUser(user), noted]);
  await outbox.commitAndDeliver([
    repository.changingUser(user, { passwordHash: login.passwordHash }),
    repository.endingSessionsOf(user._id),
    outbox.event('identity.v1.SessionsRevoked', user._id, sessionsRevoked(user)),
    noted,
  ]);
}

/** It publishes no event, because an operator has no workspace and no plan. */
function newOperator({ ports: { ids, clock } }: IdentityDeps, login: Pick<User, 'email' | 'shownEmail' | 'passwordHash'>): User {
  const _id = ids.random();
  return {
    ...login,
    _id,
    firstname: 'Operator',
    lastname: '',
    type: 'admin',
    isVerified: true,
    isDeleted: false,
    avatar: '',
    color: avatarColorOf(_id),
    emailNotification: false,
    browserNotification: false,
    hidesLogo: false,
    signupType: '',
    signIns: 0,
    revision: 0,
    createdAt: clock.now(),
  };
}
