import { beginningOf, knownZone } from '@formwright/form-model';
import { AppError } from '@formwright/platform';
import { daysBetween, type LocalDay, nextDay, readDay } from './local-days.ts';

/** Days of a zone, both included. `begin` and `end` are instants, `end` excluded. */
export interface Range {
  zone: string;
  first: LocalDay;
  last: LocalDay;
  begin: number;
  end: number;
}

/** Five years. */
const MOST_DAYS = 5 * 366;

const refuse = (field: string, text: string): never => {
  throw new AppError('responses.range_invalid', { [field]: text });
};

/** Reads the range of a call, in UTC if its zone is not known. @throws AppError 'responses.range_invalid' naming the field */
export function readRange({ from, to }: { from: string | number; to: string | number }, asked?: string): Range {
  const zone = knownZone(asked);
  const [first, last] = [readDay(from, zone), readDay(to, zone)];
  if (first === null) return refuse('dateTimes.from', "Send a day as 'yyyy-MM-dd', or an instant.");
  if (last === null) return refuse('dateTimes.to', "Send a day as 'yyyy-MM-dd', or an instant.");
  if (last < first) return refuse('dateTimes.to', 'The range ends before it begins.');
  if (daysBetween(first, last) > MOST_DAYS) return refuse('dateTimes.to', 'A range has at most five years.');
  return { zone, first, last, begin: beginningOf(first, zone), end: beginningOf(nextDay(last), zone) };
}
