import { readerDay } from '../../lib/dates.ts';

/** Days as 'yyyy-MM-dd', both included. */
export interface Period {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** The last days up to today, by the reader's calendar. @param now epoch milliseconds */
export function lastDays(days: number, now: number): Period {
  const to = readerDay(now);
  return { from: new Date(Date.parse(to) - (days - 1) * DAY_MS).toISOString().slice(0, 10), to };
}

/** The periods that one press chooses. The first is the usual one. */
export const PRESETS = [
  { days: 9, label: '9 days' },
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
