import type { ReplyOf, team } from '@formwright/contracts';
import { AppError, type Caller, type Request, retryOnConflict, type SecurityNote, type Write } from '@formwright/platform';
import type { TeamDeps } from '../deps.ts';
import type { Invitation } from '../invitations/invitation.ts';
import { notFound } from '../invitations/invite.ts';
import { counters } from '../repository.ts';
import { type Membership, membershipChanged } from './membership.ts';
import { requireInvitation, requireMember, type Said } from './named-alike.ts';
import { readPage } from './read-team.ts';

/** A removal: who asks for it, and the field that names the person. */
interface Removal {
  caller: Caller;
  ip: string;
  field: string;
  /** What must agree with the person that the field names. */
  said?: Said;
}

/** Removes a member. */
export function deleteTeamMember(deps: TeamDeps) {
  return async ({ caller, ip, query }: Request<typeof team.deleteTeamMember>): Promise<{ success: true }> => {
    const removal = { caller, ip, field: 'user_id' };
    if (!(await removeMember(deps, removal, query.user_id))) throw notFound(removal.field);
    return { success: true };
  };
}

/** Cancels an invitation. */
export function removeInvitation(deps: TeamDeps) {
  return async ({ caller, ip, query }: Request<typeof team.removeInvitation>): Promise<{ success: true }> => {
    const removal = { caller, ip, field: 'invitation_id' };
    if (!(await cancelInvitation(deps, removal, query.invitation_id))) throw notFound(removal.field);
    return { success: true };
  };
}

/** Does either, for the older screen. */
export function deleteMember(deps: TeamDeps) {
  return async ({ caller, ip, query, body }: Request<typeof team.deleteMember>): Promise<ReplyOf<typeof team.deleteMember>> => {
    const removal = { caller, ip, field: 'memberId', said: { ...body, caller } };
    const isRemoved = (await removeMember(deps, removal, body.memberId)) || (await cancelInvitation(deps, removal, body.memberId));
    if (!isRemoved) throw notFound(removal.field);
    return readPage(deps, caller.workspaceId, query.page);
  };
}

/**
 * @returns false if the user is no member and was not removed a moment ago @throws AppError 'team.not_removable' for oneself and the owner
 */
function removeMember(deps: TeamDeps, { caller, ip, field, said }: Removal, userId: string): Promise<boolean> {
  const { workspaceId } = caller;
  if (userId === caller.userId) throw new AppError('team.not_removable', { [field]: 'You cannot remove yourself from the team.' });
  if (userId === workspaceId) throw new AppError('team.not_removable', { [field]: 'The owner cannot be removed from the team.' });
  return endMembership(deps, {
    ...{ userId, workspaceId },
    note: { what: 'member removed', who: caller.userId, from: { ip }, detail: userId },
    check: async (membership) => {
      if (said) await requireMember(deps, membership, said);
    },
  });
}

interface Ending extends Pick<Membership, 'userId' | 'workspaceId'> {
  note: SecurityNote;
  check?: (membership: Membership) => Promise<void>;
}

/** Ends a membership and publishes that. @returns false if there is none, and none was ended a moment ago */
export function endMembership(deps: TeamDeps, { userId, workspaceId, note, check }: Ending): Promise<boolean> {
  const { ports, repository, outbox } = deps;
  return retryOnConflict(async () => {
    const membership = await repository.findMembership(userId, workspaceId);
    if (!membership) return wasRemoved(deps, workspaceId, userId);
    await check?.(membership);
    // The person's own invitations end, too. Otherwise the person could come back by one to another address.
    const sent = await repository.findInvitationsBy(userId, workspaceId);
    await outbox.commitAndDeliver([
      ...endingMembership(deps, membership),
      ...endingInvitations(deps, sent),
      repository.notingEnded({ _id: removalId(workspaceId, userId), workspaceId, userId, at: ports.clock.now() }),
      ports.securityLog.noting(note),
    ]);
    return true;
  });
}

/** @returns false if there is no such invitation, and it was not canceled a moment ago */
function cancelInvitation(deps: TeamDeps, { caller, ip, said }: Removal, id: string): Promise<boolean> {
  const { ports, repository } = deps;
  return retryOnConflict(async () => {
    const invitation = await repository.findInvitation(id, caller.workspaceId);
    if (!invitation) return wasRemoved(deps, caller.workspaceId, id);
    if (said) requireInvitation(invitation, said);
    await ports.store.commit([
      ...endingInvitations(deps, [invitation]),
      repository.notingEnded({
        ...{ _id: removalId(caller.workspaceId, id), workspaceId: caller.workspaceId, userId: '', at: ports.clock.now() },
      }),
      ports.securityLog.noting({ what: 'invitation canceled', who: caller.userId, from: { ip }, detail: id }),
    ]);
    return true;
  });
}

const removalId = (workspaceId: string, id: string) => `${workspaceId} ${id}`;

/** Whether the same removal was made before: its reply was lost, or two calls came at once. */
const wasRemoved = async ({ repository }: TeamDeps, workspaceId: string, id: string): Promise<boolean> =>
  (await repository.findEnded(removalId(workspaceId, id))) !== null;

/** The writes that end a membership and publish that. */
export function endingMembership({ ports, repository, outbox }: TeamDeps, membership: Membership): Write[] {
  const left = { isMember: false, at: ports.clock.now() };
  return [
    repository.endingMembership(membership),
    repository.discounting(counters.team(membership.workspaceId)),
    repository.discounting(counters.workspaces(membership.userId)),
    outbox.event('team.v1.MembershipChanged', membership._id, ...membershipChanged(membership, left)),
  ];
}

/** The writes that end invitations which nobody accepted. */
export const endingInvitations = ({ repository }: TeamDeps, invitations: readonly Invitation[]): Write[] =>
  invitations.flatMap((invitation) => [
    repository.endingInvitation(invitation),
    repository.discounting(counters.team(invitation.workspaceId)),
  ]);
