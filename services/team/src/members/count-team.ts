import type { ReplyOf, team } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { TeamDeps } from '../deps.ts';

/** How many members and open invitations a workspace has. */
export function countTeam({ repository }: TeamDeps) {
  return async ({ body: { workspaceId } }: Request<typeof team.countTeam>): Promise<ReplyOf<typeof team.countTeam>> => {
    const [members, invitations] = await Promise.all([repository.findMembers(workspaceId), repository.findInvitations(workspaceId)]);
    return { members: members.length, invitations: invitations.length };
  };
}
