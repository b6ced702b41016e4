import type { PlanName } from '../plans.ts';

export type PaidPlan = Exclude<PlanName, 'Free'>;

/** A plan that is paid by the month, without a gap. */
export interface PaidRun {
  plan: PaidPlan;
  /** US cents per month: the least that was paid for one. */
  cents: number;
  /** Epoch milliseconds. */
  from: number;
  months: number;
  /** What was left of the plan before it, as time of this one. */
  carriedMs: number;
}

/** A payment of one month. */
interface PlanPayment {
  id: string;
  plan: PaidPlan;
  cents: number;
  /** Epoch milliseconds. */
  at: number;
}

/** What the present plan was paid by. Folded by time it gives the run, so the order in which payments are told does not matter. */
export interface PaidBy {
  /** Time of the last choice that was no payment, or of the last payment in `base`. */
  since: number;
  /** The run until `since`, of payments that are no longer kept one by one. */
  base: PaidRun | null;
  /** Sorted by time. */
  payments: readonly PlanPayment[];
}

/**
 * Payments that are kept one by one; older ones are summed up in `base`. No notice arrives so late that so many later payments are known.
 */
export const MAX_KEPT = 48;

/** The same day of a later month, or its last day. */
export function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/** The part `of / by` of an amount, rounded down. Exact: the product may be greater than a number is. */
const part = (amount: number, of: number, by: number): number => Number((BigInt(amount) * BigInt(of)) / BigInt(by));

export const endOf = ({ from, months, carriedMs }: PaidRun): number => addMonths(from, months) + carriedMs;

/** What the time that is left of a run is worth, in US cents, rounded down. */
export const worthOf = ({ cents, from, months }: PaidRun, leftMs: number): number =>
  part(leftMs, cents * months, addMonths(from, months) - from);

export const runOf = ({ base, payments }: PaidBy): PaidRun | null => payments.reduce<PaidRun | null>(goOn, base);

/** The run after one more payment: a further month of its plan; or another plan, which gets what is left by value. */
function goOn(run: PaidRun | null, { plan, cents, at }: PlanPayment): PaidRun {
  const leftMs = run ? endOf(run) - at : -1;
  if (!run || leftMs < 0) return { plan, cents, from: at, months: 1, carriedMs: 0 };
  if (run.plan === plan) return { ...run, cents: Math.min(run.cents, cents), months: run.months + 1 };
  return { plan, cents, from: at, months: 1, carriedMs: part(leftMs, run.cents, cents) };
}

/** @returns null if the payment gives nothing: something else was chosen since */
export function addPayment({ since, base, payments }: PaidBy, payment: PlanPayment): PaidBy | null {
  if (payment.at < since && base?.plan !== payment.plan) return null;
  const all = [...payments, payment].sort(byTime);
  const [oldest] = all;
  if (!oldest || all.length <= MAX_KEPT) return { since, base, payments: all };
  return { since: Math.max(since, oldest.at), base: goOn(base, oldest), payments: all.slice(1) };
}

/** Of payments with the same time, the one of the dearer plan comes last: a provider may give the time in whole seconds. */
const byTime = (one: PlanPayment, other: PlanPayment): number =>
  one.at - other.at || one.cents - other.cents || (one.id < other.id ? -1 : 1);
