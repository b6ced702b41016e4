import { ConditionFailedError } from '@formwright/platform';
import { nextVersion } from './account.ts';
import type { BillingDeps } from './deps.ts';
import { CATALOGUE_VERSION } from './plans.ts';

const MAX_AT_ONCE = 100;

/** Publishes all accounts again after a change of the catalogue. The next run continues an interrupted one. */
export function republishPlans({ store, clock, accounts }: BillingDeps) {
  return async (): Promise<void> => {
    for (;;) {
      const old = await accounts.findOutdated(CATALOGUE_VERSION, MAX_AT_ONCE);
      if (old.length === 0) return;
      for (const account of old) {
        try {
          await store.commit(accounts.changing(account, nextVersion(account, clock.now())));
        } catch (error) {
          // The account was changed or deleted concurrently; that change published the new catalogue.
          if (!(error instanceof ConditionFailedError)) throw error;
        }
      }
    }
  };
}
