import type { ReplyOf, team } from '@formwright/contracts';
import { AppError, isRefused, type Request, retryOnConflict } from '@formwright/platform';
import type { TeamDeps } from '../deps.ts';
import { type Membership, membershipChanged } from '../members/membership.ts';
import { findPeople } from '../people.ts';
import { counters } from '../repository.ts';
import { hashToken, type Invitation } from './invitation.ts';

const linkInvalid = () =>
  new AppError(
    'team.link_invalid',
    'This invitation was canceled, has expired or has been used. If you used it, sign in. If not, please ask for a new one.',
  );

/** @throws AppError 'team.link_invalid' */
async function requireOpen({ repository, ports }: TeamDeps, token: string): Promise<Invitation> {
  const invitation = await repository.findOpenInvitation(hashToken(token), ports.clock.now());
  if (!invitation) throw linkInvalid();
  return invitation;
}

export function findInvitation(deps: TeamDeps) {
  return async ({ body }: Request<typeof team.findInvitation>): Promise<ReplyOf<typeof team.findInvitation>> => {
    const { email, shownEmail, inviterId, workspaceId } = await requireOpen(deps, body.token);
    return { email, shownEmail, inviterId, workspaceId };
  };
}

/**
 * Turns an invitation into a membership. If a person calls twice at once, both calls get the same reply. If it is canceled at the same
 * time, one of the two wins.
 */
export function acceptInvitation(deps: TeamDeps) {
  const { ports, repository, outbox } = deps;

  async function accept(token: string, userId: string, ip: string): Promise<string> {
    const invitation = await repository.findOpenInvitation(hashToken(token), ports.clock.now());
    if (!invitation) return acceptedBy(token, userId);
    const { workspaceId } = invitation;
    const accepted = repository.notingEnded({ _id: invitation.tokenHash, workspaceId, userId, at: ports.clock.now() });
    // Before the person is read: it goes with a user who is deleted meanwhile, so that the commit then fails.
    await repository.begin(counters.workspaces(userId));
    if (!(await findPeople(deps, [userId])).has(userId)) throw linkInvalid();
    const isOfTeam = userId === workspaceId || (await repository.findMembership(userId, workspaceId));
    if (isOfTeam) {
      await ports.store.commit([repository.endingInvitation(invitation), accepted, repository.discounting(counters.team(workspaceId))]);
      return workspaceId;
    }
    const joinedAt = ports.clock.now();
    const membership: Membership = { _id: ports.ids.random(), workspaceId, userId, joinedAt, invited: 0 };
    const joining = repository.counting(counters.workspaces(userId));
    const writes = [
      repository.endingInvitation(invitation),
      accepted,
      // The place in the team is that of the invitation.
      repository.addingMembership(membership),
      joining,
      outbox.event('team.v1.MembershipChanged', membership._id, ...membershipChanged(membership, { isMember: true, at: joinedAt })),
      ports.securityLog.noting({ what: 'member joined', who: userId, from: { ip }, detail: workspaceId }),
    ];
    await ports.store.commit(writes).catch((error: unknown) => {
      if (!isRefused(joining, error)) throw error;
      throw new AppError('team.too_many_workspaces', { email: 'You are in as many teams as an account can be.' });
    });
    return workspaceId;
  }

  /**
   * The team that this user has joined by this link, for the second of two simultaneous calls. Other users are refused. Later calls do not
   * come here, because identity has looked the link up before.
   */
  async function acceptedBy(token: string, userId: string): Promise<string> {
    const used = await repository.findEnded(hashToken(token));
    const isOfTeam =
      used?.userId === userId && (userId === used.workspaceId || (await repository.findMembership(userId, used.workspaceId)));
    if (!isOfTeam) throw linkInvalid();
    return used.workspaceId;
  }

  return ({ body: { token, userId, ip } }: Request<typeof team.acceptInvitation>): Promise<ReplyOf<typeof team.acceptInvitation>> =>
    retryOnConflict(async () => ({ workspaceId: await accept(token, userId, ip) }));
}

export function findMembership({ repository }: TeamDeps) {
  return async ({ body }: Request<typeof team.findMembership>): Promise<ReplyOf<typeof team.findMembership>> => ({
    isMember: (await repository.findMembership(body.userId, body.workspaceId)) !== null,
  });
}
