import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, changeDetail, type Request, retryOnConflict } from '@formwright/platform';
import { emailOf, isEmailAddress, shownEmailOf, typedEmailOf } from '../account/email-address.ts';
import { avatarColorOf, type User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { mailingOthers } from '../mails/operator-mail.ts';
import { sessionsRevoked } from '../sign-in/session.ts';

/** Letters and digits of each half of a password; 95 bits altogether. */
const HALF = 8;

/** Makes an operator's account with a password of its own, or gives an operator a new one, which ends the sessions. */
export function makeOperator(deps: IdentityDeps) {
  return async ({ body, onBehalfOf }: Request<typeof identity.makeOperator>): Promise<ReplyOf<typeof identity.makeOperator>> => {
    if (!isEmailAddress(emailOf(body.email))) throw new AppError('identity.invalid_email', { email: 'This is not a valid email address.' });
    const { ids } = deps.ports;
    const password = `${ids.random(HALF)}-${ids.random(HALF)}`;
    const passwordHash = await deps.passwords.hash(password, '');
    const { rights } = body;
    const login = {
      email: typedEmailOf(body.email),
      shownEmail: shownEmailOf(body.email),
      passwordHash,
      ...(rights && { rights: [...new Set(rights)] }),
    };
    await retryOnConflict(() => store(deps, login, onBehalfOf));
    return { password };
  };
}

type Login = Pick<User, 'email' | 'shownEmail' | 'passwordHash' | 'rights'>;

async function store(deps: IdentityDeps, login: Login, by: { operator: string }): Promise<void> {
  const { repository, outbox, ports } = deps;
  const known = await repository.findUserByEmail(login.email);
  if (known && known.type !== 'admin') {
    throw new AppError('identity.ordinary_account', 'This address has an ordinary account. An operator needs an address of its own.');
  }
  const user = known ?? newOperator(deps, login);
  const { passwordHash, rights } = login;
  const given = rights ? changeDetail({ rights: known?.rights?.join(' ') }, { rights: rights.join(' ') }) : '';
  const noted = ports.securityLog.noting({
    what: 'operator made',
    who: user._id,
    from: by,
    detail: given || (known ? 'a new password' : ''),
  });
  if (!known) return ports.store.commit([repository.addingUser(user), noted, ...(await mailingOthers(deps, user, 'made', by))]);
  await outbox.commitAndDeliver([
    repository.changingUser(user, { passwordHash, ...(rights && { rights }) }),
    repository.endingSessionsOf(user._id),
    outbox.event('identity.v1.SessionsRevoked', user._id, sessionsRevoked(user)),
    noted,
  ]);
}

/** It publishes no event, because an operator has no workspace and no plan. */
function newOperator({ ports: { ids, clock } }: IdentityDeps, login: Login): User {
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
