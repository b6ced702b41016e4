import { AppError, type Caller, secondFactorMissing } from '@formwright/platform';
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
 * may be a thief's. Who has none yet sets up the first.
 * @throws AppError 'platform.second_factor_missing'
 */
export async function requireShownFactor(
  { repository }: IdentityDeps,
  user: User,
  { sessionId }: Pick<Caller, 'sessionId'>,
): Promise<void> {
  if (user.type !== 'admin') return;
  const [{ count }, session] = await Promise.all([factorsOf(repository, user._id), repository.findSession(sessionId)]);
  if (count > 0 && session?.factorAt === undefined) throw secondFactorMissing();
}

/** An operator who needs a second factor keeps one. @throws AppError 'identity.last_factor' */
export async function requireOtherFactor({ repository, config }: IdentityDeps, user: User): Promise<void> {
  if (user.type !== 'admin' || !needsFactor(config)) return;
  if ((await factorsOf(repository, user._id)).count > 1) return;
  throw new AppError('identity.last_factor', 'Operators need a second factor here, and you have no other one. Add another first.');
}
