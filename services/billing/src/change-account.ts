import { retryOnConflict } from '@formwright/platform';
import { type AccountChange, applyChange, freshAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';

/**
 * Changes what an account may do and publishes it, in one commit. Doing it again changes and publishes nothing.
 * An account that is not there yet is opened: an operator's command may overtake the registration.
 */
export async function changeAccount(deps: BillingDeps, accountId: string, change: AccountChange): Promise<void> {
  await retryOnConflict(() => changeOnce(deps, accountId, change), { tries: 5 });
}

async function changeOnce({ store, clock, accounts }: BillingDeps, accountId: string, change: AccountChange): Promise<void> {
  const before = await accounts.findAccount(accountId);
  if (!before) return store.commit(accounts.opening({ ...freshAccount(accountId, clock.now()), ...change }));
  const after = applyChange(before, change, clock.now());
  if (after) await store.commit(accounts.changing(before, after));
}
