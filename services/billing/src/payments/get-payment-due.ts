import type { billing, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { BillingDeps } from '../deps.ts';
import { paymentDue } from './paid-end.ts';

/** Whether the open account has to be paid for. Its members are told, too: what suspends it stops their work. */
export function getPaymentDue({ ports, repository }: BillingDeps) {
  return async ({ caller }: Request<typeof billing.getPaymentDue>): Promise<ReplyOf<typeof billing.getPaymentDue>> => {
    const account = await repository.findAccount(caller.workspaceId);
    return { due: account && paymentDue(account, ports.clock.now()) };
  };
}
