import { AppError, type ReplyControls } from '@formwright/platform';
import { EMAIL_MISSING, emailOf } from '../account/email-address.ts';
import type { User } from '../account/user.ts';
import type { Asker, IdentityDeps } from '../deps.ts';
import { seenFrom } from '../operators/seen-from.ts';
import { type Attempt, checkAttempt } from './attempts.ts';

interface PasswordRequest extends Asker {
  body: { email: string; password: string };
  cookies: Readonly<Record<string, string | undefined>>;
  reply: ReplyControls;
}

export const signinRefusal = (field: string, text: string) => new AppError('identity.signin_refused', { [field]: text });
export const wrongPair = () => signinRefusal('both', 'The email or the password is not right.');

/** The account of an email and its right password. Attempts are limited. @throws AppError */
export async function checkPassword(deps: IdentityDeps, request: PasswordRequest): Promise<User> {
  const { body, ip, cookies, reply } = request;
  refuseEmptyFields(body);
  const account = emailOf(body.email);
  const user = seenFrom(deps, await deps.repository.findUserByEmail(body.email), request);
  const who = user?._id ?? deps.ports.securityLog.nameOf(account);
  const attempt = passwordAttempt(deps, { ip, cookies, user, account });
  const isRight = await checkAttempt(deps, { ip, reply, who }, attempt, () =>
    deps.passwords.isRight(user?.passwordHash ?? null, body.password, ip),
  );
  if (!user || !isRight) {
    await deps.ports.securityLog.count({ what: 'sign-in refused', who, from: { ip }, detail: 'wrong password' });
    throw wrongPair();
  }
  return user;
}

type Guess = Pick<PasswordRequest, 'ip' | 'cookies'> & { user: User | null; account: string };

/** A password of a sign-in, as attempts are counted: a device of the owner apart from everybody else. */
export function passwordAttempt({ knownDevices, ports }: IdentityDeps, { ip, cookies, user, account }: Guess): Attempt {
  const deviceId = knownDevices.idFor(user, cookies, ports.clock.now());
  return deviceId === null ? { ip, account } : { deviceId };
}

function refuseEmptyFields({ email, password }: PasswordRequest['body']): void {
  const faults: Record<string, string> = {};
  if (email.trim() === '') faults.email = EMAIL_MISSING;
  if (password === '') faults.password = 'Please enter your password.';
  if (Object.keys(faults).length > 0) throw new AppError('identity.invalid_signin', faults);
}
