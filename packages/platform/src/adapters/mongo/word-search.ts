import type { Collection as MongoCollection } from 'mongodb';
import type { Document, Filter, FindOptions, IndexDeclaration } from '../../ports/store.ts';
import { mongoFilter } from './filter.ts';
import { type FoundIds, idsOfPage, inOrderOf } from './found-ids.ts';
import { hinted, listIndex } from './list-hint.ts';
import { type ListRange, rangeOfFirst } from './list-range.ts';
import { rarestFirst } from './rarest-first.ts';

/** Documents that a search has found, which are read by their ids next. */
export const MOST_FOUND = 2_000;

/** By which index a query is read; none: as the server does. */
export type ReadBy = Partial<ListRange['by']> | { hint?: string };

/** How searches by words are read, whose documents have an index on a list. */
export interface WordSearch {
  /** The index by which a filter is read that `countToRead` has found, or that has no order. */
  hintOf(filter: Filter, options: Pick<FindOptions<Document>, 'sort'>): string | undefined;
  /** The ids of a page of what `countToRead` has found; null where the server finds it. */
  idsOfPage(filter: Filter, options: FindOptions<Document>): readonly string[] | null;
  /** The filter as the server reads it soonest: by its rarest condition on a list. @param by of a query without order */
  fastest(filter: Filter, by?: { hint?: string }): Promise<{ filter: Filter; by: ReadBy }>;
  /** @see Collection.countToRead */
  countToRead(filter: Filter, limit: number, sort: FindOptions<Document>['sort']): Promise<{ count: number; found: Filter }>;
}

export function createWordSearch(documents: MongoCollection<Document>, indexes: readonly IndexDeclaration[]): WordSearch {
  const lists = indexes.flatMap(({ list = [] }) => list);
  const hints = new WeakMap<Filter, string>();
  const found = new WeakMap<Filter, FoundIds>();
  const count = (filter: Filter, options: { limit: number; hint?: string }) => documents.countDocuments(mongoFilter(filter), options);

  function ordered(filter: Filter, by: { hint?: string }): Promise<Filter> {
    return rarestFirst(filter, lists, (part, limit) => count(part, { limit, ...by }));
  }

  /** The rarest condition as a part of the index. */
  function readIn(filter: Filter, by: { hint?: string }): { filter: Filter; by: ReadBy } {
    const index = by.hint === undefined ? undefined : indexes.find(({ name }) => name === by.hint);
    return (index && rangeOfFirst(index, filter)) ?? { filter, by };
  }

  /** Of several words: which documents have them all, the server knows only when it has read them. */
  async function findIds(filter: Filter, limit: number, sort: FindOptions<Document>['sort'], hint: { hint?: string }) {
    const { filter: wanted, by } = readIn(filter, hint);
    const projection = Object.fromEntries(['_id', ...Object.keys(sort ?? {})].map((path) => [path, 1]));
    const rows = await documents.find(mongoFilter(wanted), { limit, batchSize: limit, projection, ...by }).toArray();
    if (rows.length === limit) return { count: limit, found: filter };
    const byIds = { _id: { $in: rows.map(({ _id }) => _id) } } as Filter;
    const inOrder = inOrderOf(rows, sort);
    if (inOrder) found.set(byIds, inOrder);
    return { count: rows.length, found: byIds };
  }

  return {
    hintOf: (filter, { sort }) => hints.get(filter) ?? (sort ? undefined : listIndex(indexes, filter)?.name),
    idsOfPage: (filter, options) => idsOfPage(found.get(filter), options),
    fastest: async (filter, by = {}) => readIn(await ordered(filter, by), by),
    async countToRead(filter, limit, sort) {
      const hint = limit > MOST_FOUND ? undefined : listIndex(indexes, filter)?.name;
      if (hint === undefined) return { count: await count(await ordered(filter, {}), { limit }), found: filter };
      return hinted(hint, async (by) => {
        const rarest = await ordered(filter, by);
        if (rarest !== filter) return findIds(rarest, limit, sort, by);
        const counted = await count(filter, { limit, ...by });
        const copy = { ...filter };
        // Of many the server may read the newest ones, until enough have the word.
        if (counted < limit) hints.set(copy, hint);
        return { count: counted, found: copy };
      });
    },
  };
}
