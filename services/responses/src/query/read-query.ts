import type { ResponseQuery } from '@formwright/contracts/response-query';
import type { FormCopy } from '../form-copy.ts';
import { isSortedByColumn, type List, type ListName, listNames } from '../lists.ts';
import { searchConditionsOf } from '../search/search-conditions.ts';
import { arrivedIn, daysOf } from './days.ts';

/**
 * What a query means: conditions on the index, and an order. Tables, counts, tabs, exports, summaries and shared views all begin here, so that
 * they agree.
 * @param otherwise the list if the query names none
 * @throws AppError 'responses.range_invalid'
 */
export function readQuery(form: FormCopy, query: ResponseQuery, now: number, otherwise: ListName = 'active'): List {
  const days = daysOf(query, now);
  return {
    formId: form._id,
    name: query.pageName ? listNames[query.pageName] : otherwise,
    conditions: [...searchConditionsOf(form, query), ...(days ? [arrivedIn(days)] : [])],
    ...(query.sort && { sort: query.sort }),
  };
}

/** Whether reading the list takes more than a page of an index. */
export function isNarrowed(form: FormCopy, query: ResponseQuery, now: number): boolean {
  const list = readQuery(form, query, now);
  return list.conditions.length > 0 || isSortedByColumn(list);
}
