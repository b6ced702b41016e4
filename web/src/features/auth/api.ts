import type { BodyOf, Contract } from '@formwright/contracts/contract';
import {
  approveInvitation,
  beginGoogle,
  beginPasskeySignin,
  checkLink,
  forgotUser,
  getInvitation,
  getSignupMemberData,
  newVerify,
  resetPassword,
  sendlogin,
  signinPasskey,
  signinUser,
  signupMembers,
  signupUser,
  signupUserGoogle,
  verifyEmail,
} from '@formwright/contracts/identity';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { session } from '../../lib/session.ts';

export const signIn = (body: BodyOf<typeof signinUser>) => request(signinUser, { body });

export const forgetPassword = (body: BodyOf<typeof forgotUser>) => request(forgotUser, { body });

/** Whether the link of a mail still works. It is asked once, also if that fails: what is typed must not be replaced. */
export const linkQuery = (kind: BodyOf<typeof checkLink>['kind'], token: string) =>
  queryOptions({
    queryKey: ['mailed link', kind, token],
    queryFn: ({ signal }) => request(checkLink, { body: { kind, token }, signal }),
    staleTime: 'static',
  });

export const setNewPassword = (body: BodyOf<typeof resetPassword>) => request(resetPassword, { body });

export const beginGoogleSignIn = () => request(beginGoogle, { body: {} });

export const signInWithGoogle = (body: BodyOf<typeof signupUserGoogle>) => request(signupUserGoogle, { body });

export const beginPasskeySignIn = () => request(beginPasskeySignin, { body: {} });

export const signInWithPasskey = (body: BodyOf<typeof signinPasskey>) => request(signinPasskey, { body });

export const signInOperator = (body: BodyOf<typeof sendlogin>) => request(sendlogin, { body });

type WithAvatar<C extends Contract> = BodyOf<C> & { avatar: File | null };
const filesOf = (avatar: File | null) => (avatar ? [{ field: 'avatar', file: avatar, name: avatar.name }] : []);

export const signUp = ({ avatar, ...body }: WithAvatar<typeof signupUser>) => request(signupUser, { body, files: filesOf(avatar) });

export const resendVerification = (email: string) => request(newVerify, { body: { email } });

export const verify = (body: BodyOf<typeof verifyEmail>) => request(verifyEmail, { body });

/** The invitation behind the link of a mail: who invites, and whom. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => request(getInvitation, { body: { token }, signal }),
    // What is typed must not be replaced because the window got the focus.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Accepts an invitation with a new account, or with the password of the account that the address has. */
export const acceptInvitation = (token: string, { avatar, ...body }: WithAvatar<typeof approveInvitation>) =>
  request(approveInvitation, {
    params: { token },
    body: { ...body, remember: session.isRemembered() ? '1' : '0' },
    files: filesOf(avatar),
  });

/** The address that was invited by a link of the older flow. */
export const invitedMemberQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['invited member', memberId],
    queryFn: ({ signal }) => request(getSignupMemberData, { body: { memberId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const signUpMember = ({ avatar, ...body }: WithAvatar<typeof signupMembers>) =>
  request(signupMembers, { body, files: filesOf(avatar) });
