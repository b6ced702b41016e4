import type { billing, ReplyOf } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import { freshAccount } from '../account.ts';
import type { BillingDeps } from '../deps.ts';
import { canBuyForm, foreseeChoice, paidUntil } from './apply-payment.ts';
import { suspendsAt } from './paid-end.ts';
import type { Payment } from './payment.ts';

/** Payments in one reply: those of eight years, if one is made each month. A client asks for older ones by `after`. */
const MAX_LATEST = 100;

/** How this server takes payments, what choosing each paid plan would do, and the latest payments of the caller's account. */
export function getBilling(deps: BillingDeps) {
  const { ports, repository, provider } = deps;
  return async ({ caller, body }: Request<typeof billing.getBilling>): Promise<ReplyOf<typeof billing.getBilling>> => {
    const after = body.after === undefined ? undefined : await requirePayment(deps, caller.workspaceId, body.after);
    const [found, payments] = await Promise.all([
      repository.findAccount(caller.workspaceId),
      repository.findPayments(caller.workspaceId, MAX_LATEST + 1, after),
    ]);
    const latest = payments.slice(0, MAX_LATEST);
    const now = ports.clock.now();
    const account = found ?? freshAccount(caller.workspaceId, now);
    return {
      payments: provider?.name ?? 'off',
      canBuyForm: canBuyForm(account),
      paidUntil: paidUntil(account),
      suspendsAt: suspendsAt(account, now),
      choices: (['Standart', 'Premium'] as const).map((product) => foreseeChoice(account, product, now)),
      latest: latest.map(({ _id: id, product, cents, status, at, invoice }) => {
        return { id, product, cents, status, at, invoice: invoice?.number ?? null };
      }),
      isMore: payments.length > MAX_LATEST,
    };
  };
}

async function requirePayment({ repository }: BillingDeps, accountId: string, id: string): Promise<Payment> {
  const payment = await repository.findPayment(id);
  if (payment?.accountId !== accountId) throw new AppError('billing.not_found', { after: 'This account has no such payment.' });
  return payment;
}
