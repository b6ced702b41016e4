import { type ErasedPerson, retryOnConflict, type Write } from '@formwright/platform';
import type { TeamDeps } from '../deps.ts';
import { counters } from '../repository.ts';
import { endingInvitations, endingMembership } from './remove.ts';

const RECEIVED_AT_ONCE = 100;

/**
 * Erases the invitations that others have sent to the person: they name the address. Others may invite it again; what was sent to it since
 * the deletion stays, because it may have a new account.
 */
export function eraseUser(deps: TeamDeps) {
  const { ports, repository } = deps;
  return async ({ addressTag, at }: ErasedPerson): Promise<void> => {
    if (addressTag === '') return;
    while (
      await retryOnConflict(async () => {
        const received = await repository.findReceived(addressTag, at, RECEIVED_AT_ONCE);
        await ports.store.commit(endingInvitations(deps, received));
        return received.length === RECEIVED_AT_ONCE;
      })
    );
  };
}

/** Ends the memberships of a deleted user, and those of the members of the user's workspace, who are told when they come back. */
export async function leaving(deps: TeamDeps, { userId, workspaceId, at: deletedAt }: ErasedPerson): Promise<Write[]> {
  const { repository } = deps;
  const members = await repository.findMembers(workspaceId);
  const memberships = [...(await repository.findMembershipsOf(userId)), ...members];
  const received = await repository.findInvitations(workspaceId);
  const sent = await repository.findInvitationsBy(userId);
  return [
    ...memberships.flatMap((membership) => endingMembership(deps, membership)),
    ...members.map(({ invited: _, ...membership }) => repository.tellingDeleted({ ...membership, deletedAt })),
    repository.closingDeletedTeamsOf(userId),
    ...repository.forgettingEndedOf(userId, workspaceId),
    ...endingInvitations(deps, [...received, ...sent.filter((invitation) => invitation.workspaceId !== workspaceId)]),
    repository.dropping(counters.team(workspaceId)),
    repository.dropping(counters.mails(workspaceId)),
    repository.dropping(counters.workspaces(userId)),
  ];
}
