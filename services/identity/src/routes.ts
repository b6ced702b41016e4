import { identity } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import { deleteAccount } from './delete-account.ts';
import type { IdentityDeps } from './deps.ts';
import { findAccount } from './find-account.ts';
import { getMe } from './get-me.ts';
import { newVerify } from './new-verify.ts';
import { refreshToken } from './refresh-token.ts';
import { showAvatar } from './show-avatar.ts';
import { signinUser } from './signin-user.ts';
import { signout } from './signout.ts';
import { signupUser } from './signup-user.ts';
import { updateMyPasswordDetails } from './update-my-password-details.ts';
import { verifyEmail } from './verify-email.ts';

export const routes = (deps: IdentityDeps): Route[] => [
  handle(identity.signupUser, signupUser(deps)),
  handle(identity.verifyEmail, verifyEmail(deps)),
  handle(identity.newVerify, newVerify(deps)),
  handle(identity.signinUser, signinUser(deps)),
  handle(identity.refreshToken, refreshToken(deps)),
  handle(identity.signout, signout(deps)),
  handle(identity.getMe, getMe(deps)),
  handle(identity.updateMyPasswordDetails, updateMyPasswordDetails(deps)),
  handle(identity.deleteAccount, deleteAccount(deps)),
  handle(identity.userAvatar, showAvatar(deps)),
  handle(identity.findAccount, findAccount(deps)),
];
