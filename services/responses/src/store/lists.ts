import type { ResponseQuery } from '@formwright/contracts/response-query';
import type { Filter } from '@formwright/platform';
import { FAVOURITE } from '../search/terms.ts';
import type { Response } from './response.ts';

/** The lists of the owner. */
export const lists = {
  active: { state: 'active' },
  favourites: { state: 'active', favourite: 1 },
  archived: { state: 'archived' },
} as const;
export type ListName = keyof typeof lists;

/** The lists by the names that calls have for them. */
export const listNames = {
  all: 'active',
  All: 'active',
  favorite: 'favourites',
  Favorite: 'favourites',
  archived: 'archived',
  Archived: 'archived',
} as const;

/** Newest first, by `order`, so that a clock that is set back changes nothing. */
export const newestFirst = { order: -1, _id: -1 } as const;
const oldestFirst = { order: 1, _id: 1 } as const;
const lastMarkedFirst = { favouredAt: -1, _id: -1 } as const;
const firstMarkedFirst = { favouredAt: 1, _id: 1 } as const;

/** One list of a form's responses. A response must match all conditions. */
export interface List {
  formId: string;
  name: ListName;
  conditions: readonly Filter<Response>[];
  /** Chosen by the reader; absent: the list's own order. */
  sort?: NonNullable<ResponseQuery['sort']>;
}

export function filterOf({ formId, name, conditions }: List): Filter<Response> {
  if (conditions.length === 0) return { formId, ...lists[name] };
  // A favorite has a term, so that the index answers the whole search.
  if (name === 'favourites') return { formId, ...lists.active, $and: [{ terms: FAVOURITE }, ...conditions] };
  return { formId, ...lists[name], $and: conditions };
}

/** Favorites come in the order in which they were marked or restored, the others and whatever a search finds as they arrived. */
export const isByMark = ({ name, conditions, sort }: List) => name === 'favourites' && conditions.length === 0 && !sort;
/** No index has the order of this list. */
export const isByColumn = (sort: List['sort']): boolean => sort !== undefined && sort.by !== 'created_at';
export const isSortedByColumn = ({ sort }: List): boolean => isByColumn(sort);
export const isOldestFirst = ({ sort }: List) => sort?.direction === 'asc';

/** The order of a list that an index has. */
export function sortOf(list: List) {
  if (isByMark(list)) return lastMarkedFirst;
  return isOldestFirst(list) ? oldestFirst : newestFirst;
}
/** The other way around. */
export function reverseSortOf(list: List) {
  if (isByMark(list)) return firstMarkedFirst;
  return isOldestFirst(list) ? newestFirst : oldestFirst;
}

/** The value that a response is sorted by in a list. A response that is no favorite is placed above all favorites. */
export const placeIn = (list: List, { order, favouredAt = Number.MAX_SAFE_INTEGER }: Pick<Response, 'order' | 'favouredAt'>): number =>
  isByMark(list) ? favouredAt : order;

/** Responses that are more than a tombstone. */
export const kept: Filter<Response> = { state: { $in: ['active', 'archived'] } };
