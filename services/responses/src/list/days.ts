import type { ResponseQuery } from '@formwright/contracts/response-query';
import { knownZone } from '@formwright/form-model';
import type { Filter } from '@formwright/platform';
import { dayKey, firstOfMonth, localDay, nextDay, nextMonth } from '../statistics/local-days.ts';
import { type Range, readRange } from '../statistics/range.ts';
import type { Response } from '../store/response.ts';

type Days = Pick<ResponseQuery, 'filter' | 'dateTimes' | 'zone'>;

/** The days of a query; null for all. A custom range counts only with both ends. @throws AppError 'responses.range_invalid' */
export function daysOf({ filter = 'all', dateTimes = {}, ...query }: Days, now: number): Range | null {
  const zone = knownZone(query.zone);
  if (filter === 'all') return null;
  if (filter === 'custom') {
    const { from, to } = dateTimes;
    return isGiven(from) && isGiven(to) ? readRange({ from, to }, zone) : null;
  }
  const today = localDay(now, zone);
  const first = { '0': today, '7': nextDay(today, -6), month: firstOfMonth(today) }[filter];
  const last = filter === 'month' ? nextDay(nextMonth(first), -1) : today;
  return readRange({ from: dayKey(first), to: dayKey(last) }, zone);
}

const isGiven = (end: string | number | null | undefined): end is string | number => end !== undefined && end !== null && end !== '';

/** Responses that arrived in the range, by their place in the list, so that the index finds them. */
export const arrivedIn = ({ begin, end }: Pick<Range, 'begin' | 'end'>): Filter<Response> => ({ order: { $gte: begin, $lt: end } });
