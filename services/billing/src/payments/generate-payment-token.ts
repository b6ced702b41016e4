import type { billing, ReplyOf } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { BillingDeps } from '../deps.ts';
import { canBuyForm } from './apply-payment.ts';
import { paymentsOff } from './payments-off.ts';
import { ALREADY_BOUGHT, TAKEN_DOWN } from './products.ts';

/**
 * A token for the checkout page, for the caller's account. A suspended account gets one, too: paying ends the suspension. One that is taken
 * down gets none, because it would pay for nothing.
 */
export function generatePaymentToken({ ports, provider, tokens, repository }: BillingDeps) {
  return async ({ caller, body }: Request<typeof billing.generatePaymentToken>): Promise<ReplyOf<typeof billing.generatePaymentToken>> => {
    if (!provider) throw paymentsOff();
    const { product = 'one-time' } = body;
    const account = await repository.findAccount(caller.workspaceId);
    // The checkout page would only say so.
    if (account?.takenDown) throw new AppError('billing.taken_down', TAKEN_DOWN);
    if (product === 'one-time' && account && !canBuyForm(account)) throw new AppError('billing.bought', ALREADY_BOUGHT);
    return { data: tokens.make(caller.workspaceId, product, ports.clock.now()) };
  };
}
