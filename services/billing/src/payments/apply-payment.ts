import { type Account, nextVersion } from '../account.ts';
import type { Product } from './products.ts';

/** One-time forms that an account can ever buy. */
const MAX_ONE_TIME_FORMS = 1;

export const canBuyForm = ({ oneTimeForms }: Account): boolean => oneTimeForms < MAX_ONE_TIME_FORMS;

/** The same day of a later month, or its last day. */
export function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/** Until when the plan is paid, epoch milliseconds; null: without an end. */
export const paidUntil = ({ paidFrom, paidMonths }: Account): number | null =>
  paidFrom != null && paidMonths != null ? addMonths(paidFrom, paidMonths) : null;

/**
 * What an account gets for a payment. Payments may arrive in any order: the latest choice of a plan counts, and each further month of that
 * plan is added.
 * @param at time of the payment
 * @returns null if the payment gives nothing
 */
export function applyPayment(account: Account, product: Product, at: number, now: number): Account | null {
  if (product === 'one-time') return canBuyForm(account) ? nextVersion({ ...account, oneTimeForms: account.oneTimeForms + 1 }, now) : null;
  const { plan, planChosenAt = 0, paidFrom, paidMonths } = account;
  const until = paidUntil(account);
  if (plan === product && paidFrom != null && until !== null && until >= at) {
    // A further month of the same plan.
    const run = { paidFrom: Math.min(paidFrom, at), paidMonths: (paidMonths ?? 0) + 1, planChosenAt: Math.max(planChosenAt, at) };
    return nextVersion({ ...account, ...run, blocked: false }, now);
  }
  // The account has chosen another plan since.
  if (at < planChosenAt) return null;
  return nextVersion({ ...account, plan: product, paidFrom: at, paidMonths: 1, planChosenAt: at, blocked: false }, now);
}
