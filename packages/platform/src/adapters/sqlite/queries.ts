import type { CollectionDeclaration, Condition, Document, Filter, FindOptions, SortDirection } from '../../ports/store.ts';
import { type CollectionRules, checkDeclaration, checkFilter, checkFindOptions } from '../store/rules.ts';
import {
  type Beginning,
  beginningOf,
  compileAfter,
  compileFilter,
  compileSort,
  join,
  jsonPath,
  literalKey,
  type Sql,
  sql,
} from './filter.ts';
import { countSearch, findListSearch, type ListIndex, type ListSearch, listIndexesOf, rowsOfSearch } from './list-index.ts';
import { behindPosition, pageOfSearch, walkOf } from './list-pages.ts';

/** The SQL of one collection's reads. Checks its arguments. */
export class Queries {
  readonly rules: CollectionRules;
  readonly #table: string;
  readonly #literals: ReadonlySet<string>;
  readonly #listIndexes: readonly ListIndex[];

  constructor(declaration: CollectionDeclaration<Document>) {
    this.rules = checkDeclaration(declaration);
    this.#table = `"${declaration.name}"`;
    this.#listIndexes = listIndexesOf(declaration.name, declaration.indexes);
    this.#literals = new Set(
      (declaration.indexes ?? []).flatMap((index) => Object.entries(index.where ?? {}).map(([path, value]) => literalKey(path, value))),
    );
  }

  /** @param begin of a page */
  where(filter: Filter, begin: Beginning | null = null): Sql {
    checkFilter(filter);
    return compileFilter(filter, this.rules, this.#literals, begin);
  }

  /**
   * Queries to run in turn until the limit is reached. They end in parameters for LIMIT and OFFSET.
   * @param longest bytes of a document; of one with more, there is the `_id` alone
   */
  find<T extends Document>(filter: Filter, options: FindOptions<T>, longest?: number): Sql[] {
    const selected = longest === undefined ? columns(options.fields) : upTo(longest);
    return this.#find(filter, options, selected).map(({ text, values }) => sql(`${text} LIMIT ? OFFSET ?`, values));
  }

  /** As `find`, for a batch of at most this many bytes, or of a single document. A query may end before its limit. */
  findSome<T extends Document>(filter: Filter, options: FindOptions<T> & { limit: number }, bytes: number): Sql[] {
    const { limit, skip = 0 } = options;
    const lengths = this.#find(filter, options, LENGTH);
    return this.#find(filter, options, columns(options.fields)).map(({ text, values }, at) => {
      const size = sizeWithin(bytes, limit, sql(`${lengths[at]?.text} LIMIT ? OFFSET ?`, [...values, limit, skip]));
      return sql(`${text} LIMIT ${size.text} OFFSET ?`, [...values, ...size.values, skip]);
    });
  }

  #find<T extends Document>(filter: Filter, options: FindOptions<T>, selected: string): Sql[] {
    checkFindOptions(options);
    const { sort = {}, after } = options;
    const where = this.where(filter, after ? beginningOf(sort, after) : null);
    const search = findListSearch(this.#listIndexes, filter);
    if (search) return [this.#search(search, where, options, selected)];
    const ranges = after ? compileAfter(sort, after) : [{ where: sql('1'), order: compileSort(sort) }];
    return ranges.map((range) => {
      const { text, values } = join([where, range.where], 'AND');
      return sql(`SELECT ${selected} FROM ${this.#table} WHERE ${text}${range.order}`, values);
    });
  }

  /** Reads through a list index. */
  #search<T extends Document>(
    search: ListSearch,
    where: Sql,
    { sort = {}, after, limit, skip = 0 }: FindOptions<T>,
    selected: string,
  ): Sql {
    const walk = isWholeSearch(search) && limit !== undefined ? walkOf(search.index, sort) : null;
    const page = walk ? pageOfSearch(this.#table, search, where, walk, (limit ?? 0) + skip, after?.[0]) : undefined;
    const { from, condition } = this.#rowsOf(search, where, page);
    const { text, values } = join(after ? [condition, behindPosition(sort, after)] : [condition], 'AND');
    return sql(`SELECT ${selected} FROM ${from} WHERE ${text}${compileSort(sort)}`, values);
  }

  /** The rows that a list index finds, and what else they must match. NOT INDEXED forces access by rowid. */
  #rowsOf(search: ListSearch, where: Sql, rows = rowsOfSearch(this.#table, search, where)): { from: string; condition: Sql } {
    const isFound = sql(`rowid IN (${rows.text})`, rows.values);
    const condition = isWholeSearch(search) ? isFound : join([isFound, this.where(search.rest)], 'AND');
    return { from: `${this.#table} NOT INDEXED`, condition };
  }

  /** The first match with its rowid, for a following write. */
  first(filter: Filter, sort: Record<string, SortDirection> = {}): Sql {
    const { text, values } = this.where(filter);
    return sql(`SELECT rowid, doc FROM ${this.#table} WHERE ${text}${compileSort(sort)} LIMIT 1`, values);
  }

  rowids(filter: Filter): Sql {
    const { text, values } = this.where(filter);
    return sql(`SELECT rowid FROM ${this.#table} WHERE ${text}`, values);
  }

  /** @param limit -1 for none */
  count(filter: Filter, limit: number): Sql {
    const where = this.where(filter);
    const search = findListSearch(this.#listIndexes, filter);
    if (search && isWholeSearch(search)) return countSearch(this.#table, search, where, limit);
    const { from, condition } = search ? this.#rowsOf(search, where) : { from: this.#table, condition: where };
    if (limit < 0) return sql(`SELECT count(*) FROM ${from} WHERE ${condition.text}`, condition.values);
    return sql(`SELECT count(*) FROM (SELECT 1 FROM ${from} WHERE ${condition.text} LIMIT ?)`, [...condition.values, limit]);
  }

  /**
   * A batch in the table's own order, after a rowid, of no more bytes than this, or of a single document. Its last column is the rowid.
   */
  batch(filter: Filter, { behind, limit, bytes, fields }: Batch): Sql {
    const where = this.where(filter);
    const after = [behind, ...where.values];
    const rest = `FROM ${this.#table} WHERE rowid > ? AND ${where.text} ORDER BY rowid`;
    const size = sizeWithin(bytes, limit, sql(`SELECT ${LENGTH} ${rest} LIMIT ?`, [...after, limit]));
    return sql(`SELECT ${columns(fields)}, rowid ${rest} LIMIT ${size.text}`, [...after, ...size.values]);
  }
}

interface Batch {
  behind: number;
  limit: number;
  bytes: number;
  fields?: readonly string[] | undefined;
}

/** Read from the head of a row, without its document. */
const LENGTH = 'octet_length(doc) AS length';
/** How many documents have no more bytes than this, if all were as long as the longest one. */
const sizeWithin = (bytes: number, limit: number, lengths: Sql): Sql =>
  sql(`(SELECT CAST(min(?, max(1, ? / coalesce(max(length), 1))) AS INTEGER) FROM (${lengths.text}))`, [limit, bytes, ...lengths.values]);

const isWholeSearch = ({ rest }: ListSearch) => Object.keys(rest).length === 0;

/** The document, or `_id` and each of the fields as JSON. */
const columns = (fields: readonly string[] | undefined) =>
  fields ? ['_id', ...fields.map((field) => `doc -> ${jsonPath(field)}`)].join(', ') : 'doc';

/** Whether a document is long is read from the head of its row. */
const upTo = (longest: number) => `CASE WHEN octet_length(doc) <= ${Math.floor(longest)} THEN doc ELSE json_object('_id', _id) END`;

/** Whether the filter contains `$contains`, which no index can answer. */
export function isSearch(filter: Filter): boolean {
  return Object.entries(filter).some(([key, value]) => {
    if (key === '$or' || key === '$and') return (value as readonly Filter[]).some(isSearch);
    return typeof value === 'object' && value !== null && '$contains' in (value as Condition);
  });
}
