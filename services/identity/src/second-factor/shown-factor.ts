import { AppError, type Caller, requireProof, secondFactorMissing } from '@formwright/platform';
import type { User } from '../account/user.ts';
import { needsFactor } from '../config.ts';
import type { IdentityDeps } from '../deps.ts';
import type { IdentityRepository } from '../repository.ts';

/** How an account signs in beside its password: by codes of an app, and by passkeys. */
export async function factorsOf(repository: IdentityRepository, userId: string) {
  const [app, passkeys] = await Promise.all([repository.findSecondFactor(userId), repository.passkeys.findOf(userId)]);
  const hasApp = app?.confirmedAt != null;
  return { hasApp, passkeys, count: passkeys.length + (hasApp ? 1 : 0) };
}

/**
 * A session of an operator that was opened by the password alone changes nothing about the second factors that there are: the password
 * may be a thief's. Nor does one whose factor was shown longer ago: the laptop may be open. Who has none yet sets up the first.
 * @throws AppError 'platform.second_factor_missing' | 'platform.confirm_missing'
 */
export async function requireShownFactor(deps: IdentityDeps, user: User, caller: Pick<Caller, 'sessionId'>): Promise<void> {
  const shown = await shownFactorOf(deps, user, caller);
  if (shown) requireProof({ provenAt: shown.at }, deps.ports.clock.now());
}

/**
 * When the session of an operator has shown a second factor last; null where there is none to show.
 * @throws AppError 'platform.second_factor_missing'
 */
export async function shownFactorOf(
  { repository }: IdentityDeps,
  user: User,
  { sessionId }: Pick<Caller, 'sessionId'>,
): Promise<{ at: number } | null> {
  if (user.type !== 'admin') return null;
  const [{ count }, session] = await Promise.all([factorsOf(repository, user._id), repository.findSession(sessionId)]);
  if (count === 0) return null;
  if (session?.factorAt === undefined) throw secondFactorMissing();
  return { at: session.factorAt };
}

/** An operator who needs a second factor keeps one. @throws AppError 'identity.last_factor' */
export async function requireOtherFactor({ repository, config }: IdentityDeps, user: User): Promise<void> {
  if (user.type !== 'admin' || !needsFactor(config)) return;
  if ((await factorsOf(repository, user._id)).count > 1) return;
  throw new AppError('identity.last_factor', 'Operators need a second factor here, and you have no other one. Add another first.');
}
