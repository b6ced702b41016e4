import type { Document, FindOptions } from '../../ports/store.ts';
import { type Bound, fieldValue, type Sql, sql } from './filter.ts';
import { BLOCK_BITS, blockOf, blockStart, firstOfBlock, type ListIndex, type ListSearch, unindexed } from './list-index.ts';

/** The direction in which a search reads the entries if the sort is that of the index: 1 or -1; else null. */
export function walkOf(index: ListIndex, sort: FindOptions<Document>['sort']): 1 | -1 | null {
  const [first, second, ...others] = Object.entries(sort ?? {});
  if (!first || first[0] !== index.sortPath || (second && second[0] !== '_id') || others.length > 0) return null;
  return first[1];
}

/** Candidate rows of a page: whole blocks with at least `wanted` rows, including the block of the start position. */
export function pageOfSearch(table: string, search: ListSearch, where: Sql, walk: 1 | -1, wanted: number, after: unknown): Sql {
  const { index, match, range } = search;
  const [beyond, furthest, end, order] = walk === -1 ? ['<', 'min', '>=', 'DESC'] : ['>', 'max', '<', 'ASC'];
  const values: Bound[] = [];
  // FTS5 walks by the first bound of each kind: that of the page comes before that of the range.
  const entries = (condition: string, bounds: Bound[], tail = '', limit: Bound[] = []) => {
    values.push(...match.values, ...bounds, ...range.values, ...limit);
    return `SELECT rowid AS number FROM ${index.entries} WHERE ${match.text}${condition}${range.text}${tail}`;
  };
  const block = blockOf(after);
  const isFirst = after === undefined;
  const [low, high] = [firstOfBlock('?'), firstOfBlock('?')];
  const parts: string[] = [];
  const beginning = walk === -1 ? ` AND rowid < ${low}` : ` AND rowid >= ${high}`;
  const page = entries(isFirst ? '' : beginning, isFirst ? [] : [walk === -1 ? block : block + 1], ` ORDER BY rowid ${order} LIMIT ?`, [
    wanted,
  ]);
  parts.push('SELECT number FROM page');
  const last = `(SELECT ${furthest}(number) FROM page)`;
  const blockEnd = walk === -1 ? blockStart(last) : `(${blockStart(last)} + ${2 ** BLOCK_BITS})`;
  parts.push(entries(` AND rowid ${beyond} ${last} AND rowid ${end} ${blockEnd}`, []));
  if (!isFirst) parts.push(entries(` AND rowid >= ${low} AND rowid < ${high}`, [block, block + 1]));
  const behind = unindexed(table, index, where);
  const text = `WITH page AS MATERIALIZED (${page}) SELECT row FROM ${index.numbers} WHERE number IN (${parts.join(' UNION ALL ')}) UNION ALL ${behind.text}`;
  return sql(text, [...values, ...behind.values]);
}

/** The documents after a position, as one condition. */
export function behindPosition(sort: Record<string, 1 | -1>, after: readonly (string | number | boolean | null)[]): Sql {
  const alternatives = Object.entries(sort).map(([path, direction], place, keys) => {
    const same = keys.slice(0, place).map(([key], at) => sql(`${fieldValue(key)} IS ?`, [asBound(after[at])]));
    const at = asBound(after[place]);
    const field = fieldValue(path);
    const beyond =
      direction === 1
        ? at === null
          ? sql(`${field} IS NOT NULL`)
          : sql(`${field} > ?`, [at])
        : at === null
          ? sql('0')
          : sql(`(${field} < ? OR ${field} IS NULL)`, [at]);
    return [...same, beyond];
  });
  return sql(
    `(${alternatives.map((parts) => `(${parts.map(({ text }) => text).join(' AND ')})`).join(' OR ')})`,
    alternatives.flat().flatMap(({ values }) => values),
  );
}

const asBound = (value: string | number | boolean | null | undefined): Bound =>
  typeof value === 'boolean' ? Number(value) : (value ?? null);
