import type { billing, ReplyOf } from '@formwright/contracts';
import { type Account, nextVersion } from '../account.ts';
import { addMonths, addPayment, endOf, formerRun, type PaidBy, type PaidPlan, runOf, worthOf } from './paid-run.ts';
import type { Payment } from './payment.ts';
import { describeProduct } from './products.ts';

/** One-time forms that an account can ever buy. */
const MAX_ONE_TIME_FORMS = 1;

export const canBuyForm = ({ oneTimeForms }: Account): boolean => oneTimeForms < MAX_ONE_TIME_FORMS;

/** Until when the plan is paid, epoch milliseconds; null: without an end. */
export const paidUntil = ({ paidFrom, paidMonths, carriedMs }: Account): number | null =>
  paidFrom != null && paidMonths != null ? addMonths(paidFrom, paidMonths) + (carriedMs ?? 0) : null;

/** What the account's plan was paid by. */
function paidByOf({ plan, planChosenAt: since = 0, paidFrom, paidMonths, paidBy }: Account): PaidBy {
  if (plan === 'Free' || paidFrom == null || paidMonths == null) return { since, base: null, payments: [] };
  return paidBy ?? { since, base: formerRun(plan, paidFrom, paidMonths), payments: [] };
}

/**
 * What an account gets for a payment. Payments may arrive in any order: what they give together depends on their times alone.
 * @returns null if the payment gives nothing
 */
export function applyPayment(
  account: Account,
  { _id: id, product, cents, at }: Pick<Payment, '_id' | 'product' | 'cents' | 'at'>,
  now: number,
): Account | null {
  if (product === 'one-time') return canBuyForm(account) ? nextVersion({ ...account, oneTimeForms: account.oneTimeForms + 1 }, now) : null;
  const paidBy = addPayment(paidByOf(account), { id, plan: product, cents, at });
  const run = paidBy && runOf(paidBy);
  if (!run) return null;
  const { plan, from: paidFrom, months: paidMonths, carriedMs } = run;
  const planChosenAt = Math.max(account.planChosenAt ?? 0, at);
  return nextVersion({ ...account, plan, paidFrom, paidMonths, carriedMs, paidBy, planChosenAt, blocked: false }, now);
}

type PlanChoice = ReplyOf<typeof billing.getBilling>['choices'][number];

/** What choosing a plan would do, if it was paid for now: computed as the booking does it. */
export function foreseeChoice(account: Account, product: PaidPlan, now: number): PlanChoice {
  const { cents } = describeProduct(product);
  // After what is known: a provider's clock may be ahead.
  const at = Math.max(now, (account.planChosenAt ?? 0) + 1);
  const after = applyPayment(account, { _id: '', product, cents, at }, now);
  const end = after && paidUntil(after);
  if (end == null) throw new Error(`a payment of ${product} would give nothing`);
  const run = runOf(paidByOf(account));
  const leftMs = run ? endOf(run) - at : 0;
  const isCarried = run && run.plan !== product && leftMs > 0;
  return {
    ...{ product, cents, paidUntil: end },
    carried: isCarried ? { plan: run.plan, leftMs, cents: worthOf(run, leftMs), becomesMs: after?.carriedMs ?? 0 } : null,
  };
}
