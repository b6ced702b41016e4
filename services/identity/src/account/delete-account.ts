import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, changeDetail, type Request, retryOnConflict, type SecurityNote, type Write } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { passSecondFactor, usingOnce } from '../second-factor/check-code.ts';
import { forgetSession, sessionsRevoked } from '../sign-in/session.ts';
import { emailOf } from './email-address.ts';
import { erasingAllOf } from './erase-user.ts';
import { hasSignedInLately, requirePassword, SIGN_IN_AGAIN } from './require-owner.ts';
import { requireUser } from './require-user.ts';
import { type User, workspaceOf } from './user.ts';

type Deletion = Request<typeof identity.deleteAccount>;

const refusePassword = (text: string) => new AppError('identity.wrong_password', { password: text });
const refuseCode = (text: string) => new AppError('identity.second_factor_refused', { code: text });

/** Deletes the caller's account: ends all sessions, frees the email address and publishes UserDeleted. */
export function deleteAccount(deps: IdentityDeps) {
  return async (request: Deletion): Promise<ReplyOf<typeof identity.deleteAccount>> => {
    const user = await requireUser(deps, request.caller);
    await proveOwner(deps, request, user);
    await useCode(deps, request, user);
    await retryOnConflict(() => erase(deps, user._id, { ip: request.ip }));
    forgetSession(request.reply);
    return { success: true };
  };
}

/**
 * A device that was left signed in must not be enough: the password, or a sign-in a moment ago. The latter is all that an account without a
 * password has.
 */
async function proveOwner(deps: IdentityDeps, request: Deletion, user: User): Promise<void> {
  const { password } = request.body;
  if (password === undefined || user.passwordHash === '') {
    if (await hasSignedInLately(deps, request.caller)) return;
    throw refusePassword(user.passwordHash === '' ? SIGN_IN_AGAIN : 'Please enter your password.');
  }
  if (password === '') throw refusePassword('Please enter your password.');
  await requirePassword(deps, { ...request, body: { password } }, user, { what: 'account deletion refused', refuse: refusePassword });
}

/** A commit of its own: another use of the code is a wrong code, while the deletion is tried again after a conflict. */
async function useCode(deps: IdentityDeps, request: Deletion, user: User): Promise<void> {
  const used = await passSecondFactor(deps, request, user, refuseCode);
  if (used.length > 0) await usingOnce(() => deps.ports.store.commit(used), refuseCode);
}

/** Deletes an account that began before this time, unless it has been verified, or has begun anew, in the meantime. */
export async function eraseUnverified(deps: IdentityDeps, userId: string, before: number): Promise<void> {
  const mayErase = ({ isVerified, createdAt }: User) => !isVerified && createdAt < before;
  await retryOnConflict(() => erase(deps, userId, 'job', { mayErase }));
}

/**
 * Deletes an account.
 * @param more writes that belong into the same commit
 * @returns false if it was deleted already, or must not be
 */
export async function erase(
  deps: IdentityDeps,
  userId: string,
  from: SecurityNote['from'],
  { mayErase = () => true, more = [] }: { mayErase?: (user: User) => boolean; more?: readonly Write[] } = {},
): Promise<boolean> {
  const { ports, outbox, repository } = deps;
  const user = await repository.findUser(userId);
  // The account is already deleted by a concurrent call, or it must not be deleted.
  if (!user || !mayErase(user)) return false;
  const told = { userId, workspaceId: workspaceOf(user), addressTag: ports.securityLog.nameOf(user.email) };
  const isOperators = typeof from === 'object' && 'operator' in from;
  const detail = isOperators ? changeDetail({ account: 'active' }, { account: 'deleted' }) : '';
  await outbox.commitAndDeliver([
    repository.erasingUser(user),
    ...erasingAllOf(deps, told, [userId, emailOf(user.email)]),
    outbox.event('identity.v1.SessionsRevoked', userId, sessionsRevoked(user)),
    outbox.event('identity.v1.UserDeleted', userId, told),
    ports.securityLog.noting({ what: 'account deletion', who: userId, from, detail }),
    ...more,
  ]);
  return true;
}
