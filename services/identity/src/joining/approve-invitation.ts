import { fullName, type identity, type ReplyOf, team } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { openSession } from '../sign-in/open-session.ts';
import { isAccepted } from '../sign-up/signup-policy.ts';
import { join } from './join.ts';
import { forgetMember, rememberedMember, rememberMember } from './member-cookie.ts';

/** Accepts an invitation and signs in to its workspace. */
export function approveInvitation(deps: IdentityDeps) {
  return async (request: Request<typeof identity.approveInvitation>): Promise<ReplyOf<typeof identity.approveInvitation>> => {
    const { params, body } = request;
    const { user, workspaceId } = await join(deps, { ...request, token: params.token, fields: body }).catch(namingLink('token'));
    return { access_token: await openSession(deps, request, user, { isRemembered: isAccepted(body.remember), workspaceId }) };
  };
}

/** Accepts an invitation and leaves the sign-in to its screen. Without its id, that of which this browser has asked last. */
export function signupMembers(deps: IdentityDeps) {
  return async (request: Request<typeof identity.signupMembers>): Promise<ReplyOf<typeof identity.signupMembers>> => {
    const { body, cookies, reply } = request;
    const token = body.memberId ?? rememberedMember(deps, cookies);
    await join(deps, { ...request, caller: null, token, fields: body }).catch(namingLink('confirm'));
    forgetMember(reply);
    return { success: true };
  };
}

/** Who invites, and whom. */
export function getInvitation({ ports, repository }: IdentityDeps) {
  return async ({ body }: Request<typeof identity.getInvitation>): Promise<ReplyOf<typeof identity.getInvitation>> => {
    const invitation = await ports.call(team.findInvitation, { body }).catch(namingLink('token'));
    const [inviter, invitee] = await Promise.all([
      repository.findUser(invitation.inviterId),
      repository.findUserByEmail(invitation.shownEmail),
    ]);
    return {
      inviter: inviter ? fullName(inviter) || inviter.shownEmail : '',
      email: invitation.shownEmail,
      known: invitee?.isVerified === true,
    };
  };
}

/** The address of an invitation, for the older screen. */
export function getSignupMemberData(deps: IdentityDeps) {
  return async ({ body, reply }: Request<typeof identity.getSignupMemberData>): Promise<ReplyOf<typeof identity.getSignupMemberData>> => {
    const { memberId } = body;
    const invitation = await deps.ports.call(team.findInvitation, { body: { token: memberId } }).catch(namingLink('confirm'));
    rememberMember(deps, reply, memberId);
    return { email: invitation.shownEmail };
  };
}

/** Names the field of a link that cannot be used, as the other errors of these calls do. The older screen reads `confirm`. */
const namingLink = (field: 'token' | 'confirm') => (error: unknown) => {
  if (!(error instanceof AppError) || error.code !== 'team.link_invalid') throw error;
  throw new AppError('identity.member_link_invalid', { [field]: error.detail });
};
