import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, type Request, retryOnConflict, type Write } from '@formwright/platform';
import { requireUser } from '../account/require-user.ts';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkPasskey, usingPasskey } from '../passkeys/check-passkey.ts';
import { passSecondFactor, usingOnce } from '../second-factor/check-code.ts';
import { factorsOf } from '../second-factor/shown-factor.ts';
import { checkAttempt, forgiveAttempts, takeAttempt } from '../sign-in/attempts.ts';
import { passwordAttempt } from '../sign-in/check-password.ts';
import { issueAccessToken, requireLiveSession } from '../sign-in/issue-access-token.ts';

type Confirmation = Request<typeof identity.confirmOperator>;

const refusal = (field: 'password' | 'code' | 'passkey', text: string) => new AppError('identity.confirm_refused', { [field]: text });
const refuseCode = (text: string) => refusal('code', text);
const refusePasskey = (text: string) => refusal('passkey', text);

/** Renews the proof of an operator's session: by the password and the code of the second factor, or by a passkey, which stands for both. */
export function confirmOperator(deps: IdentityDeps) {
  return async (request: Confirmation): Promise<ReplyOf<typeof identity.confirmOperator>> => {
    const user = await requireUser(deps, request.caller);
    if (request.caller.role !== 'operator') throw new AppError('platform.forbidden', 'You may not do this.');
    await requireLiveSession(deps, request.caller.sessionId);
    const { passkey } = request.body;
    if (passkey) await confirmByPasskey(deps, request, passkey);
    else await confirmByPassword(deps, request, user);
    return { access_token: await issueAccessToken(deps, user, request.caller) };
  };
}

async function confirmByPassword(deps: IdentityDeps, request: Confirmation, user: User): Promise<void> {
  await requirePassword(deps, request, user);
  const { hasApp, passkeys } = await factorsOf(deps.repository, user._id);
  if (!hasApp && passkeys.length > 0) throw refusePasskey('Please confirm with your passkey.');
  const used = await passSecondFactor(deps, request, user, refuseCode);
  await usingOnce(() => commit(deps, request, used, used.length > 0), refuseCode);
}

async function requirePassword(deps: IdentityDeps, { body: { password = '' }, ip, cookies, reply }: Confirmation, user: User) {
  if (password === '') throw refusal('password', 'Please enter your password.');
  const attempt = passwordAttempt(deps, { ip, cookies, user, account: user.email });
  const check = () => deps.passwords.isRight(user.passwordHash, password, ip);
  if (await checkAttempt(deps, { ip, reply, who: user._id }, attempt, check)) return;
  await deps.ports.securityLog.count({ what: 'confirmation refused', who: user._id, from: { ip }, detail: 'wrong password' });
  throw refusal('password', 'The password is not right.');
}

async function confirmByPasskey(deps: IdentityDeps, request: Confirmation, passkey: NonNullable<Confirmation['body']['passkey']>) {
  const { ip, reply, caller } = request;
  const attempt = { address: ip };
  await takeAttempt(deps, { ip, reply, who: caller.userId }, attempt);
  await retryOnConflict(async () => {
    const { user, used } = await checkPasskey(deps, request, passkey, refusePasskey);
    if (user._id !== caller.userId) throw refusePasskey('This passkey is not yours.');
    await usingPasskey(() => commit(deps, request, used, true));
  });
  await forgiveAttempts(deps.backoffs, attempt);
}

async function commit({ repository, ports }: IdentityDeps, { caller, ip }: Confirmation, used: readonly Write[], showsFactor: boolean) {
  const provenAt = ports.clock.now();
  await ports.store.commit([
    ...used,
    repository.provingSession(caller.sessionId, { provenAt, ...(showsFactor && { factorAt: provenAt }) }),
    ports.securityLog.noting({ what: 'confirmation', who: caller.userId, from: { ip } }),
  ]);
}
