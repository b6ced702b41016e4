import { retryOnConflict, type SecurityNote } from '@formwright/platform';
import { type AccountChange, applyChange, freshAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';

/** The entry for the security log. */
type Act = Pick<SecurityNote, 'what' | 'detail' | 'from'>;

/**
 * Changes an account, publishes the change and writes it to the security log, in one commit. Repeating it changes and publishes nothing.
 * It creates the account if the registration has not arrived yet.
 */
export async function changeAccount(deps: BillingDeps, accountId: string, change: AccountChange, act: Act): Promise<void> {
  const { repository, outbox } = deps;
  const { clock, securityLog } = deps.ports;
  await retryOnConflict(async () => {
    const noted = securityLog.noting({ ...act, who: accountId });
    const before = await repository.findAccount(accountId);
    if (!before) return outbox.commitAndDeliver([...repository.opening({ ...freshAccount(accountId, clock.now()), ...change }), noted]);
    const after = applyChange(before, change, clock.now());
    // Waits for the event, so that the next request finds the change in every service.
    if (after) await outbox.commitAndDeliver([...repository.changing(before, after), noted]);
  });
}
