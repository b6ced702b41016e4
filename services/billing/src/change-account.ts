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
  const { repository } = deps;
  const { store, clock, securityLog } = deps.ports;
  const noted = securityLog.noting({ ...act, who: accountId, from: 'operator' });
  const before = await repository.findAccount(accountId);
  if (!before) return store.commit([...repository.opening({ ...freshAccount(accountId, clock.now()), ...change }), noted]);
  const after = applyChange(before, change, clock.now());
  if (after) await store.commit([...repository.changing(before, after), noted]);
}
