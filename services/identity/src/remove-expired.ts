import type { IdentityDeps } from './deps.ts';

/** Forgets sessions, links and counters whose time is over. */
export const removeExpired =
  ({ clock, sessions, verifications, limits }: IdentityDeps) =>
  async (): Promise<void> => {
    const now = clock.now();
    await sessions.removeExpired(now);
    await verifications.removeExpired(now);
    await limits.removeExpired();
  };
