import { identity, type ReplyOf, type team } from '@formwright/contracts';
import {
  AppError,
  type Caller,
  ConditionFailedError,
  DAY_MS,
  DuplicateKeyError,
  isConflict,
  isRefused,
  type Request,
  type Write,
} from '@formwright/platform';
import type { TeamDeps } from '../deps.ts';
import { invitedRow } from '../members/rows.ts';
import { findPeople } from '../people.ts';
import { counters } from '../repository.ts';
import { hashToken, type Invitation, LINK_LIFETIME_MS, RESEND_PAUSE_MS, TOKEN_LENGTH } from './invitation.ts';
import { invitationMail } from './invitation-mail.ts';
import { inviterInMail } from './inviter-in-mail.ts';

const refused = (text: string) => new AppError('team.invalid_invitation', { email: text });
const tooMany = (text: string) => new AppError('team.too_many', { email: text });
export const notFound = (field: string) => new AppError('team.not_found', { [field]: 'There is no such person in your team.' });

/** Invites a person. */
export function addMemberToTheTeam(deps: TeamDeps) {
  return async ({ caller, body, ip }: Request<typeof team.addMemberToTheTeam>): Promise<ReplyOf<typeof team.addMemberToTheTeam>> => ({
    member: invitedRow(await invite(deps, { caller, ip }, body.email)),
  });
}

/** Invites a person, in the older way. */
export function addmembers(deps: TeamDeps) {
  return async ({ caller, body, ip }: Request<typeof team.addmembers>): Promise<{ success: true }> => {
    await invite(deps, { caller, ip }, body.email);
    return { success: true };
  };
}

interface Sender {
  caller: Caller;
  ip: string;
}

/**
 * Stores an invitation with its mail. To an address that the team has invited a moment ago nothing is sent: the call came twice, and is
 * told the same.
 */
async function invite(deps: TeamDeps, sender: Sender, typed: string): Promise<Invitation> {
  const { ports, repository } = deps;
  const { workspaceId, userId: inviterId } = sender.caller;
  const sent = await sentBy(deps, sender.caller);
  const { email, shownEmail } = await requireInvitee(deps, sender.caller, typed);
  const findMade = () => repository.findMade(workspaceId, email, ports.clock.now() - RESEND_PAUSE_MS);
  const made = await findMade();
  if (made) return made;
  const inviter = await begin(deps, sender.caller);
  const [token, now] = [ports.ids.random(TOKEN_LENGTH), ports.clock.now()];
  const invitation: Invitation = {
    _id: ports.ids.random(),
    ...{ workspaceId, email, shownEmail, inviterId, addressTag: ports.securityLog.nameOf(email) },
    tokenHash: hashToken(token),
    ...{ createdAt: now, sentAt: now, expiresAt: now + LINK_LIFETIME_MS },
  };
  const mail = deps.mails.mailing(invitationMail({ to: shownEmail, inviter, token }, deps.config), inviterId);
  const takingPlace = repository.counting(counters.team(workspaceId));
  try {
    await commitMailing(deps, email, [
      repository.addingInvitation(invitation),
      takingPlace,
      repository.counting(counters.mails(workspaceId)),
      mail,
      noting(deps, sender, invitation),
      ...sent,
    ]);
  } catch (error) {
    refuseRemoved(error);
    const madeMeanwhile = await findMade();
    if (madeMeanwhile) return madeMeanwhile;
    if (error instanceof DuplicateKeyError) throw refused('This person is already invited. You can send the invitation again.');
    if (!(error instanceof ConditionFailedError)) throw error;
    throw isRefused(takingPlace, error) ? refused('Your team is full. Please remove someone first.') : mailLimit();
  }
  return invitation;
}

/** Mails an invitation again, with a new link. One that was mailed a moment ago is on its way: it is answered as it is. */
export function resendInvitation(deps: TeamDeps) {
  const { ports, repository, mails, config } = deps;
  return async ({ caller, body, ip }: Request<typeof team.resendInvitation>): Promise<ReplyOf<typeof team.resendInvitation>> => {
    const known = await repository.findInvitation(body.invitation_id, caller.workspaceId);
    if (!known) throw notFound('invitation_id');
    const sent = await sentBy(deps, caller);
    await ports.refuseSuspended(caller.workspaceId);
    const now = ports.clock.now();
    if (isOnItsWay(known, now)) return { member: invitedRow(known) };
    const inviter = await begin(deps, caller);
    const token = ports.ids.random(TOKEN_LENGTH);
    const times = { sentAt: now, expiresAt: now + LINK_LIFETIME_MS };
    const invitation: Invitation = { ...known, ...times, tokenHash: hashToken(token), inviterId: caller.userId };
    const renewing = repository.renewingInvitation(invitation);
    try {
      await commitMailing(deps, known.email, [
        renewing,
        repository.counting(counters.mails(caller.workspaceId)),
        mails.mailing(invitationMail({ to: known.shownEmail, inviter, token }, config), caller.userId),
        noting(deps, { caller, ip }, invitation),
        ...sent,
      ]);
    } catch (error) {
      refuseRemoved(error);
      if (!(error instanceof ConditionFailedError)) throw error;
      if (!isRefused(renewing, error)) throw mailLimit();
      const sentMeanwhile = await repository.findInvitation(known._id, caller.workspaceId);
      if (!sentMeanwhile) throw notFound('invitation_id');
      return { member: invitedRow(sentMeanwhile) };
    }
    return { member: invitedRow(invitation) };
  };
}

/** A time in the future is from a clock that was ahead. */
const isOnItsWay = ({ sentAt }: Invitation, now: number) => sentAt <= now && now - sentAt < RESEND_PAUSE_MS;

const removed = () => new AppError('platform.forbidden', 'You are no longer in this team.');

/**
 * The writes by which an invitation is sent by somebody who is in the team: a member who is being removed cannot leave one behind by which
 * to come back, however little time lies between the two.
 */
async function sentBy({ repository }: TeamDeps, { userId, workspaceId }: Caller): Promise<Write[]> {
  if (userId === workspaceId) return [];
  const membership = await repository.findMembership(userId, workspaceId);
  if (!membership) throw removed();
  return [repository.countingInvited(membership)];
}

function refuseRemoved(error: unknown): void {
  if (error instanceof ConditionFailedError && error.collection === 'memberships') throw removed();
}

const noting = ({ ports }: TeamDeps, { caller, ip }: Sender, { _id }: Invitation): Write =>
  ports.securityLog.noting({ what: 'invitation', who: caller.userId, from: { ip }, detail: _id });

const mailLimit = () => tooMany('Your team sent many invitations today. Please try again tomorrow.');

/**
 * Commits writes that mail an invitation. The mail counts among all mails that the address may get today, which identity counts. If it is
 * certain that nothing was stored, the count is given back. Otherwise refused invitations would use up the address.
 */
async function commitMailing({ ports }: TeamDeps, email: string, writes: readonly Write[]): Promise<void> {
  const { isTaken } = await ports.call(identity.takeMail, { body: { email } });
  if (!isTaken) throw tooMany('This address got many emails today. Please try again tomorrow.');
  try {
    await ports.store.commit(writes);
  } catch (error) {
    if (isConflict(error)) await ports.call(identity.returnMail, { body: { email } });
    throw error;
  }
}

/** @returns the normalized address. @throws AppError if it cannot be invited */
async function requireInvitee(deps: TeamDeps, { userId, workspaceId }: Caller, typed: string) {
  const invitee = await deps.ports.call(identity.findInvitee, { body: { email: typed } }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'identity.invalid_email'
      ? new AppError('team.invalid_invitation', error.detail)
      : error;
  });
  if (invitee.userId === userId) throw refused('This is your own address.');
  const isOfTeam =
    invitee.userId === workspaceId || (invitee.userId && (await deps.repository.findMembership(invitee.userId, workspaceId)));
  if (isOfTeam) throw refused('This person is already in your team.');
  return invitee;
}

/**
 * Begins the counters, then makes sure that inviter and owner still exist. Counters are deleted with their person, so the commit fails if
 * one of them is deleted meanwhile.
 * @returns the inviter's name in the mail
 */
async function begin(deps: TeamDeps, { userId, workspaceId }: Caller): Promise<string> {
  const { repository, ports } = deps;
  const today = Math.floor(ports.clock.now() / DAY_MS);
  await repository.begin(counters.team(workspaceId));
  await repository.begin(counters.mails(workspaceId), today);
  const people = await findPeople(deps, [userId, workspaceId]);
  const inviter = people.get(userId);
  if (!inviter || !people.has(workspaceId)) throw notFound('email');
  return inviterInMail(inviter);
}
