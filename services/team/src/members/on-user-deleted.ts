import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { TeamDeps } from '../deps.ts';
import { counters } from '../repository.ts';
import { endingInvitations, endingMembership } from './remove.ts';

/** Ends the memberships of a deleted user, and those of the members of the user's workspace. */
export function onUserDeleted(deps: TeamDeps) {
  const { repository } = deps;
  return async ({ userId, workspaceId }: EventOf<'identity.v1.UserDeleted'>): Promise<readonly Write[]> => {
    const memberships = [...(await repository.findMembershipsOf(userId)), ...(await repository.findMembers(workspaceId))];
    const received = await repository.findInvitations(workspaceId);
    const sent = await repository.findInvitationsBy(userId);
    return [
      ...memberships.flatMap((membership) => endingMembership(deps, membership)),
      ...endingInvitations(deps, [...received, ...sent.filter((invitation) => invitation.workspaceId !== workspaceId)]),
      repository.dropping(counters.team(workspaceId)),
      repository.dropping(counters.mails(workspaceId)),
      repository.dropping(counters.workspaces(userId)),
    ];
  };
}
