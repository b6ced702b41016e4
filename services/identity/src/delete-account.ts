import type { identity, ReplyOf } from '@formwright/contracts';
import { ConditionFailedError, type Request } from '@formwright/platform';
import type { IdentityDeps } from './deps.ts';
import { requireUser } from './require-user.ts';
import { refreshCookie, refreshCookiePath, sessionsRevoked } from './session.ts';
import { workspaceOf } from './user.ts';

/** Deletes the caller's account: signs out everywhere, frees the e-mail, and tells the others to forget the workspace. */
export const deleteAccount =
  (deps: IdentityDeps) =>
  async ({ caller, reply }: Request<typeof identity.deleteAccount>): Promise<ReplyOf<typeof identity.deleteAccount>> => {
    const user = await requireUser(deps, caller);
    const { store, clock, outbox, users, sessions, verifications, plans } = deps;
    try {
      await store.commit([
        users.erasing(user._id),
        sessions.endingAllOf(user._id),
        verifications.droppingAllOf(user._id),
        plans.dropping(workspaceOf(user)),
        outbox.event('identity.v1.SessionsRevoked', user._id, sessionsRevoked(user._id, clock.now())),
        outbox.event('identity.v1.UserDeleted', user._id, { userId: user._id, workspaceId: workspaceOf(user) }),
      ]);
    } catch (error) {
      // Two clicks at once: the other one has done it.
      if (!(error instanceof ConditionFailedError)) throw error;
    }
    reply.clearCookie(refreshCookie, refreshCookiePath);
    return { success: true };
  };
