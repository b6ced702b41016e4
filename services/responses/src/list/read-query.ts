import type { ResponseQuery } from '@formwright/contracts/response-query';
import { AppError } from '@formwright/platform';
import type { FormCopy } from '../form/form-copy.ts';
import { isSearching, searchConditionsOf } from '../search/search-conditions.ts';
import { isByColumn, isSortedByColumn, type List, type ListName, listNames } from '../store/lists.ts';
import { arrivedIn, daysOf } from './days.ts';

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
