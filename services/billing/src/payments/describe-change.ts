import { changeText } from '@formwright/contracts';
import type { BillingDeps } from '../deps.ts';
import { foreseeChoice } from './apply-payment.ts';

/**
 * Says what paying a checkout now would change about the account's present plan; null: nothing. Only the sandbox shows it, because its
 * page is made anew for each view. The page of another provider would still say what was true when it was opened.
 */
export function describeChange({ ports, repository }: Pick<BillingDeps, 'ports' | 'repository'>) {
  return async (checkoutId: string): Promise<string | null> => {
    const checkout = await repository.findCheckout(checkoutId);
    if (!checkout || checkout.product === 'one-time') return null;
    const account = await repository.findAccount(checkout.accountId);
    return account && changeText(foreseeChoice(account, checkout.product, ports.clock.now()));
  };
}
