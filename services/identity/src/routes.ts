import { identity } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import { changeShowLogo } from './account/change-show-logo.ts';
import { deleteAccount } from './account/delete-account.ts';
import { findAccount } from './account/find-account.ts';
import { findLogNames } from './account/find-log-names.ts';
import { findInvitee, findPeople } from './account/find-people.ts';
import { findPerson } from './account/find-person.ts';
import { getMe } from './account/get-me.ts';
import { showAvatar } from './account/show-avatar.ts';
import { updateMyPasswordDetails } from './account/update-my-password-details.ts';
import type { IdentityDeps } from './deps.ts';
import { approveInvitation, getInvitation, getSignupMemberData, signupMembers } from './joining/approve-invitation.ts';
import { switchWorkspace } from './joining/switch-workspace.ts';
import { refreshToken } from './sign-in/refresh-token.ts';
import { signinUser } from './sign-in/signin-user.ts';
import { signout } from './sign-in/signout.ts';
import { newVerify } from './sign-up/new-verify.ts';
import { signupUser } from './sign-up/signup-user.ts';
import { verifyEmail } from './sign-up/verify-email.ts';

export const routes = (deps: IdentityDeps): Route[] => [
  handle(identity.signupUser, signupUser(deps)),
  handle(identity.verifyEmail, verifyEmail(deps)),
  handle(identity.newVerify, newVerify(deps)),
  handle(identity.signinUser, signinUser(deps)),
  handle(identity.refreshToken, refreshToken(deps)),
  handle(identity.signout, signout(deps)),
  handle(identity.getMe, getMe(deps)),
  handle(identity.updateMyPasswordDetails, updateMyPasswordDetails(deps)),
  handle(identity.changeshowlogo, changeShowLogo(deps)),
  handle(identity.deleteAccount, deleteAccount(deps)),
  handle(identity.userAvatar, showAvatar(deps)),
  handle(identity.findAccount, findAccount(deps)),
  handle(identity.findPerson, findPerson(deps)),
  handle(identity.getInvitation, getInvitation(deps)),
  handle(identity.approveInvitation, approveInvitation(deps)),
  handle(identity.getSignupMemberData, getSignupMemberData(deps)),
  handle(identity.signupMembers, signupMembers(deps)),
  handle(identity.switchWorkspace, switchWorkspace(deps)),
  handle(identity.findPeople, findPeople(deps)),
  handle(identity.findInvitee, findInvitee(deps)),
  handle(identity.findLogNames, findLogNames(deps)),
];
