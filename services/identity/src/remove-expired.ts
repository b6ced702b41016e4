import { createPatience, DAY_MS, eachByItself, eachInBatches, HOUR_MS, type Patience, sweepCondemned } from '@formwright/platform';
import { eraseUnverified } from './account/delete-account.ts';
import type { IdentityDeps } from './deps.ts';

/** Since the last sign-up or verification mail. Its link expires earlier. */
const UNVERIFIED_MS = 7 * DAY_MS;
const MAX_AT_ONCE = 200;
/** The rest waits for the next run. */
const MAX_TURNS = 50;
/** Longer than a sign-up takes. */
const PENDING_MS = HOUR_MS;

/**
 * Deletes expired sessions, links and counters, accounts that were not verified 7 days after the last mail, and pictures that no account
 * shows.
 */
export function removeExpired(deps: IdentityDeps) {
  const steps = [eraseExpired, sweepAvatars].map((remove) => ({ remove, patience: createPatience(deps.ports.clock) }));
  return async (): Promise<void> => {
    const { ports, repository, limits, backoffs } = deps;
    const now = ports.clock.now();
    await repository.removeExpiredSessions(now);
    await repository.verifications.removeExpired(now);
    await repository.recoveries.removeExpired(now);
    await repository.removeExpiredTokens(now - HOUR_MS);
    await limits.removeExpired();
    await repository.forgetMailDays(Math.floor(now / DAY_MS));
    await backoffs.removeForgotten();
    await eachByItself(steps, ({ remove, patience }) => remove(deps, now, patience));
  };
}

function eraseExpired(deps: IdentityDeps, now: number, patience: Patience): Promise<void> {
  const before = now - UNVERIFIED_MS;
  return eachInBatches({
    find: (atMost) => deps.repository.findUnverifiedUsers(before, atMost),
    work: ({ _id }) => eraseUnverified(deps, _id, before),
    atOnce: MAX_AT_ONCE,
    most: MAX_TURNS,
    patience,
  });
}

const sweepAvatars = ({ ports, repository }: IdentityDeps, now: number, patience: Patience): Promise<void> =>
  sweepCondemned(
    (atMost) => repository.condemnAvatars(now - PENDING_MS, atMost),
    async ({ _id }) => {
      await ports.files.delete(_id);
      await repository.forgetAvatar(_id);
    },
    patience,
  );
