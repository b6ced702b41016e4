import { DAY_MS } from '@formwright/platform';
import type { Figures } from './shapes.ts';

type Unit = Extract<Figures, { shape: 'dates' }>['unit'];

/** Years of a period. */
const YEARS = { year: 1, decade: 10, century: 100 } as const;
const DAYS_BY_DAY = 31;
/** Half a year: of fewer months there would be only a few bars. */
const DAYS_BY_WEEK = 182;
const MONTHS_BY_MONTH = 36;
const MAX_PERIODS = 50;

/** @param dates as the clock of UTC shows them, epoch milliseconds @param unreadable answers besides */
export function dateFigures(dates: readonly number[], unreadable: number, hasTime: boolean): Figures {
  const answered = dates.length + unreadable;
  const sorted = Float64Array.from(dates).sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined)
    return { shape: 'dates', answered, unreadable, first: null, last: null, unit: 'day', periods: [] };
  const unit = unitFor(first, last);
  const periods = periodsBetween(first, last, unit);
  const counts = new Map(periods.map((period) => [period.key, period]));
  for (const date of sorted) {
    const period = counts.get(keyOf(date, unit));
    if (period) period.count += 1;
  }
  const shown = (date: number) =>
    new Date(date)
      .toISOString()
      .slice(0, hasTime ? 16 : 10)
      .replace('T', ' ');
  return { shape: 'dates', answered, unreadable, first: shown(first), last: shown(last), unit, periods };
}

const yearOf = (date: number) => new Date(date).getUTCFullYear();
const monthOf = (date: number) => yearOf(date) * 12 + new Date(date).getUTCMonth();
const dayOf = (date: number) => Math.floor(date / DAY_MS);
/** A week begins on Monday; the first day of 1970 was a Thursday. */
const weekOf = (date: number) => Math.floor((dayOf(date) + 3) / 7);

function unitFor(first: number, last: number): Unit {
  const days = dayOf(last) - dayOf(first);
  if (days < DAYS_BY_WEEK) return days < DAYS_BY_DAY ? 'day' : 'week';
  if (monthOf(last) - monthOf(first) < MONTHS_BY_MONTH) return 'month';
  const years = yearOf(last) - yearOf(first);
  return years < MAX_PERIODS ? 'year' : years < MAX_PERIODS * YEARS.decade ? 'decade' : 'century';
}

/** The number of a date's unit, counted from any beginning. */
function placeOf(date: number, unit: Unit): number {
  if (unit === 'day') return dayOf(date);
  if (unit === 'week') return weekOf(date);
  return unit === 'month' ? monthOf(date) : Math.floor(yearOf(date) / YEARS[unit]);
}

const four = (year: number) => String(year).padStart(4, '0');

function keyOfPlace(place: number, unit: Unit): string {
  if (unit === 'day') return new Date(place * DAY_MS).toISOString().slice(0, 10);
  if (unit === 'week') return keyOfPlace(place * 7 - 3, 'day');
  if (unit === 'month') return `${four(Math.floor(place / 12))}-${String((place % 12) + 1).padStart(2, '0')}`;
  return four(place * YEARS[unit]);
}
const keyOf = (date: number, unit: Unit) => keyOfPlace(placeOf(date, unit), unit);

function periodsBetween(first: number, last: number, unit: Unit) {
  const begin = placeOf(first, unit);
  return Array.from({ length: placeOf(last, unit) - begin + 1 }, (_, index) => ({ key: keyOfPlace(begin + index, unit), count: 0 }));
}
