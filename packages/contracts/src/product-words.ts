import type { ReplyOf } from './contract.ts';
import type { getBilling } from './payments.ts';
import { priceText } from './price.ts';

/** The name of a plan as people read it. Calls and stored data keep their own spelling. */
export const planLabel = (plan: string): string => (plan === 'Standart' ? 'Standard' : plan);

/** What is paid for, as people read it. @param product as calls name it */
export const productTitle = (product: string): string => (product === 'one-time' ? 'One more form' : `${planLabel(product)}, one month`);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** '21 days', '2 days and 9 hours', rounded down; hours count in the last week only. */
export function lengthText(ms: number): string {
  const [days, hours] = [Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS)];
  const parts = [days > 0 && amountText(days, 'day'), days < 7 && hours > 0 && amountText(hours, 'hour')].filter(Boolean);
  return parts.length > 0 ? parts.join(' and ') : 'less than an hour';
}

/** '1 form', '5 forms'. */
export const amountText = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

type PlanChoice = ReplyOf<typeof getBilling>['choices'][number];

/** What becomes of the present plan if this choice is paid; null: nothing that the owner has to know before. */
export function changeText({ product, carried, ends }: PlanChoice): string | null {
  if (carried) {
    const left = `${lengthText(carried.leftMs)} worth ${priceText(carried.cents)}`;
    return `What is left of ${planLabel(carried.plan)}, ${left}, is not lost: it becomes ${lengthText(carried.becomesMs)} of ${planLabel(product)}.`;
  }
  if (!ends) return null;
  const change = ends === product ? 'With this payment it gets one.' : 'It is lost with this payment, and nothing of it is carried over.';
  return `Your ${planLabel(ends)} has no end, because the operator of this server gave it to you. ${change}`;
}
