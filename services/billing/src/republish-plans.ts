import { ConditionFailedError, createPatience, eachInBatches } from '@formwright/platform';
import { type Account, nextVersion } from './account.ts';
import type { BillingDeps } from './deps.ts';
import { CATALOGUE_VERSION } from './plans.ts';

const MAX_AT_ONCE = 100;
/** The next run continues, so that other commits get the writer in between. */
const MAX_TURNS = 5;

/** Publishes all accounts again after a change of the catalogue. Each run does a part; the next one continues. */
export function republishPlans({ ports, repository }: BillingDeps) {
  const tell = async (account: Account): Promise<void> => {
    try {
      await ports.store.commit(repository.changing(account, nextVersion(account, ports.clock.now())));
    } catch (error) {
      // The account was changed or deleted concurrently; that change published the new catalogue.
      if (!(error instanceof ConditionFailedError)) throw error;
    }
  };
  const patience = createPatience(ports.clock);
  const find = (atMost: number) => repository.findOutdated(CATALOGUE_VERSION, atMost);
  return () => eachInBatches({ find, work: tell, atOnce: MAX_AT_ONCE, most: MAX_TURNS, patience });
}
