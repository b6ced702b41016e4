import { dayText as writtenDay } from '../../../lib/dates.ts';
import type { SummaryOf } from './api.ts';

/** '1 answer', '1,204 answers'. */
export const counted = (count: number, one: string, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** A number of an answer: as it is, or with as many digits as one reads. */
export function numberText(value: number): string {
  if (value !== 0 && (Math.abs(value) >= 1e15 || Math.abs(value) < 1e-4))
    return value
      .toExponential(2)
      .replace(/\.?0+e/, 'e')
      .replace('e+', 'e');
  return value.toLocaleString('en', { maximumSignificantDigits: Number.isInteger(value) ? 21 : 6 });
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
/** A number that was worked out: with two decimals. */
export const roundedText = (value: number): string =>
  Math.abs(value) >= 0.1 && Math.abs(value) < 1e15 ? numberText(Math.round(value * 100) / 100) : numberText(value);

/** The same where there is little room. */
export const shortNumber = (value: number) =>
  Math.abs(value) >= 10_000 && Math.abs(value) < 1e15 ? compact.format(value) : numberText(value);

type Bar = SummaryOf<'numbers'>['bars'][number];
/** Bars of whole numbers have both ends, of others the end is not in it. */
export const areWhole = (bars: readonly Bar[]) =>
  bars.every(({ from, to }) => Number.isInteger(from) && Number.isInteger(to)) &&
  bars.every((bar, at) => at === 0 || bar.from > (bars[at - 1] as Bar).to);

export function barText({ from, to }: Bar, isWhole: boolean): string {
  if (from === to) return numberText(from);
  return isWhole ? `${numberText(from)} to ${numberText(to)}` : `${numberText(from)} to less than ${numberText(to)}`;
}

type Dates = SummaryOf<'dates'>;
const dateOf = (key: string) => {
  const [year = '1970', month = '01', day = '01'] = key.split('-');
  // `Date.UTC` takes a year below 100 for one of the last century.
  const date = new Date(Date.UTC(2000, Number(month) - 1, Number(day)));
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date;
};
const shown = (key: string, options: Intl.DateTimeFormatOptions) =>
  dateOf(key).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options });

/** '01/03/2027 to 07/03/2027'. @param key of its Monday */
function weekText(key: string): string {
  const day = dateOf(key);
  day.setUTCDate(day.getUTCDate() + 6);
  return `${dayText(key)} to ${dayText(day.toISOString().slice(0, 10))}`;
}

/** A period of dates in full, and under its bar. */
export function periodText(key: string, unit: Dates['unit']): { name: string; short: string } {
  switch (unit) {
    case 'day':
      return {
        name: `${shown(key, { weekday: 'short' })} ${dayText(key)}`,
        short: shown(key, { day: 'numeric', month: 'short' }),
      };
    case 'week':
      return { name: weekText(key), short: shown(key, { day: 'numeric', month: 'short' }) };
    case 'month':
      return { name: shown(key, { month: 'long', year: 'numeric' }), short: shown(key, { month: 'short', year: '2-digit' }) };
    case 'year':
      return { name: key, short: key };
    case 'decade':
      return { name: `${key} to ${Number(key) + 9}`, short: `${key}s` };
    case 'century':
      return { name: `${key} to ${Number(key) + 99}`, short: `${key}s` };
  }
}

/** '14/03/2027 09:30', as the product shows dates. @param text 'yyyy-MM-dd', or with ' HH:mm' */
export function dayText(text: string): string {
  const [day = '', time] = text.split(' ');
  return time ? `${writtenDay(day)} ${time}` : writtenDay(day);
}
