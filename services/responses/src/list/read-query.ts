import type { ResponseQuery } from '@formwright/contracts/response-query';
import { knownZone } from '@formwright/form-model';
import { AppError, type Filter } from '@formwright/platform';
import type { FormCopy } from '../form/form-copy.ts';
import type { FormCounters } from '../form/form-counters.ts';
import { isSearching, searchConditionsOf } from '../search/search-conditions.ts';
import { dayKey, firstOfMonth, localDay, nextDay, nextMonth } from '../statistics/local-days.ts';
import { type Range, readRange } from '../statistics/range.ts';
import { isByColumn, isSortedByColumn, type List, type ListName, listNames } from '../store/lists.ts';
import type { ResponsesRepository } from '../store/repository.ts';
import type { Response } from '../store/response.ts';

/** Characters of all answers that a query filters by. Views and exports store them, and a form's views are read together. */
const MAX_FILTERS = 20_000;

/**
 * What a query means: conditions on the index, and an order. Tables, counts, tabs, exports, summaries and shared views all begin here, so
 * that they agree.
 * @param otherwise the list if the query names none
 * @throws AppError 'responses.range_invalid' | 'responses.filters_too_long'
 */
export async function readQuery(form: FormCopy, query: ResponseQuery, now: number, otherwise: ListName = 'active'): Promise<List> {
  refuseLong(query);
  const days = daysOf(query, now);
  return {
    formId: form._id,
    name: query.pageName ? listNames[query.pageName] : otherwise,
    conditions: [...(await searchConditionsOf(form, query)), ...(days ? [arrivedIn(days)] : [])],
    ...(query.sort && { sort: query.sort }),
  };
}

/** Whether reading the list takes more than a page of an index. */
export const isLong = (list: List): boolean => list.conditions.length > 0 || isSortedByColumn(list);

/** The same of a query, before its conditions are made. @throws as `readQuery` */
export function isNarrowed(query: ResponseQuery, now: number): boolean {
  refuseLong(query);
  const days = daysOf(query, now);
  return isSearching(query) || days !== null || isByColumn(query.sort);
}

function refuseLong({ filters = {} }: ResponseQuery): void {
  let characters = 0;
  for (const values of Object.values(filters)) for (const value of values) characters += value.length;
  if (characters <= MAX_FILTERS) return;
  throw new AppError('responses.filters_too_long', { filters: 'These are too many answers to filter by. Please choose fewer.' });
}

type Days = Pick<ResponseQuery, 'filter' | 'dateTimes' | 'zone'>;

/** The days of a query; null for all. A custom range counts only with both ends. @throws AppError 'responses.range_invalid' */
function daysOf({ filter = 'all', dateTimes = {}, ...query }: Days, now: number): Range | null {
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

/** Narrowed lists are counted up to here; the owner then reads "10,000+". */
export const COUNTED = 10_000;

export interface Total {
  total: number;
  /** Whether there are more than `total`. */
  isMore: boolean;
}

/** A full list has a stored count; a narrowed one is counted now. @param upTo stops counting there */
export async function totalOf(
  { repository }: { repository: Pick<ResponsesRepository, 'countList'> },
  list: List,
  counters: FormCounters | null,
  upTo = COUNTED,
): Promise<Total> {
  const stored = counters?.[list.name] ?? 0;
  // Nothing matches in an empty list. Asking the index would read all matches of the form's other lists.
  if (list.conditions.length === 0 || stored === 0) return { total: stored, isMore: false };
  const total = await repository.countList(list, upTo + 1);
  return { total: Math.min(total, upTo), isMore: total > upTo };
}
