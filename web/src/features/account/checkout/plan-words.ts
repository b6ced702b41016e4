const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** 'May 3, 2026' */
export const dayText = (at: number): string => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' }).format(at);

/** '21 days', '2 days and 9 hours', rounded down; hours count in the last week only. */
export function lengthText(ms: number): string {
  const [days, hours] = [Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS)];
  const parts = [days > 0 && amount(days, 'day'), days < 7 && hours > 0 && amount(hours, 'hour')].filter(Boolean);
  return parts.length > 0 ? parts.join(' and ') : 'less than an hour';
}

const amount = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** What a plan of so many forms does not cover. @param count forms that take a place; undefined while unknown */
export function coverText(plan: string, maxForms: number, count: number | undefined): string {
  const covers = `${plan} covers ${amount(maxForms, 'form')}`;
  if (count === undefined) return `${covers}.`;
  const over = count - maxForms;
  if (over <= 0) return `${covers}; you have ${count}.`;
  const newest = over === 1 ? 'the newest one' : `the ${over} newest ones`;
  return `${covers}; you have ${count}. Nothing is deleted: the public sees “Expired!” on ${newest} until a plan covers ${over === 1 ? 'it' : 'them'} again.`;
}
