import { eraseUnverified } from './account/delete-account.ts';
import type { IdentityDeps } from './deps.ts';

/** Verification links expire earlier. */
const unverifiedMs = 7 * 24 * 60 * 60_000;
const mostAtOnce = 200;

/** Deletes expired sessions, links and counters, and accounts that were not verified within 7 days. */
export const removeExpired = (deps: IdentityDeps) => async (): Promise<void> => {
  const { clock, users, sessions, verifications, limits, backoffs } = deps;
  const now = clock.now();
  await sessions.removeExpired(now);
  await verifications.removeExpired(now);
  await limits.removeExpired();
  await backoffs.removeForgotten();
  for (const { _id } of await users.findUnverified(now - unverifiedMs, mostAtOnce)) await eraseUnverified(deps, _id);
};
