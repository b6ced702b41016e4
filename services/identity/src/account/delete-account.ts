import type { identity, ReplyOf } from '@formwright/contracts';
import { type Request, retryOnConflict, type SecurityNote } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { REFRESH_COOKIE, REFRESH_COOKIE_PATH, sessionsRevoked } from '../sign-in/session.ts';
import { requireUser } from './require-user.ts';
import { type User, workspaceOf } from './user.ts';

/** Deletes the caller's account: ends all sessions, frees the email address and publishes UserDeleted. */
export function deleteAccount(deps: IdentityDeps) {
  return async ({ caller, ip, reply }: Request<typeof identity.deleteAccount>): Promise<ReplyOf<typeof identity.deleteAccount>> => {
    const { _id } = await requireUser(deps, caller);
    await retryOnConflict(() => erase(deps, _id, { ip }));
    reply.clearCookie(REFRESH_COOKIE, REFRESH_COOKIE_PATH);
    return { success: true };
  };
}

/** Deletes an account that was not verified in time, unless it has been verified in the meantime. */
export const eraseUnverified = (deps: IdentityDeps, userId: string): Promise<void> =>
  retryOnConflict(() => erase(deps, userId, 'job', (user) => !user.isVerified));

async function erase(
  deps: IdentityDeps,
  userId: string,
  from: SecurityNote['from'],
  mayErase: (user: User) => boolean = () => true,
): Promise<void> {
  const { ports, outbox, repository } = deps;
  const user = await repository.findUser(userId);
  // The account is already deleted by a concurrent call, or it must not be deleted.
  if (!user || !mayErase(user)) return;
  await outbox.commitAndDeliver([
    repository.erasingUser(user),
    repository.endingSessionsOf(userId),
    repository.droppingVerificationsOf(userId),
    repository.droppingPlan(workspaceOf(user)),
    outbox.event('identity.v1.SessionsRevoked', userId, sessionsRevoked(user)),
    outbox.event('identity.v1.UserDeleted', userId, { userId, workspaceId: workspaceOf(user) }),
    ports.securityLog.noting({ what: 'account deletion', who: userId, from }),
  ]);
}
