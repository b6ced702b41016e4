import type { EventInit } from '@formwright/events';
import type { Migration } from '@formwright/platform';

/** A user who works in a workspace that somebody else owns. The role is always ADMIN. */
export interface Membership {
  /** New each time the user joins. */
  _id: string;
  workspaceId: string;
  userId: string;
  /** Epoch milliseconds. */
  joinedAt: number;
  /** Invitations that the member has sent. Whoever removes the member has seen all of them. */
  invited: number;
}

/** How stored memberships came to today's shape. */
export const membershipMigrations: readonly Migration[] = [
  {
    format: 2,
    name: 'a count of invitations in each membership',
    // The first format takes an absent count for none, and adds to it.
    oldestReader: 1,
    bring: (membership) => (membership.invited === undefined ? { ...membership, invited: 0 } : membership),
  },
];

/**
 * Kept for a member whose team was deleted with its owner's account, until that member has read of it. It has only ids and times, because
 * no name of an erased person may stay anywhere.
 */
export interface DeletedTeam {
  /** The id of the membership. */
  _id: string;
  userId: string;
  workspaceId: string;
  joinedAt: number;
  deletedAt: number;
}

/** How long a member who does not come back is still told. */
export const TOLD_DAYS = 90;

/** Workspaces of which a user may be a member. */
export const MOST_WORKSPACES = 50;

/** Content and sequence of MembershipChanged. A membership begins once and ends once. */
export function membershipChanged(
  { _id: membershipId, workspaceId, userId }: Membership,
  { isMember, at }: { isMember: boolean; at: number },
): [EventInit<'team.v1.MembershipChanged'>, { sequence: number }] {
  return [{ membershipId, workspaceId, userId, isMember, changedAt: BigInt(at) }, { sequence: isMember ? 1 : 2 }];
}
