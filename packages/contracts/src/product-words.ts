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
