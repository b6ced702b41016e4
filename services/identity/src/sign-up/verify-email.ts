import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, type Request, retryOnConflict } from '@formwright/platform';
import { nextOf, type User, userChanged } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { linkInvalid, requireOpenLink } from '../open-link.ts';
import { checkAttempt } from '../sign-in/attempts.ts';
import { openSession } from '../sign-in/open-session.ts';
import { requireSignup } from './signup-rule.ts';

/**
 * Verifies an account and signs in. The link proves access to the mailbox, the password proves who signed up. Both are needed: otherwise
 * a stranger could sign up with the address of somebody else and get a verified account.
 */
export function verifyEmail(deps: IdentityDeps) {
  return async (request: Request<typeof identity.verifyEmail>): Promise<ReplyOf<typeof identity.verifyEmail>> => {
    const { body, ip, reply } = request;
    const { user } = await requireOpenLink(deps, 'verifications', body.token);
    const attempt = { ip, account: user.email };
    const check = () => deps.passwords.isRight(user.passwordHash, body.password, ip);
    if (!(await checkAttempt(deps, { ip, reply, who: user._id }, attempt, check))) {
      await deps.ports.securityLog.count({ what: 'verification refused', who: user._id, from: { ip }, detail: 'wrong password' });
      throw new AppError('identity.wrong_password', { password: 'This is not the password that was chosen at sign-up.' });
    }
    if (!user.isVerified) requireSignup(deps, user.email);
    const verified = await retryOnConflict(() => verify(deps, request, user.passwordHash));
    return { access_token: await openSession(deps, request, verified, { isRemembered: body.remember === true }) };
  };
}

type Verifying = Pick<Request<typeof identity.verifyEmail>, 'body' | 'ip'>;

async function verify(deps: IdentityDeps, { body, ip }: Verifying, passwordHash: string): Promise<User> {
  const { ports, outbox, repository } = deps;
  const { link, user } = await requireOpenLink(deps, 'verifications', body.token);
  // A concurrent sign-up with this email set another password.
  if (user.passwordHash !== passwordHash) throw linkInvalid('verifications');
  const proven = { isVerified: true, mustVerify: false };
  const verified = nextOf({ ...user, ...proven });
  await ports.store.commit([
    repository.verifications.using(link),
    repository.verifications.droppingOf(user._id),
    repository.changingUser(user, proven),
    outbox.event('identity.v1.UserChanged', user._id, ...userChanged(verified)),
    ports.securityLog.noting({ what: 'verification', who: user._id, from: { ip } }),
  ]);
  return verified;
}
