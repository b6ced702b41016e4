import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { sessionsRevoked } from '../sign-in/session.ts';

/** Revokes the access tokens of a removed member for that workspace. Sessions stay: the next token is for the own workspace. */
export function onMembershipChanged({ repository, outbox }: IdentityDeps) {
  return async ({ userId, workspaceId, isMember }: EventOf<'team.v1.MembershipChanged'>): Promise<readonly Write[]> => {
    const user = isMember ? null : await repository.findUser(userId);
    if (!user) return [];
    return [
      // Raises the generation. Fails if the account was changed since it was read; the event is then handled again.
      repository.changingUser(user, {}),
      outbox.event('identity.v1.SessionsRevoked', userId, { ...sessionsRevoked(user), workspaceId }),
    ];
  };
}
