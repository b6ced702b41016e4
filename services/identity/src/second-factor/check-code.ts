import { AppError, ConditionFailedError, type ReplyControls, type Write } from '@formwright/platform';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { forgiveAttempts, takeAttempt } from '../sign-in/attempts.ts';
import { type SecondFactor, typedCode } from './second-factor.ts';
import { stepOfCode } from './totp.ts';

interface CodeRequest {
  ip: string;
  reply: ReplyControls;
  cookies: Readonly<Record<string, string | undefined>>;
}

export const WRONG_CODE = 'This code is not right. Each code works once.';

/**
 * Checks a code of the app or a recovery code. Attempts are limited per account, apart for devices of the owner.
 * @returns the write that uses the code up, for the commit of what it allows; it fails if the code was used concurrently; null: a wrong
 * code
 */
export async function checkCode(
  deps: IdentityDeps,
  request: CodeRequest,
  user: User,
  factor: SecondFactor,
  code: string,
): Promise<Write | null> {
  const { repository, secondFactors, ports } = deps;
  const device = deps.knownDevices.idFor(user, request.cookies, ports.clock.now());
  const attempt = { codeOf: `${user._id} ${device ?? ''}` };
  await takeAttempt(deps, { ip: request.ip, reply: request.reply, who: user._id }, attempt);
  const { lastStep, codes } = factor;
  const step = stepOfCode(secondFactors.secretOf(factor), typedCode(code), { now: ports.clock.now(), lastStep });
  const hash = secondFactors.hashOf(user._id, code);
  if (step === null && !codes.includes(hash)) {
    await ports.securityLog.count({ what: 'second factor refused', who: user._id, from: { ip: request.ip } });
    return null;
  }
  await forgiveAttempts(deps.backoffs, attempt);
  return repository.changingSecondFactor(factor, step === null ? { codes: codes.filter((each) => each !== hash) } : { lastStep: step });
}

const refuseSignin = (text: string) => new AppError('identity.signin_refused', { code: text });

/** Commits the writes of `passSecondFactor`: of two calls with one code at once, one is refused. */
export async function usingOnce<T>(commit: () => Promise<T>, refuse = refuseSignin): Promise<T> {
  try {
    return await commit();
  } catch (error) {
    throw error instanceof ConditionFailedError ? refuse(WRONG_CODE) : error;
  }
}

/**
 * Asks for the second factor where the account has one, after the password.
 * @returns the writes that belong into the commit of what is allowed by it
 * @throws what `refuse` makes of a text; at a sign-in AppError 'identity.signin_refused' with the field code
 */
export async function passSecondFactor(
  deps: IdentityDeps,
  request: CodeRequest & { body: { code?: string } },
  user: User,
  refuse = refuseSignin,
): Promise<readonly Write[]> {
  const factor = await deps.repository.findSecondFactor(user._id);
  if (!factor?.confirmedAt) return [];
  const { code = '' } = request.body;
  if (code.trim() === '') throw refuse('Enter the code of your authenticator app, or a recovery code.');
  const write = await checkCode(deps, request, user, factor, code);
  if (!write) throw refuse(WRONG_CODE);
  return [write];
}
