import { retryOnConflict, type SecurityNote } from '@formwright/platform';
import { type AccountChange, applyChange, freshAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';

/** The operator's command, as the security log tells it. */
type Act = Pick<SecurityNote, 'what' | 'detail'>;

/**
 * Changes what an account may do, publishes and notes it, in one commit. Doing it again changes and publishes nothing.
 * An account that is not there yet is opened: an operator's command may overtake the registration.
 */
export async function changeAccount(deps: BillingDeps, accountId: string, change: AccountChange, act: Act): Promise<void> {
  await retryOnConflict(() => changeOnce(deps, accountId, change, act), { tries: 5 });
}

async function changeOnce(deps: BillingDeps, accountId: string, change: AccountChange, act: Act): Promise<void> {
  const { store, clock, accounts, securityLog } = deps;
  const noted = securityLog.noting({ ...act, who: accountId, from: 'operator' });
  const before = await accounts.findAccount(accountId);
  if (!before) return store.commit([...accounts.opening({ ...freshAccount(accountId, clock.now()), ...change }), noted]);
  const after = applyChange(before, change, clock.now());
  if (after) await store.commit([...accounts.changing(before, after), noted]);
}
