import { changeText } from '@formwright/contracts';
import type { BillingDeps } from '../deps.ts';
import { foreseeChoice } from './apply-payment.ts';

/**
 * Says what paying a checkout now would make of the account's present plan; null: nothing. For a page that is made anew each time: another
 * provider's page would still say what was so when it was opened.
 */
export function describeChange({ ports, repository }: Pick<BillingDeps, 'ports' | 'repository'>) {
  return async (checkoutId: string): Promise<string | null> => {
    const checkout = await repository.findCheckout(checkoutId);
    if (!checkout || checkout.product === 'one-time') return null;
    const account = await repository.findAccount(checkout.accountId);
    return account && changeText(foreseeChoice(account, checkout.product, ports.clock.now()));
  };
}
