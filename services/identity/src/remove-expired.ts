import { eraseUnverified } from './account/delete-account.ts';
import type { IdentityDeps } from './deps.ts';

/** Longer than any verification link lives. */
const unverifiedMs = 7 * 24 * 60 * 60_000;
const mostAtOnce = 200;

/** Forgets sessions, links, counters and accounts that were never verified, whose time is over. */
export const removeExpired = (deps: IdentityDeps) => async (): Promise<void> => {
  const { clock, users, sessions, verifications, limits, pauses } = deps;
  const now = clock.now();
  await sessions.removeExpired(now);
  await verifications.removeExpired(now);
  await limits.removeExpired();
  await pauses.removeForgotten();
  for (const { _id } of await users.findUnverified(now - unverifiedMs, mostAtOnce)) await eraseUnverified(deps, _id);
};
