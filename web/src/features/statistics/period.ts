/** Days as 'yyyy-MM-dd', both included. */
export interface Period {
  from: string;
  to: string;
}

const two = (value: number) => String(value).padStart(2, '0');
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The last days up to today, by this device's calendar. @param now epoch milliseconds */
export function lastDays(days: number, now: number): Period {
  const date = new Date(now);
  return { from: dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() - days + 1)), to: dayOf(date) };
}

/** The periods that one press chooses. The first is the usual one. */
export const PRESETS = [
  { days: 9, label: 'Last 9 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '12 months' },
] as const;

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The period that the address names; the last 9 days if it names none. */
export function periodOf(params: URLSearchParams, now: number): Period {
  const [from, to] = [params.get('from'), params.get('to')];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : lastDays(PRESETS[0].days, now);
}
