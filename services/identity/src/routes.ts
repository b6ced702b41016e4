import { identity } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import { changeAvatar, removeAvatar } from './account/change-avatar.ts';
import { changeShowLogo } from './account/change-show-logo.ts';
import { deleteAccount } from './account/delete-account.ts';
import { findAccount } from './account/find-account.ts';
import { findLogNames } from './account/find-log-names.ts';
import { findInvitee, findPeople } from './account/find-people.ts';
import { describeOwner, findPerson } from './account/find-person.ts';
import { getMe } from './account/get-me.ts';
import { showAvatar } from './account/show-avatar.ts';
import { browserCheck, emailCheck } from './account/switch-notifications.ts';
import { updateMyGeneralDetails } from './account/update-my-general-details.ts';
import { updateMyPasswordDetails } from './account/update-my-password-details.ts';
import { checkLink } from './check-link.ts';
import type { IdentityDeps } from './deps.ts';
import { addPerson } from './for-operators/add-person.ts';
import { changePerson } from './for-operators/change-person.ts';
import { countPeople, countRegistrations, describePeople, findByAddress, findByText, listPeople } from './for-operators/list-people.ts';
import { removePerson } from './for-operators/remove-person.ts';
import { beginGoogle } from './google/begin-google.ts';
import { signupUserGoogle } from './google/signup-user-google.ts';
import { approveInvitation, getInvitation, getSignupMemberData, signupMembers } from './joining/approve-invitation.ts';
import { switchWorkspace } from './joining/switch-workspace.ts';
import { returnMail, takeMail } from './mails/asked-mails.ts';
import { unsubscribe, unsubscribePage } from './news/unsubscribe.ts';
import { confirmOperator } from './operators/confirm-operator.ts';
import { liftSecondFactor } from './operators/lift-second-factor.ts';
import { makeOperator } from './operators/make-operator.ts';
import { endSessionsOf, listOperators, removeOperator } from './operators/operator-accounts.ts';
import { refusedElsewhere } from './operators/seen-from.ts';
import { sendTestMailTo } from './operators/send-test-mail.ts';
import { sendlogin } from './operators/sendlogin.ts';
import { tellOfReading } from './operators/tell-of-reading.ts';
import { getAccountContents } from './own-data/account-contents.ts';
import { beginOwnData, downloadOwnData, getOwnData, openOwnData, removeOwnData } from './own-data/own-data.ts';
import { addPasskey, beginPasskey, getPasskeys, removePasskey, renamePasskey } from './passkeys/manage-passkeys.ts';
import { beginPasskeySignin, signinPasskey } from './passkeys/signin-passkey.ts';
import { forgotUser } from './recovery/forgot-user.ts';
import { resetPassword } from './recovery/reset-password.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor/manage-second-factor.ts';
import { endSession, endSessions } from './sign-in/end-sessions.ts';
import { getSessions } from './sign-in/list-sessions.ts';
import { refreshToken } from './sign-in/refresh-token.ts';
import { signinUser } from './sign-in/signin-user.ts';
import { signout } from './sign-in/signout.ts';
import { newVerify } from './sign-up/new-verify.ts';
import { signupUser } from './sign-up/signup-user.ts';
import { verifyEmail } from './sign-up/verify-email.ts';

export const routes = (deps: IdentityDeps): Route[] => refusedElsewhere(table(deps), deps);

const table = (deps: IdentityDeps): Route[] => [
  handle(identity.signupUser, signupUser(deps)),
  handle(identity.verifyEmail, verifyEmail(deps)),
  handle(identity.newVerify, newVerify(deps)),
  handle(identity.checkLink, checkLink(deps)),
  handle(identity.forgotUser, forgotUser(deps)),
  handle(identity.resetPassword, resetPassword(deps)),
  handle(identity.signinUser, signinUser(deps)),
  handle(identity.beginGoogle, beginGoogle(deps)),
  handle(identity.signupUserGoogle, signupUserGoogle(deps)),
  handle(identity.beginPasskeySignin, beginPasskeySignin(deps)),
  handle(identity.signinPasskey, signinPasskey(deps)),
  handle(identity.sendlogin, sendlogin(deps)),
  handle(identity.confirmOperator, confirmOperator(deps)),
  handle(identity.makeOperator, makeOperator(deps)),
  handle(identity.sendTestMailTo, sendTestMailTo(deps)),
  handle(identity.tellOfReading, tellOfReading(deps)),
  handle(identity.listOperators, listOperators(deps)),
  handle(identity.removeOperator, removeOperator(deps)),
  handle(identity.endSessionsOf, endSessionsOf(deps)),
  handle(identity.liftSecondFactor, liftSecondFactor(deps)),
  handle(identity.listPeople, listPeople(deps)),
  handle(identity.describePeople, describePeople(deps)),
  handle(identity.findByAddress, findByAddress(deps)),
  handle(identity.findByText, findByText(deps)),
  handle(identity.countPeople, countPeople(deps)),
  handle(identity.countRegistrations, countRegistrations(deps)),
  handle(identity.changePerson, changePerson(deps)),
  handle(identity.addPerson, addPerson(deps)),
  handle(identity.removePerson, removePerson(deps)),
  handle(identity.refreshToken, refreshToken(deps)),
  handle(identity.signout, signout(deps)),
  handle(identity.getSessions, getSessions(deps)),
  handle(identity.endSession, endSession(deps)),
  handle(identity.endSessions, endSessions(deps)),
  handle(identity.getSecondFactor, getSecondFactor(deps)),
  handle(identity.beginSecondFactor, beginSecondFactor(deps)),
  handle(identity.confirmSecondFactor, confirmSecondFactor(deps)),
  handle(identity.renewRecoveryCodes, renewRecoveryCodes(deps)),
  handle(identity.removeSecondFactor, removeSecondFactor(deps)),
  handle(identity.getPasskeys, getPasskeys(deps)),
  handle(identity.beginPasskey, beginPasskey(deps)),
  handle(identity.addPasskey, addPasskey(deps)),
  handle(identity.renamePasskey, renamePasskey(deps)),
  handle(identity.removePasskey, removePasskey(deps)),
  handle(identity.getMe, getMe(deps)),
  handle(identity.updateMyGeneralDetails, updateMyGeneralDetails(deps)),
  handle(identity.emailCheck, emailCheck(deps)),
  handle(identity.browserCheck, browserCheck(deps)),
  handle(identity.changeAvatar, changeAvatar(deps)),
  handle(identity.removeAvatar, removeAvatar(deps)),
  handle(identity.unsubscribePage, unsubscribePage(deps)),
  handle(identity.unsubscribe, unsubscribe(deps)),
  handle(identity.updateMyPasswordDetails, updateMyPasswordDetails(deps)),
  handle(identity.changeshowlogo, changeShowLogo(deps)),
  handle(identity.deleteAccount, deleteAccount(deps)),
  handle(identity.userAvatar, showAvatar(deps)),
  handle(identity.findAccount, findAccount(deps)),
  handle(identity.findPerson, findPerson(deps)),
  handle(identity.describeOwner, describeOwner(deps)),
  handle(identity.getInvitation, getInvitation(deps)),
  handle(identity.approveInvitation, approveInvitation(deps)),
  handle(identity.getSignupMemberData, getSignupMemberData(deps)),
  handle(identity.signupMembers, signupMembers(deps)),
  handle(identity.switchWorkspace, switchWorkspace(deps)),
  handle(identity.findPeople, findPeople(deps)),
  handle(identity.findInvitee, findInvitee(deps)),
  handle(identity.takeMail, takeMail(deps)),
  handle(identity.returnMail, returnMail(deps)),
  handle(identity.getAccountContents, getAccountContents(deps)),
  handle(identity.beginOwnData, beginOwnData(deps)),
  handle(identity.getOwnData, getOwnData(deps)),
  handle(identity.openOwnData, openOwnData(deps)),
  handle(identity.downloadOwnData, downloadOwnData(deps)),
  handle(identity.removeOwnData, removeOwnData(deps)),
  handle(identity.findLogNames, findLogNames(deps)),
];
