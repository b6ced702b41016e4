import type { billing, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import { freshAccount } from '../account.ts';
import type { BillingDeps } from '../deps.ts';
import { canBuyForm, paidUntil } from './apply-payment.ts';

const MAX_LATEST = 12;

/** How this server takes payments, and the latest ones of the caller's account. */
export function getBilling({ ports, repository, provider }: BillingDeps) {
  return async ({ caller }: Request<typeof billing.getBilling>): Promise<ReplyOf<typeof billing.getBilling>> => {
    const [found, payments] = await Promise.all([
      repository.findAccount(caller.workspaceId),
      repository.findPayments(caller.workspaceId, MAX_LATEST),
    ]);
    const account = found ?? freshAccount(caller.workspaceId, ports.clock.now());
    return {
      payments: provider?.name ?? 'off',
      canBuyForm: canBuyForm(account),
      paidUntil: paidUntil(account),
      latest: payments.map(({ product, cents, status, at }) => ({ product, cents, status, at })),
    };
  };
}
