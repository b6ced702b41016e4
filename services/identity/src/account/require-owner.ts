import { type AppError, type Caller, MAX_SKEW_MS, type ReplyControls, type SecurityNote } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { checkAttempt } from '../sign-in/attempts.ts';
import { requireUser } from './require-user.ts';
import type { User } from './user.ts';

/** An owner without a password proves who they are by a fresh sign-in. */
const FRESH_MS = 10 * 60_000;

interface OwnerRequest {
  caller: Caller;
  body: { password: string };
  ip: string;
  reply: ReplyControls;
}

export const SIGN_IN_AGAIN =
  'Please sign out and in again first, with Google or a passkey. This is possible for 10 minutes after a sign-in.';

/** Whether the session of the call began a moment ago. */
export async function hasSignedInLately({ repository, ports }: IdentityDeps, { sessionId }: Caller): Promise<boolean> {
  const session = await repository.findSession(sessionId);
  const age = session ? ports.clock.now() - session.startedAt : Number.POSITIVE_INFINITY;
  // Another replica's clock may be a little ahead. A sign-in further in the future was noted by a wrong clock.
  return age >= -MAX_SKEW_MS && age <= FRESH_MS;
}

/**
 * Checks the password of the caller's account, given once more. Attempts are limited.
 * @param what the attempt in the security log
 * @throws what `refuse` makes of a text
 */
export async function requirePassword(
  deps: IdentityDeps,
  { caller, body: { password }, ip, reply }: OwnerRequest,
  user: User,
  { what, refuse }: { what: SecurityNote['what']; refuse: (text: string) => AppError },
): Promise<void> {
  const attempt = { deviceId: caller.sessionId };
  const check = () => deps.passwords.isRight(user.passwordHash, password, ip);
  if (!(await checkAttempt(deps, { ip, reply, who: user._id }, attempt, check))) {
    await deps.ports.securityLog.count({ what, who: user._id, from: { ip }, detail: 'wrong password' });
    throw refuse('The password is not right.');
  }
}

/** The caller's account, after its password was given once more, before a change of the sign-in. @throws what `refuse` makes of a text */
export async function requireOwner(deps: IdentityDeps, request: OwnerRequest, refuse: (text: string) => AppError): Promise<User> {
  const user = await requireUser(deps, request.caller);
  if (user.passwordHash !== '') await requirePassword(deps, request, user, { what: 'password change refused', refuse });
  else if (!(await hasSignedInLately(deps, request.caller))) throw refuse(SIGN_IN_AGAIN);
  return user;
}
