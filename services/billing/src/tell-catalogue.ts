import { ConditionFailedError } from '@formwright/platform';
import { renewed } from './account.ts';
import type { BillingDeps } from './deps.ts';
import { catalogueVersion } from './plans.ts';

const mostAtOnce = 100;

/** Tells accounts again what their plan allows, after the catalogue changed. A run that is cut off goes on with the next one. */
export const tellCatalogue =
  ({ store, clock, accounts }: BillingDeps) =>
  async (): Promise<void> => {
    for (;;) {
      const old = await accounts.findToldBefore(catalogueVersion, mostAtOnce);
      if (old.length === 0) return;
      for (const account of old) {
        try {
          await store.commit(accounts.changing(account, renewed(account, clock.now())));
        } catch (error) {
          // Changed or closed meanwhile: a change has told it too.
          if (!(error instanceof ConditionFailedError)) throw error;
        }
      }
    }
  };
