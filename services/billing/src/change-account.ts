import { retryOnConflict, type SecurityNote } from '@formwright/platform';
import { type AccountChange, applyChange, freshAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';

/** The entry for the security log. */
type Act = Pick<SecurityNote, 'what' | 'detail'>;

/**
 * Changes an account, publishes the change and writes it to the security log, in one commit. Repeating it changes and publishes nothing.
 * It creates the account if the registration has not arrived yet.
 */
export async function changeAccount(deps: BillingDeps, accountId: string, change: AccountChange, act: Act): Promise<void> {
  await retryOnConflict(() => changeOnce(deps, accountId, change, act));
}

async function changeOnce(deps: BillingDeps, accountId: string, change: AccountChange, act: Act): Promise<void> {
  const { store, clock, accounts, securityLog } = deps;
  const noted = securityLog.noting({ ...act, who: accountId, from: 'operator' });
  const before = await accounts.findAccount(accountId);
  if (!before) return store.commit([...accounts.opening({ ...freshAccount(accountId, clock.now()), ...change }), noted]);
  const after = applyChange(before, change, clock.now());
  if (after) await store.commit([...accounts.changing(before, after), noted]);
}
