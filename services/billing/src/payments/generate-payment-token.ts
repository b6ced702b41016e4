import type { billing, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { BillingDeps } from '../deps.ts';
import { paymentsOff } from './payments-off.ts';

/** A token for the checkout page, for the caller's account. A suspended account gets one, too: paying ends the suspension. */
export function generatePaymentToken({ ports, provider, tokens }: BillingDeps) {
  return async ({ caller, body }: Request<typeof billing.generatePaymentToken>): Promise<ReplyOf<typeof billing.generatePaymentToken>> => {
    if (!provider) throw paymentsOff();
    return { data: tokens.make(caller.workspaceId, body.product ?? 'one-time', ports.clock.now()) };
  };
}
