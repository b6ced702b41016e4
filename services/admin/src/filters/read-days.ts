import { DAY_MS } from '@formwright/platform';
import { invalid } from './invalid.ts';

export type SentRange = { from?: string | number | null; to?: string | number | null } | '' | null;

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const EUROPEAN_DAY = /^(\d\d)\/(\d\d)\/(\d{4})$/;
const LATEST = 8_640_000_000_000_000;

/**
 * A range of days, which counts only with both ends.
 * @returns the first and the last millisecond; null: no range
 * @throws AppError 'admin.invalid' for an end that is no time
 */
export function readDays(range: SentRange | undefined, field: string): { from: number; to: number } | null {
  if (!range) return null;
  const from = readEnd(range.from, `${field}.from`);
  const to = readEnd(range.to, `${field}.to`);
  if (!from || !to) return null;
  if (from.first > to.last) throw invalid(field, 'The first day comes after the last one.');
  return { from: from.first, to: to.last };
}

/** A day is a whole one, in UTC; an instant is itself. */
function readEnd(end: string | number | null | undefined, field: string): { first: number; last: number } | null {
  if (end === undefined || end === null || end === '') return null;
  const day = typeof end === 'string' ? dayOf(end) : null;
  const first = day ?? (typeof end === 'number' ? end : Date.parse(end));
  if (!Number.isInteger(first) || first < 0 || first > LATEST - DAY_MS) {
    throw invalid(field, "Must be a day such as '2026-01-31' or '31/01/2026', or a time.");
  }
  return { first, last: day === null ? first : first + DAY_MS - 1 };
}

/** The first millisecond of a day that exists; NaN for one that does not; null: the text is no day. */
function dayOf(text: string): number | null {
  const [, year, month, day] = DAY.exec(text) ?? [];
  const [, europeanDay, europeanMonth, europeanYear] = EUROPEAN_DAY.exec(text) ?? [];
  if (!year && !europeanYear) return null;
  const [y, m, d] = [Number(year ?? europeanYear), Number(month ?? europeanMonth), Number(day ?? europeanDay)];
  const time = Date.UTC(y, m - 1, d);
  return new Date(time).getUTCDate() === d && new Date(time).getUTCMonth() === m - 1 ? time : Number.NaN;
}
