import type { BodyOf, identity, ReplyOf } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import { normaliseEmail } from '../account/email-address.ts';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { forgiveAttempts, takeAttempt } from './attempts.ts';
import { openSession } from './open-session.ts';

/** Signs in. What an account is (unverified, an operator's) is told only to who knows its password. */
export const signinUser =
  (deps: IdentityDeps) =>
  async ({ body, ip, cookies, reply }: Request<typeof identity.signinUser>): Promise<ReplyOf<typeof identity.signinUser>> => {
    refuseEmptyFields(body);
    const account = normaliseEmail(body.email);
    const user = await deps.users.findByEmail(account);
    const deviceId = deps.knownDevices.idFor(user, cookies, deps.clock.now());
    const attempt = deviceId === null ? { ip, account } : { deviceId };
    await takeAttempt(deps.pauses, reply, attempt);
    const isRight = await deps.passwords.isRight(user?.passwordHash ?? null, body.password);
    if (!user || !isRight) throw refusal('both', 'The e-mail or the password is not right.');
    await forgiveAttempts(deps.pauses, attempt);
    refuseOtherAccounts(user);

    return { access_token: await openSession(deps, reply, user, body.remember === true) };
  };

const refusal = (field: string, text: string) => new AppError('identity.signin_refused', { [field]: text });

function refuseEmptyFields({ email, password }: BodyOf<typeof identity.signinUser>): void {
  const faults: Record<string, string> = {};
  if (email.trim() === '') faults.email = 'Please enter your e-mail.';
  if (password === '') faults.password = 'Please enter your password.';
  if (Object.keys(faults).length > 0) throw new AppError('identity.invalid_signin', faults);
}

function refuseOtherAccounts(user: User): void {
  if (user.type === 'admin') throw refusal('admin', 'Please use the sign-in for operators.');
  if (!user.isVerified) throw refusal('verify', 'Please verify your account first: open the link in the mail that we sent you.');
}
