import type { billing, ReplyOf } from '@formwright/contracts';
import { type Account, nextVersion } from '../account.ts';
import { addPayment, endOf, type PaidBy, type PaidPlan, runOf, worthOf } from './paid-run.ts';
import type { Payment } from './payment.ts';
import { describeProduct } from './products.ts';

/** One-time forms that an account can ever buy. */
const MAX_ONE_TIME_FORMS = 1;

export const canBuyForm = ({ oneTimeForms }: Account): boolean => oneTimeForms < MAX_ONE_TIME_FORMS;

/** Until when the plan is paid, epoch milliseconds; null: without an end. */
export function paidUntil(account: Account): number | null {
  const run = runOf(paidByOf(account));
  return run && endOf(run);
}

/** What the account's plan was paid by. */
const paidByOf = ({ planChosenAt: since = 0, paidBy }: Account): PaidBy => paidBy ?? { since, base: null, payments: [] };

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
  const planChosenAt = Math.max(account.planChosenAt ?? 0, at);
  return nextVersion({ ...account, plan: run.plan, paidBy, planChosenAt, blocked: false, liftedAt: null }, now);
}

type PlanChoice = ReplyOf<typeof billing.getBilling>['choices'][number];

/** What choosing a plan would do, if it was paid for now: computed as the booking does it. */
export function foreseeChoice(account: Account, product: PaidPlan, now: number): PlanChoice {
  const { cents } = describeProduct(product);
  // The time lies after every known choice, because a provider's clock may be ahead.
  const at = Math.max(now, (account.planChosenAt ?? 0) + 1);
  const before = runOf(paidByOf(account));
  const booked = applyPayment(account, { _id: '', product, cents, at }, now);
  const after = booked && runOf(paidByOf(booked));
  if (!after) throw new Error(`a payment of ${product} would give nothing`);
  const leftMs = before ? endOf(before) - at : 0;
  const isCarried = before && before.plan !== product && leftMs > 0;
  return {
    ...{ product, cents, paidUntil: endOf(after) },
    carried: isCarried ? { plan: before.plan, leftMs, cents: worthOf(before, leftMs), becomesMs: after.carriedMs } : null,
    ends: before || account.plan === 'Free' ? null : account.plan,
  };
}
