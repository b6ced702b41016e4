import type { BodyOf, identity, ReplyOf } from '@formwright/contracts';
import { AppError, type Request, retryOnConflict } from '@formwright/platform';
import { passwordFault } from '../account/password-policy.ts';
import { isProven, nextOf, type User, userChanged } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { noticingPassword } from '../mails/security-notice.ts';
import { requireOpenLink } from '../open-link.ts';
import { forgiveAttempts } from '../sign-in/attempts.ts';
import { sessionsRevoked } from '../sign-in/session.ts';
import { requireSignup } from '../sign-up/signup-rule.ts';

/**
 * Sets a new password by the link of a mail and ends every session. The link proves the mailbox, so an account that was not verified is.
 */
export function resetPassword(deps: IdentityDeps) {
  return async ({ body, ip }: Request<typeof identity.resetPassword>): Promise<ReplyOf<typeof identity.resetPassword>> => {
    const { user } = await requireOpenLink(deps, 'recoveries', body.token);
    if (!user.isVerified) requireSignup(deps, user.email);
    const faults = faultsOf(body, user);
    if (Object.keys(faults).length > 0) throw new AppError('identity.invalid_reset', faults);
    const passwordHash = await deps.passwords.hash(body.newPassword, ip);
    await retryOnConflict(() => reset(deps, { token: body.token, passwordHash, ip }));
    // Guesses at the old password keep nobody from the new one.
    await forgiveAttempts(deps.backoffs, { ip, account: user.email });
    return { success: true };
  };
}

function faultsOf({ newPassword, confirmNewPassword }: BodyOf<typeof identity.resetPassword>, user: User): Record<string, string> {
  const faults: Record<string, string> = {};
  const fault = newPassword === '' ? 'Please choose a password.' : passwordFault(newPassword, user);
  if (fault) faults.newPassword = fault;
  if (confirmNewPassword !== newPassword) faults.confirmNewPassword = 'The passwords do not match.';
  return faults;
}

interface Reset {
  token: string;
  passwordHash: string;
  ip: string;
}

async function reset(deps: IdentityDeps, { token, passwordHash, ip }: Reset): Promise<void> {
  const { ports, repository, outbox } = deps;
  const { link, user } = await requireOpenLink(deps, 'recoveries', token);
  const proven = { isVerified: true, mustVerify: false };
  const verified = nextOf({ ...user, ...proven });
  await outbox.commitAndDeliver([
    repository.recoveries.using(link),
    repository.recoveries.droppingOf(user._id),
    repository.verifications.droppingOf(user._id),
    repository.changingUser(user, { passwordHash, ...proven }),
    repository.endingSessionsOf(user._id),
    outbox.event('identity.v1.SessionsRevoked', user._id, sessionsRevoked(user)),
    ...(isProven(user) ? [] : [outbox.event('identity.v1.UserChanged', user._id, ...userChanged(verified))]),
    await noticingPassword(deps, user),
    ports.securityLog.noting({ what: 'password reset', who: user._id, from: { ip } }),
  ]);
}
