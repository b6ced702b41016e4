import { retryOnConflict, type SecurityNote, type Write } from '@formwright/platform';
import { type Account, freshAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';

/** The entry for the security log. */
type Act = Pick<SecurityNote, 'what' | 'detail' | 'from'>;

/**
 * Changes an account, publishes the change and writes it to the security log, in one commit. Repeating it changes and publishes nothing.
 * It creates the account if the registration has not arrived yet.
 * @param change returns null if nothing changes
 * @param more writes that go with the change
 * @returns when the account was changed last
 */
export async function changeAccount(
  deps: BillingDeps,
  accountId: string,
  change: (account: Account, now: number) => Account | null,
  act: (before: Account, after: Account) => Act,
  more: (after: Account, before: Account) => readonly Write[] = () => [],
): Promise<number> {
  const { repository, outbox } = deps;
  const { clock, securityLog } = deps.ports;
  return retryOnConflict(async () => {
    const now = clock.now();
    const known = await repository.findAccount(accountId);
    const before = known ?? freshAccount(accountId, now);
    const after = change(before, now);
    if (known && !after) return known.changedAt;
    const stored = after ?? before;
    // Waits for the event, so that the next request finds the change in every service.
    await outbox.commitAndDeliver([
      ...(known ? repository.changing(known, stored) : repository.opening(stored)),
      ...(after ? [securityLog.noting({ ...act(before, after), who: accountId }), ...more(after, before)] : []),
    ]);
    return stored.changedAt;
  });
}
