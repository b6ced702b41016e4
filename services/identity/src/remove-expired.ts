import { eraseUnverified } from './account/delete-account.ts';
import type { IdentityDeps } from './deps.ts';

/** Verification links expire earlier. */
const unverifiedMs = 7 * 24 * 60 * 60_000;
const mostAtOnce = 200;
/** Longer than a sign-up takes. */
const pendingMs = 60 * 60_000;

/** Deletes expired sessions, links and counters, accounts that were not verified within 7 days, and pictures that no account shows. */
export const removeExpired = (deps: IdentityDeps) => async (): Promise<void> => {
  const { clock, files, users, sessions, verifications, limits, backoffs, pendingAvatars } = deps;
  const now = clock.now();
  await sessions.removeExpired(now);
  await verifications.removeExpired(now);
  await limits.removeExpired();
  await backoffs.removeForgotten();
  for (const { _id } of await users.findUnverified(now - unverifiedMs, mostAtOnce)) await eraseUnverified(deps, _id);
  for (const key of await pendingAvatars.condemn(now - pendingMs, mostAtOnce)) {
    await files.delete(key);
    await pendingAvatars.forget(key);
  }
};
