import type { identity, ReplyOf } from '@formwright/contracts';
import { type Request, retryOnConflict, type SecurityNote } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { refreshCookie, refreshCookiePath, sessionsRevoked } from '../sign-in/session.ts';
import { requireUser } from './require-user.ts';
import { type User, workspaceOf } from './user.ts';

/** Deletes the caller's account: signs out everywhere, frees the email, and tells the others to forget the workspace. */
export const deleteAccount =
  (deps: IdentityDeps) =>
  async ({ caller, ip, reply }: Request<typeof identity.deleteAccount>): Promise<ReplyOf<typeof identity.deleteAccount>> => {
    const { _id } = await requireUser(deps, caller);
    await retryOnConflict(() => erase(deps, _id, { ip }), { tries: 5 });
    reply.clearCookie(refreshCookie, refreshCookiePath);
    return { success: true };
  };

/** Deletes an account that nobody verified in time, unless somebody just did. */
export const eraseUnverified = (deps: IdentityDeps, userId: string): Promise<void> =>
  retryOnConflict(() => erase(deps, userId, 'job', (user) => !user.isVerified), { tries: 5 });

async function erase(
  deps: IdentityDeps,
  userId: string,
  from: SecurityNote['from'],
  isMeant: (user: User) => boolean = () => true,
): Promise<void> {
  const { outbox, securityLog, users, sessions, verifications, plans } = deps;
  const user = await users.findById(userId);
  // Two clicks at once: the other one has done it.
  if (!user || !isMeant(user)) return;
  await outbox.commitAndDeliver([
    users.erasing(user),
    sessions.endingAllOf(userId),
    verifications.droppingAllOf(userId),
    plans.dropping(workspaceOf(user)),
    outbox.event('identity.v1.SessionsRevoked', userId, sessionsRevoked(user)),
    outbox.event('identity.v1.UserDeleted', userId, { userId, workspaceId: workspaceOf(user) }),
    securityLog.noting({ what: 'account deletion', who: userId, from }),
  ]);
}
