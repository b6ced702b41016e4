import { plainLine } from '@formwright/form-model';
import { DAY_MS, instantOf, MINUTE_MS } from '@formwright/platform';
import { invalid } from './invalid.ts';
import type { Clocks } from './read-clocks.ts';

export type SentRange = { from?: string | number | null; to?: string | number | null } | '' | null;

const DAY = /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)(?:[T ](?<time>.*))?$/;
const EUROPEAN_DAY = /^(?<day>\d\d?)([/.-])(?<month>\d\d?)\2(?<year>\d{4})(?:,? (?<time>.*))?$/;
/** Without a zone: by the clocks. */
const TIME = /^(\d\d?):(\d\d)(?::(\d\d))?$/;
const MILLISECONDS = /^\d{11,16}$/;
/** Days begin at a quarter of an hour of UTC in every zone. */
const QUARTER_MS = 15 * MINUTE_MS;
const SECOND_MS = 1_000;
/** Days after it are read by clocks, too. */
const LATEST = 8_640_000_000_000_000 - 4 * DAY_MS;

/**
 * A range of days, which counts only with both ends.
 * @param clocks those by which days, minutes and seconds are meant
 * @returns the first and the last millisecond; null: no range
 * @throws AppError 'admin.invalid' for an end that is no time
 */
export function readDays(range: SentRange | undefined, field: string, clocks: Clocks): { from: number; to: number } | null {
  if (!range) return null;
  const from = readEnd(range.from, `${field}.from`, clocks);
  const to = readEnd(range.to, `${field}.to`, clocks);
  if (!from || !to) return null;
  if (from.first > to.last) throw invalid(field, 'The first day comes after the last one.');
  // One day, as a calendar of another zone sends it: as the moment when it begins there.
  const isOneDay = from.first === to.last && from.first % QUARTER_MS === 0;
  return { from: from.first, to: isOneDay ? aDayAfter(to.last, clocks) - 1 : to.last };
}

/** Of a day of these clocks its end, which may be 23 or 25 hours later; of another zone's 24 hours later. */
function aDayAfter(at: number, clocks: Clocks): number {
  const shown = clocks.shownAt(at);
  return shown % DAY_MS === 0 ? clocks.firstAt(shown + DAY_MS) : at + DAY_MS;
}

/** A day is a whole one by the clocks; a minute and a second, too; an instant is itself. */
function readEnd(end: string | number | null | undefined, field: string, clocks: Clocks): { first: number; last: number } | null {
  if (end === undefined || end === null || end === '') return null;
  const text = typeof end === 'string' ? plainLine(end) : null;
  const known = text === null ? null : dayOf(text);
  const first = known?.first ?? (text === null || MILLISECONDS.test(text) ? Number(end) : instantOf(text));
  if (!Number.isInteger(first) || first < 0 || first > LATEST) {
    throw invalid(field, "Must be a day such as '2026-01-31' or '31/01/2026', or a time.");
  }
  if (!known) return { first, last: first };
  // In some zones the first day of 1970 began before the time 0.
  return { first: Math.max(0, clocks.firstAt(first)), last: Math.max(0, clocks.firstAt(first + known.length) - 1) };
}

/** What clocks show first of a day, a minute or a second that exists, and its length; NaN for one that does not; null: the text is none. */
function dayOf(text: string): { first: number; length: number } | null {
  const { year, month, day, time } = (DAY.exec(text) ?? EUROPEAN_DAY.exec(text))?.groups ?? {};
  const [, hour, minute, second] = TIME.exec(time ?? '') ?? [];
  // With a zone it is an instant.
  if (!year || (time !== undefined && hour === undefined)) return null;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const first = Date.UTC(y, m - 1, d, Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0));
  const isThere = new Date(first).getUTCDate() === d && new Date(first).getUTCMonth() === m - 1 && Number(minute ?? 0) < 60;
  return { first: isThere ? first : Number.NaN, length: hour === undefined ? DAY_MS : second === undefined ? MINUTE_MS : SECOND_MS };
}
