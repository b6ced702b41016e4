import type { Document, FindOptions, SortDirection } from '../../ports/store.ts';

type Sort = Record<string, SortDirection>;

/** Documents that a search has found, in the order of its list. */
export interface FoundIds {
  ids: readonly string[];
  sort: Sort;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** @returns null for a list that is not sorted by a number and the id: the server orders it */
export function inOrderOf(found: readonly Document[], sort: Sort | undefined): FoundIds | null {
  const [[by = '', direction] = [], [second, toId] = [], ...more] = Object.entries(sort ?? {});
  const placeOf = (document: Document) => (document as unknown as Record<string, unknown>)[by];
  if (!sort || second !== '_id' || direction !== toId || more.length > 0 || !found.every((each) => isNumber(placeOf(each)))) return null;
  const sign = direction === 1 ? 1 : -1;
  const ordered = found
    .map((each) => ({ _id: each._id, place: placeOf(each) as number }))
    .sort((one, other) => sign * (one.place - other.place || (one._id < other._id ? -1 : 1)));
  return { ids: ordered.map(({ _id }) => _id), sort };
}

/** The ids that a page has; null where another order is wanted. */
export function idsOfPage(found: FoundIds | undefined, { sort, skip = 0, limit, after }: FindOptions<Document>): readonly string[] | null {
  if (!found || after || JSON.stringify(sort) !== JSON.stringify(found.sort)) return null;
  return found.ids.slice(skip, limit === undefined ? undefined : skip + limit);
}
