import { ConditionFailedError, DuplicateKeyError } from '@formwright/platform';
import { type AccountChange, applyChange, freshAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';

const maxTries = 5;

/**
 * Changes what an account may do and publishes it, in one commit. Doing it again changes and publishes nothing.
 * An account that is not there yet is opened: an operator's command may overtake the registration.
 */
export async function changeAccount(deps: BillingDeps, accountId: string, change: AccountChange): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await changeOnce(deps, accountId, change);
    } catch (error) {
      const isRace = error instanceof ConditionFailedError || error instanceof DuplicateKeyError;
      if (!isRace || tries === maxTries) throw error;
    }
  }
}

async function changeOnce({ store, clock, accounts }: BillingDeps, accountId: string, change: AccountChange): Promise<void> {
  const before = await accounts.findAccount(accountId);
  if (!before) return store.commit(accounts.opening({ ...freshAccount(accountId, clock.now()), ...change }));
  const after = applyChange(before, change, clock.now());
  if (after) await store.commit(accounts.changing(before, after));
}
