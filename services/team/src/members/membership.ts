import type { EventInit } from '@formwright/events';

/** A user who works in a workspace that somebody else owns. The role is always ADMIN. */
export interface Membership {
  /** New each time the user joins. */
  _id: string;
  workspaceId: string;
  userId: string;
  /** Epoch milliseconds. */
  joinedAt: number;
  /** Invitations that the member has sent. Whoever removes the member has seen all of them. Absent before the first one. */
  invited?: number;
}

/** Workspaces of which a user may be a member. */
export const MOST_WORKSPACES = 50;

/** Content and sequence of MembershipChanged. A membership begins once and ends once. */
export function membershipChanged(
  { _id: membershipId, workspaceId, userId }: Membership,
  { isMember, at }: { isMember: boolean; at: number },
): [EventInit<'team.v1.MembershipChanged'>, { sequence: number }] {
  return [{ membershipId, workspaceId, userId, isMember, changedAt: BigInt(at) }, { sequence: isMember ? 1 : 2 }];
}
