import type { findOwnData as contract, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { TeamDeps } from '../deps.ts';

type OwnData = ReturnType<typeof contract>;

/** The team and the memberships of a person, without names and addresses: those are other people's. */
export function findOwnData({ repository }: TeamDeps) {
  return async ({ body: { userId, workspaceId } }: Request<OwnData>): Promise<ReplyOf<OwnData>> => {
    const [members, invitations, memberships, deleted] = await Promise.all([
      repository.findMembers(workspaceId),
      repository.findInvitations(workspaceId),
      repository.findMembershipsOf(userId),
      repository.findDeletedTeams(userId),
    ]);
    const content = {
      members: members.map(({ joinedAt }) => ({ role: 'ADMIN', joinedAt })),
      openInvitations: invitations.map(({ createdAt, sentAt, expiresAt }) => ({ createdAt, sentAt, expiresAt })),
      memberOfOthers: memberships.map(({ joinedAt }) => ({ role: 'ADMIN', joinedAt })),
      memberOfDeleted: deleted.map(({ joinedAt, deletedAt }) => ({ joinedAt, deletedAt })),
    };
    return { entries: [{ name: 'account/team.json', content, files: [] }], next: null };
  };
}
