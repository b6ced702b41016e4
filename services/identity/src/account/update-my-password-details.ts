import type { BodyOf, identity, ReplyOf } from '@formwright/contracts';
import { AppError, type Request, retryOnConflict } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { noticingPassword } from '../mails/security-notice.ts';
import { factorsOf } from '../second-factor/shown-factor.ts';
import { checkAttempt } from '../sign-in/attempts.ts';
import { issueAccessToken } from '../sign-in/issue-access-token.ts';
import { sessionsRevoked } from '../sign-in/session.ts';
import { passwordFault } from './password-policy.ts';
import { hasSignedInLately, SIGN_IN_AGAIN } from './require-owner.ts';
import { requireUser } from './require-user.ts';
import { nextOf, type User } from './user.ts';

type Change = Request<typeof identity.updateMyPasswordDetails>;

const WRONG_PASSWORD = 'The current password is not right.';

/** Changes the password and ends all other sessions with their tokens. */
export function updateMyPasswordDetails(deps: IdentityDeps) {
  return async (request: Change): Promise<ReplyOf<typeof identity.updateMyPasswordDetails>> => {
    const { body, caller, ip, reply } = request;
    const user = await requireUser(deps, caller);
    const attempt = { deviceId: caller.sessionId };
    const faults = newPasswordFaults(body, user);
    if (!(await checkAttempt(deps, { ip, reply, who: user._id }, attempt, () => isOwner(deps, request, user)))) {
      faults.current_password = user.passwordHash === '' ? SIGN_IN_AGAIN : WRONG_PASSWORD;
      await deps.ports.securityLog.count({ what: 'password change refused', who: user._id, from: { ip }, detail: 'wrong password' });
    }
    if (Object.keys(faults).length > 0) throw new AppError('identity.invalid_password', faults);

    const changed = await storePassword(deps, request, user.passwordHash, await deps.passwords.hash(body.password, ip));
    return { access_token: await issueAccessToken(deps, changed, caller) };
  };
}

/** An account that signs in with Google only has no password yet: it gets one after a sign-in. */
const isOwner = (deps: IdentityDeps, { body, caller, ip }: Change, user: User): Promise<boolean> =>
  user.passwordHash === '' ? hasSignedInLately(deps, caller) : deps.passwords.isRight(user.passwordHash, body.current_password, ip);

/** @returns the user with the new password */
function storePassword(
  deps: IdentityDeps,
  { caller, ip }: Pick<Change, 'caller' | 'ip'>,
  oldHash: string,
  passwordHash: string,
): Promise<User> {
  const change = async () => {
    const user = await requireUser(deps, caller);
    // A concurrent call changed the password, so the given one is no longer the current one.
    if (user.passwordHash !== oldHash) throw new AppError('identity.invalid_password', { current_password: WRONG_PASSWORD });
    await deps.outbox.commitAndDeliver([
      deps.repository.changingUser(user, { passwordHash }),
      deps.repository.endingOtherSessionsOf(user._id, caller.sessionId),
      // Who has a second factor proves it anew with both.
      ...((await factorsOf(deps.repository, user._id)).count === 0
        ? [deps.repository.provingSession(caller.sessionId, { provenAt: deps.ports.clock.now() })]
        : []),
      deps.outbox.event('identity.v1.SessionsRevoked', user._id, sessionsRevoked(user, caller.sessionId)),
      await noticingPassword(deps, user),
      deps.ports.securityLog.noting({ what: 'password change', who: user._id, from: { ip } }),
    ]);
    return nextOf(user);
  };
  return retryOnConflict(change);
}

function newPasswordFaults(body: BodyOf<typeof identity.updateMyPasswordDetails>, user: User): Record<string, string> {
  const faults: Record<string, string> = {};
  const fault = passwordFault(body.password, user);
  if (fault) faults.password = fault;
  if (body.confirm_password !== body.password) faults.confirm_password = 'The passwords do not match.';
  return faults;
}
