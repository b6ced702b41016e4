import type { billing, ReplyOf } from '@formwright/contracts';
import { AppError, changeDetail, HOUR_MS, type Request, retryOnConflict } from '@formwright/platform';
import { type Account, applyChange } from '../account.ts';
import type { BillingDeps } from '../deps.ts';
import { applyPayment, paidUntil } from '../payments/apply-payment.ts';
import { entryOf, OPERATOR, type Payment } from '../payments/payment.ts';
import { describeProduct } from '../payments/products.ts';

type Paying = ReplyOf<typeof billing.payFor>;

/**
 * Gives a suspended account a month of its plan, as a payment in the operator's name: it is in the ledger, and has no invoice, because
 * nothing was sold. On Free only the suspension is lifted. An account that is not suspended is refused. Neither the same call again within an
 * hour nor another operator at the same moment gives a second month: both are told of the first, whatever else was changed since.
 */
export function payFor(deps: BillingDeps) {
  return async ({ body, onBehalfOf }: Request<typeof billing.payFor>): Promise<Paying> =>
    retryOnConflict(() => pay(deps, body, onBehalfOf));
}

async function pay(deps: BillingDeps, { accountId }: { accountId: string }, from: { operator: string }): Promise<Paying> {
  const { ports, repository, outbox, counts } = deps;
  const before = await repository.findAccount(accountId);
  if (!before) throw new AppError('billing.not_found', { accountId: 'There is no such account.' });
  const now = ports.clock.now();
  if (!before.blocked) {
    if (Math.abs(now - (before.liftedAt ?? 0)) > HOUR_MS)
      throw new AppError('billing.not_suspended', { accountId: 'This account is not suspended.' });
    return { paid: before.paidBy?.payments.at(-1)?.id.startsWith(`${OPERATOR}:`) ?? false, changedAt: before.changedAt };
  }
  const payment = paymentFor(before, now);
  const changed = payment ? applyPayment(before, payment, now) : applyChange(before, { blocked: false }, now);
  if (!changed) throw new Error(`a month of ${before.plan} gives the account ${accountId} nothing`);
  const after = { ...changed, liftedAt: changed.changedAt };
  const detail = changeDetail({ blocked: true, paidUntil: paidUntil(before) }, { blocked: false, paidUntil: paidUntil(after) });
  await outbox.commitAndDeliver([
    ...(payment ? repository.recording(payment, entryOf(payment, true)) : []),
    ...repository.changing(before, after),
    ports.securityLog.noting({ what: payment ? 'payment given' : 'suspension lifted', who: accountId, from, detail }),
  ]);
  if (payment) counts.touch(payment);
  return { paid: payment !== null, changedAt: after.changedAt };
}

/** The month that a suspended account is given; null on Free. */
function paymentFor({ _id: accountId, plan, changedAt, planChosenAt = 0 }: Account, now: number): Payment | null {
  if (plan === 'Free') return null;
  const { cents } = describeProduct(plan);
  return {
    // A suspension is one state of the account.
    _id: `${OPERATOR}:${accountId}:${changedAt}`,
    ...{ accountId, product: plan, cents, status: 'paid', provider: OPERATOR, checkoutId: '' },
    // After every known choice, because a provider's clock may be ahead.
    at: Math.max(now, planChosenAt + 1),
  };
}
