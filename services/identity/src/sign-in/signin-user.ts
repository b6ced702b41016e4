import type { BodyOf, identity, ReplyOf } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import { normalizeEmail } from '../account/email-address.ts';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { forgiveAttempts, takeAttempt } from './attempts.ts';
import { openSession } from './open-session.ts';

/** Signs in. The status of an account (unverified, an operator's) is revealed only after the right password. */
export function signinUser(deps: IdentityDeps) {
  return async ({ body, ip, cookies, reply }: Request<typeof identity.signinUser>): Promise<ReplyOf<typeof identity.signinUser>> => {
    refuseEmptyFields(body);
    const account = normalizeEmail(body.email);
    const user = await deps.repository.findUserByEmail(account);
    const deviceId = deps.knownDevices.idFor(user, cookies, deps.ports.clock.now());
    const attempt = deviceId === null ? { ip, account } : { deviceId };
    const who = user?._id ?? deps.ports.securityLog.nameOf(account);
    await takeAttempt(deps, { ip, reply, who }, attempt);
    const isRight = await deps.passwords.isRight(user?.passwordHash ?? null, body.password);
    if (!user || !isRight) {
      await deps.ports.securityLog.count({ what: 'sign-in refused', who, from: { ip }, detail: 'wrong password' });
      throw refusal('both', 'The email or the password is not right.');
    }
    await forgiveAttempts(deps.backoffs, attempt);
    const other = otherAccountFault(user);
    if (other) {
      await deps.ports.securityLog.count({ what: 'sign-in refused', who, from: { ip }, detail: other.detail });
      throw other.refusal;
    }

    return { access_token: await openSession(deps, { ip, reply }, user, { isRemembered: body.remember === true }) };
  };
}

const refusal = (field: string, text: string) => new AppError('identity.signin_refused', { [field]: text });

function refuseEmptyFields({ email, password }: BodyOf<typeof identity.signinUser>): void {
  const faults: Record<string, string> = {};
  if (email.trim() === '') faults.email = 'Please enter your email.';
  if (password === '') faults.password = 'Please enter your password.';
  if (Object.keys(faults).length > 0) throw new AppError('identity.invalid_signin', faults);
}

/** Why an account cannot sign in although the password is right; null if it can. */
function otherAccountFault(user: User): { detail: string; refusal: AppError } | null {
  if (user.type === 'admin') return { detail: 'operator', refusal: refusal('admin', 'Please use the sign-in for operators.') };
  if (user.isVerified) return null;
  const text = 'Please verify your account first: open the link in the email that we sent you.';
  return { detail: 'not verified', refusal: refusal('verify', text) };
}
