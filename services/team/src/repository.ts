import { team } from '@formwright/contracts';
import { beginDay, type DayCount, type Store, type Write } from '@formwright/platform';
import { type Invitation, invitationMigrations, MOST_MAILS, RESEND_PAUSE_MS } from './invitations/invitation.ts';
import { type DeletedTeam, type Membership, MOST_WORKSPACES, membershipMigrations } from './members/membership.ts';

/** What is counted: its id, and the bound. */
export interface Counter {
  id: string;
  most: number;
}

export const counters = {
  /** Members and invitations of a workspace. */
  team: (workspaceId: string): Counter => ({ id: `team ${workspaceId}`, most: team.MOST_MEMBERS }),
  /** Workspaces of a user, besides the own one. */
  workspaces: (userId: string): Counter => ({ id: `workspaces ${userId}`, most: MOST_WORKSPACES }),
  /** Invitation mails of a workspace on a day. */
  mails: (workspaceId: string): Counter => ({ id: `mails ${workspaceId}`, most: MOST_MAILS }),
};

/** The stored data, for the check of a stopped product. Declares no indexes, so that the check changes nothing. */
export const storedData = (store: Store) => ({
  memberships: store.collection<Membership>({ name: 'memberships' }),
  invitations: store.collection<Invitation>({ name: 'invitations' }),
  counts: store.collection<DayCount>({ name: 'counts' }),
});

/** Removes a membership and its counts, and publishes no event. */
export async function removeMembership(store: Store, membership: Membership): Promise<void> {
  // Nothing is brought over in a product that is stopped.
  const repository = openRepository(store, String);
  const { workspaceId, userId } = membership;
  await store.commit([
    repository.endingMembership(membership),
    ...[counters.team(workspaceId), counters.workspaces(userId)].map((counter) => repository.discounting(counter)),
  ]);
}

/** What a call has ended. The same call, sent again or at the same time, then gets the same reply. Kept for two days. */
interface Ended {
  /** The workspace's id with that of the removed user or canceled invitation, or the hash of an accepted link. */
  _id: string;
  workspaceId: string;
  /** The user who was removed or who accepted; '' for a canceled invitation. */
  userId: string;
  at: number;
}

export type TeamRepository = ReturnType<typeof openRepository>;

/** @param nameOf `SecurityLog.nameOf` */
export function openRepository(store: Store, nameOf: (address: string) => string) {
  const memberships = store.collection<Membership>({
    name: 'memberships',
    indexes: [
      { name: 'by_workspace', keys: { workspaceId: 1, userId: 1 }, unique: true },
      { name: 'by_user', keys: { userId: 1 } },
    ],
    migrations: membershipMigrations,
  });
  const invitations = store.collection<Invitation>({
    name: 'invitations',
    indexes: [
      { name: 'by_workspace', keys: { workspaceId: 1, email: 1 }, unique: true },
      { name: 'by_token', keys: { tokenHash: 1 }, unique: true },
      { name: 'by_inviter', keys: { inviterId: 1 } },
      { name: 'by_expiry', keys: { expiresAt: 1 } },
      { name: 'by_address', keys: { addressTag: 1 } },
    ],
    migrations: invitationMigrations(nameOf),
  });
  const counts = store.collection<DayCount>({ name: 'counts', indexes: [{ name: 'by_day', keys: { day: 1 } }] });
  const deletedTeams = store.collection<DeletedTeam>({
    name: 'deletedTeams',
    indexes: [
      { name: 'by_user', keys: { userId: 1, deletedAt: -1, _id: -1 } },
      { name: 'by_age', keys: { deletedAt: 1 } },
    ],
  });
  const ended = store.collection<Ended>({
    name: 'ended',
    indexes: [
      { name: 'by_workspace', keys: { workspaceId: 1 } },
      { name: 'by_user', keys: { userId: 1 } },
      { name: 'by_age', keys: { at: 1 } },
    ],
  });

  return {
    findMembership: (userId: string, workspaceId: string) => memberships.findOne({ userId, workspaceId }),
    findMembers: (workspaceId: string) => memberships.find({ workspaceId }, { limit: team.MOST_MEMBERS }),
    findMembershipsOf: (userId: string) => memberships.find({ userId }, { limit: MOST_WORKSPACES }),
    /** Fails if the user is a member already. */
    addingMembership: (membership: Membership): Write => memberships.inserting(membership),
    /** Fails if the membership has ended, or the member has invited somebody since it was read. */
    endingMembership: ({ _id, invited }: Membership): Write => memberships.deleting({ _id, invited }),
    /** For the commit of an invitation that a member sends. Fails if the membership has ended. */
    countingInvited: ({ _id }: Membership): Write => memberships.updating({ _id }, { $inc: { invited: 1 } }),

    /** The latest first. */
    findDeletedTeams: (userId: string) => deletedTeams.find({ userId }, { sort: { deletedAt: -1, _id: -1 }, limit: MOST_WORKSPACES }),
    tellingDeleted: (deletedTeam: DeletedTeam): Write => deletedTeams.inserting(deletedTeam),
    closeDeletedTeam: (userId: string, workspaceId: string) => deletedTeams.deleteMany({ userId, workspaceId }),
    closingDeletedTeamsOf: (userId: string): Write => deletedTeams.deleting({ userId }, { optional: true }),
    removeDeletedTeamsBefore: (at: number) => deletedTeams.deleteMany({ deletedAt: { $lt: at } }),

    findInvitations: (workspaceId: string) => invitations.find({ workspaceId }, { limit: team.MOST_MEMBERS }),
    findInvitation: (_id: string, workspaceId: string) => invitations.findOne({ _id, workspaceId }),
    findOpenInvitation: (tokenHash: string, now: number) => invitations.findOne({ tokenHash, expiresAt: { $gt: now } }),
    /** The invitations that somebody sent, from one workspace or from all. The limit is what the bounds of teams allow in all. */
    findInvitationsBy: (inviterId: string, workspaceId?: string) =>
      invitations.find({ inviterId, ...(workspaceId !== undefined && { workspaceId }) }, { limit: team.MOST_MEMBERS * MOST_WORKSPACES }),
    /** The invitations that were last sent to an address at or before this time. */
    findReceived: (addressTag: string, until: number, limit: number) =>
      invitations.find({ addressTag, sentAt: { $lte: until } }, { limit }),
    findExpired: (before: number, limit: number) => invitations.find({ expiresAt: { $lt: before } }, { limit }),
    /** Fails if the address is invited to the workspace already. */
    addingInvitation: (invitation: Invitation): Write => invitations.inserting(invitation),
    /** Fails if the invitation was accepted or canceled, or sent a moment ago. */
    renewingInvitation: ({ _id, workspaceId, createdAt: _kept, ...fields }: Invitation): Write => {
      const now = fields.sentAt;
      // A time in the future is from a clock that was ahead.
      const isDue = { $or: [{ sentAt: { $lte: now - RESEND_PAUSE_MS } }, { sentAt: { $gt: now } }] };
      return invitations.updating({ _id, workspaceId, ...isDue }, { $set: fields });
    },
    /** The invitation that was made to this address after this time. */
    findMade: (workspaceId: string, email: string, since: number) => invitations.findOne({ workspaceId, email, createdAt: { $gt: since } }),
    /** Fails if the invitation was accepted, canceled or sent again since it was read. */
    endingInvitation: ({ _id, tokenHash }: Invitation): Write => invitations.deleting({ _id, tokenHash }),

    notingEnded: ({ _id, ...fields }: Ended): Write => ended.updating({ _id }, { $set: fields }, { upsert: true }),
    findEnded: (_id: string) => ended.findOne({ _id }),
    /** Forgets what a person has ended or left, and what was ended in the person's own team. */
    forgettingEndedOf: (userId: string, workspaceId: string): Write[] => [
      ended.deleting({ userId }, { optional: true }),
      ended.deleting({ workspaceId }, { optional: true }),
    ],
    removeEndedBefore: (at: number) => ended.deleteMany({ at: { $lt: at } }),

    /** To be called before `counting`, which fails where nothing was begun. @param day for a daily number */
    begin: ({ id }: Counter, day = 0) => beginDay(counts, id, day),
    /** Fails if the bound is reached. */
    counting: ({ id, most }: Counter): Write => counts.updating({ _id: id, count: { $lt: most } }, { $inc: { count: 1 } }),
    discounting: ({ id }: Counter, by = 1): Write => counts.updating({ _id: id }, { $inc: { count: -by } }, { optional: true }),
    dropping: ({ id }: Counter): Write => counts.deleting({ _id: id }, { optional: true }),
    removeDaysBefore: (day: number) => counts.deleteMany({ day: { $gt: 0, $lt: day } }),
  };
}
