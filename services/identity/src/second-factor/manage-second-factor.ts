import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, ConditionFailedError, type Request, retryOnConflict, type Write } from '@formwright/platform';
import { requireOwner } from '../account/require-owner.ts';
import { requireUser } from '../account/require-user.ts';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { noticingChange } from '../mails/security-notice.ts';
import { checkCode, WRONG_CODE } from './check-code.ts';
import type { SecondFactor } from './second-factor.ts';
import { requireOtherFactor, requireShownFactor } from './shown-factor.ts';
import { toBase32 } from './totp.ts';

const refusal = (field: 'password' | 'code', text: string) => new AppError('identity.second_factor_refused', { [field]: text });
const changedElsewhere = (text: string) => new AppError('identity.second_factor_state', text);

/** Whether the caller signs in with a second factor. */
export function getSecondFactor(deps: IdentityDeps) {
  return async ({ caller }: Request<typeof identity.getSecondFactor>): Promise<ReplyOf<typeof identity.getSecondFactor>> => {
    const user = await requireUser(deps, caller);
    const factor = await deps.repository.findSecondFactor(user._id);
    const isOn = factor?.confirmedAt !== null && factor !== null;
    return { since: isOn ? factor.confirmedAt : null, codes_left: isOn ? factor.codes.length : 0, has_password: user.passwordHash !== '' };
  };
}

/** Makes a secret for an app, in place of one that was never confirmed. */
export function beginSecondFactor(deps: IdentityDeps) {
  const { repository, secondFactors, config, ports } = deps;
  return async (request: Request<typeof identity.beginSecondFactor>): Promise<ReplyOf<typeof identity.beginSecondFactor>> => {
    const user = await requireOwner(deps, request, (text) => refusal('password', text));
    await requireShownFactor(deps, user, request.caller);
    const { bytes, sealed } = secondFactors.newSecret();
    // If two tabs begin at once, the later secret counts.
    await retryOnConflict(async () => {
      const known = await repository.findSecondFactor(user._id);
      if (known?.confirmedAt) throw changedElsewhere('The second factor is on already.');
      const write = known
        ? repository.changingSecondFactor(known, { sealed, lastStep: 0 })
        : repository.addingSecondFactor({ _id: user._id, sealed, confirmedAt: null, lastStep: 0, codes: [], revision: 0 });
      await ports.store.commit([write]);
    });
    const secret = toBase32(bytes);
    const label = encodeURIComponent(`${config.productName}:${user.shownEmail}`);
    return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(config.productName)}` };
  };
}

/** Switches it on when a code proves that the app has the secret. */
export function confirmSecondFactor(deps: IdentityDeps) {
  return async (request: Request<typeof identity.confirmSecondFactor>): Promise<ReplyOf<typeof identity.confirmSecondFactor>> => {
    const user = await requireUser(deps, request.caller);
    await requireShownFactor(deps, user, request.caller);
    const factor = await deps.repository.findSecondFactor(user._id);
    if (!factor) throw changedElsewhere('Begin again, please: there is no secret to confirm.');
    if (factor.confirmedAt) throw changedElsewhere('The second factor is on already. Make new recovery codes if you have not seen yours.');
    const used = await requireCode(deps, request, user, factor, request.body.code);
    const { shown, hashes } = deps.secondFactors.newCodes(user._id);
    const now = deps.ports.clock.now();
    const on = { confirmedAt: now, codes: hashes };
    await commit(deps, user, request.ip, 'on', [
      used,
      // One after the other: two sessions at once do not both set up the first.
      deps.repository.changingUser(user, {}),
      deps.repository.provingSession(request.caller.sessionId, { provenAt: now, factorAt: now }),
      deps.repository.changingSecondFactor({ ...factor, revision: factor.revision + 1 }, on),
    ]);
    return { recovery_codes: shown };
  };
}

/** Replaces the recovery codes. */
export function renewRecoveryCodes(deps: IdentityDeps) {
  return async (request: Request<typeof identity.renewRecoveryCodes>): Promise<ReplyOf<typeof identity.renewRecoveryCodes>> => {
    const { user, factor, used } = await requireBoth(deps, request);
    const { shown, hashes } = deps.secondFactors.newCodes(user._id);
    const renewed = deps.repository.changingSecondFactor({ ...factor, revision: factor.revision + 1 }, { codes: hashes });
    await commit(deps, user, request.ip, 'codes', [used, renewed]);
    return { recovery_codes: shown };
  };
}

/** Switches it off, also where it is off already. */
export function removeSecondFactor(deps: IdentityDeps) {
  return async (request: Request<typeof identity.removeSecondFactor>): Promise<ReplyOf<typeof identity.removeSecondFactor>> => {
    const user = await requireOwner(deps, request, (text) => refusal('password', text));
    const factor = await deps.repository.findSecondFactor(user._id);
    if (!factor?.confirmedAt) return { success: true };
    await requireOtherFactor(deps, user);
    try {
      const used = await requireCode(deps, request, user, factor, request.body.code);
      const dropping = deps.repository.droppingSecondFactor(user._id);
      await commit(deps, user, request.ip, 'off', [used, dropping, deps.repository.changingUser(user, {})]);
    } catch (error) {
      // The same call, at the same time, has used the code.
      if ((await deps.repository.findSecondFactor(user._id)) !== null) throw error;
    }
    return { success: true };
  };
}

type Both = Request<typeof identity.removeSecondFactor>;

/** @throws AppError unless the password and a code are right */
async function requireBoth(deps: IdentityDeps, request: Both): Promise<{ user: User; factor: SecondFactor; used: Write }> {
  const user = await requireOwner(deps, request, (text) => refusal('password', text));
  const factor = await deps.repository.findSecondFactor(user._id);
  if (!factor?.confirmedAt) throw changedElsewhere('The second factor is off already.');
  return { user, factor, used: await requireCode(deps, request, user, factor, request.body.code) };
}

async function requireCode(
  deps: IdentityDeps,
  request: Pick<Both, 'ip' | 'reply' | 'cookies'>,
  user: User,
  factor: SecondFactor,
  code: string,
): Promise<Write> {
  const used = await checkCode(deps, request, user, factor, code);
  if (!used) throw refusal('code', WRONG_CODE);
  return used;
}

const notices = { on: 'second factor on', off: 'second factor off', codes: 'recovery codes renewed' } as const;

async function commit(deps: IdentityDeps, user: User, ip: string, change: keyof typeof notices, writes: readonly Write[]): Promise<void> {
  const what = notices[change];
  const told = [noticingChange(deps, user, what), deps.ports.securityLog.noting({ what, who: user._id, from: { ip } })];
  try {
    await deps.ports.store.commit([...writes, ...told]);
  } catch (error) {
    // The code was used, or the second factor changed, in a concurrent call.
    throw error instanceof ConditionFailedError ? refusal('code', WRONG_CODE) : error;
  }
}
