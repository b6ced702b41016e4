import { wallTime } from '@formwright/form-model';
import { DAY_MS, instantOf } from '@formwright/platform';

/** A day as the clocks of a zone show it: the time at midnight as if they showed UTC. */
export type LocalDay = number;

/** 'yyyy-MM-dd' */
export const dayKey = (day: LocalDay): string => new Date(day).toISOString().slice(0, 10);

export const localDay = (at: number, zone: string): LocalDay => Math.floor(wallTime(at, zone) / DAY_MS) * DAY_MS;

export const nextDay = (day: LocalDay, by = 1): LocalDay => day + by * DAY_MS;

/** The first day of the month. */
export const firstOfMonth = (day: LocalDay): LocalDay => nextDay(day, 1 - new Date(day).getUTCDate());

/** The first day of a later or earlier month. */
export function nextMonth(day: LocalDay, by = 1): LocalDay {
  const date = new Date(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by, 1);
}

/** Days from `first` to `last`, both included. */
export const daysBetween = (first: LocalDay, last: LocalDay): number => Math.round((last - first) / DAY_MS) + 1;

/**
 * Reads an end of a range: a day as 'yyyy-MM-dd', or an instant as ISO text or epoch milliseconds, which stands for its day in the zone.
 * @returns null for anything else
 */
export function readDay(text: string | number, zone: string): LocalDay | null {
  if (typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const day = Date.parse(text);
    return Number.isFinite(day) && dayKey(day) === text ? day : null;
  }
  const at = typeof text === 'number' ? text : instantOf(text);
  return Number.isFinite(at) && Math.abs(at) <= LAST_INSTANT ? localDay(at, zone) : null;
}

/** In the year 2999. */
const LAST_INSTANT = Date.UTC(2999, 11, 30);
