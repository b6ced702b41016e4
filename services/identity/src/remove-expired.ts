import { DAY_MS, HOUR_MS, sweepCondemned } from '@formwright/platform';
import { eraseUnverified } from './account/delete-account.ts';
import type { IdentityDeps } from './deps.ts';

/** Verification links expire earlier. */
const UNVERIFIED_MS = 7 * DAY_MS;
const MAX_AT_ONCE = 200;
/** The rest waits for the next run. */
const MAX_TURNS = 50;
/** Longer than a sign-up takes. */
const PENDING_MS = HOUR_MS;

/** Deletes expired sessions, links and counters, accounts that were not verified within 7 days, and pictures that no account shows. */
export function removeExpired(deps: IdentityDeps) {
  return async (): Promise<void> => {
    const { ports, users, sessions, verifications, limits, backoffs, pendingAvatars } = deps;
    const now = ports.clock.now();
    await sessions.removeExpired(now);
    await verifications.removeExpired(now);
    await limits.removeExpired();
    await backoffs.removeForgotten();
    for (let turns = 0; turns < MAX_TURNS; turns += 1) {
      const expired = await users.findUnverified(now - UNVERIFIED_MS, MAX_AT_ONCE);
      for (const { _id } of expired) await eraseUnverified(deps, _id);
      if (expired.length < MAX_AT_ONCE) break;
    }
    await sweepCondemned(
      (atMost) => pendingAvatars.condemn(now - PENDING_MS, atMost),
      async (key) => {
        await ports.files.delete(key);
        await pendingAvatars.forget(key);
      },
    );
  };
}
