import type {
  Collection,
  CollectionDeclaration,
  Document,
  Filter,
  FindOptions,
  SortDirection,
  Update,
  UpdateResult,
} from '../../ports/store.ts';
import { countTurns, nextTurn } from '../../turns/turns.ts';
import { checkFindOptions, documentWith, valueAt } from '../store/rules.ts';
import { describeWrites } from '../store/writes.ts';
import type { BackgroundReader } from './background-reader.ts';
import type { Connection, Row } from './connection.ts';
import type { Sql } from './filter.ts';
import { asRow, type Job } from './jobs.ts';
import { isSearch, Queries } from './queries.ts';

/** Documents in the first batch of a stream, and in the largest one. */
const FIRST_BATCH = 20;
const BATCH = 500;
/** A batch of a stream has no more bytes, or a single document. This limits the memory that a stream takes. */
const BATCH_BYTES = 2_000_000;
/** Tables with up to this many documents are read on the main thread. Larger offsets of a page are read in the background. */
const MAX_ROWS_INLINE = 5000;
const FAR = 10_000;
/** Database files with up to this many pages of 4 kB are read on the main thread. */
const MAX_PAGES_INLINE = 1000;
/**
 * Queries whose values have up to this many characters are read on the main thread. Longer ones seek hundreds of terms, one by one, on any
 * table.
 */
const MAX_CHARACTERS_INLINE = 20_000;
/** Reads of up to this many whole documents, or of fields of documents, stay on the main thread. A document may have megabytes. */
const MAX_DOCUMENTS_INLINE = 8;
const MAX_FIELDS_INLINE = 50;

export interface SqliteParts {
  reading: Connection;
  background: BackgroundReader;
  /** Sends a job to the writer. */
  add(job: Job): Promise<unknown>;
}

export class SqliteCollection<T extends Document> implements Collection<T> {
  readonly name: string;
  readonly inserting: Collection<T>['inserting'];
  readonly updating: Collection<T>['updating'];
  readonly requiring: Collection<T>['requiring'];
  readonly updatingMany: Collection<T>['updatingMany'];
  readonly deleting: Collection<T>['deleting'];
  readonly #parts: SqliteParts;
  readonly #queries: Queries;

  constructor(declaration: CollectionDeclaration<T>, parts: SqliteParts) {
    this.name = declaration.name;
    this.#parts = parts;
    this.#queries = new Queries(declaration);
    const writes = describeWrites<T>(this.name, this.#queries.rules);
    this.inserting = writes.inserting;
    this.updating = writes.updating;
    this.requiring = writes.requiring;
    this.updatingMany = writes.updatingMany;
    this.deleting = writes.deleting;
  }

  async find(filter: Filter<T>, options: FindOptions<T> = {}): Promise<T[]> {
    return this.#find(filter as Filter, options);
  }

  async findUpTo(longest: number, filter: Filter<T>, options: Omit<FindOptions<T>, 'fields'> = {}): Promise<(T | Pick<T, '_id'>)[]> {
    return this.#find(filter as Filter, options, longest);
  }

  async #find(filter: Filter, options: FindOptions<T>, longest?: number): Promise<T[]> {
    const { fields, limit = Number.POSITIVE_INFINITY } = options;
    const found: T[] = [];
    const isTurnDue = countTurns();
    const isWide = Math.min(limit, idsIn(filter)) > (fields ? MAX_FIELDS_INLINE : MAX_DOCUMENTS_INLINE);
    for (const row of await this.#found(this.#queries.find(filter, options, longest), filter, options, isWide)) {
      found.push(documentOf<T>(row, fields));
      if (isTurnDue(lengthOf(row))) await nextTurn();
    }
    return found;
  }

  async findOne(filter: Filter<T>, options: Pick<FindOptions<T>, 'sort' | 'fields'> = {}): Promise<T | null> {
    return (await this.find(filter, { ...options, limit: 1 }))[0] ?? null;
  }

  async *stream(filter: Filter<T>, options: FindOptions<T> = {}): AsyncIterable<T> {
    const { fields, sort, limit = Number.POSITIVE_INFINITY } = options;
    const batches = sort ? this.#sortedBatches(filter, { ...options, sort, limit }) : this.#tableBatches(filter, fields);
    let skip = sort ? 0 : (options.skip ?? 0);
    let left = limit;
    const isTurnDue = countTurns();
    for await (const batch of batches) {
      for (const row of batch) {
        if (skip-- > 0) continue;
        if (left-- <= 0) return;
        yield documentOf<T>(row, fields);
        if (isTurnDue(lengthOf(row))) await nextTurn();
      }
      // Yields between batches; synchronous reads would block the event loop.
      await nextTurn();
    }
  }

  async *#tableBatches(filter: Filter<T>, fields: FindOptions<T>['fields']): AsyncIterable<Row[]> {
    let behind = 0;
    for (let limit = FIRST_BATCH; ; limit = Math.min(BATCH, limit * 2)) {
      const query = this.#queries.batch(filter as Filter, { behind, limit, bytes: BATCH_BYTES, fields });
      const rows = await this.#rows(query, true, true);
      if (rows.length === 0) return;
      yield rows;
      behind = Number(rows.at(-1)?.at(-1));
    }
  }

  /** Uses keyset paging: each batch is one index query, and no snapshot stays open. The next one is read while this one is used. */
  async *#sortedBatches(
    filter: Filter<T>,
    options: FindOptions<T> & Required<Pick<FindOptions<T>, 'sort' | 'limit'>>,
  ): AsyncIterable<Row[]> {
    const sort: Record<string, SortDirection> = '_id' in options.sort ? options.sort : { ...options.sort, _id: 1 };
    const keys = Object.keys(sort).map((path) => path.split('.'));
    // Those of the sort, too: the place of the next batch is read from the last document of this one. They come last, because what is asked
    // for is read by its place.
    const fields = options.fields && [...new Set([...options.fields, ...(keys.map(([root]) => root) as (keyof T & string)[])])];
    const read = (limit: number, place: Pick<FindOptions<T>, 'after' | 'skip'>) =>
      this.#some(filter as Filter, { sort, limit, ...(fields && { fields }), ...place });
    let size = FIRST_BATCH;
    let left = options.limit;
    let next: Promise<Row[]> | null = read(Math.min(size, left), {
      skip: options.skip ?? 0,
      ...(options.after && { after: options.after }),
    });
    while (next) {
      const rows: Row[] = await next;
      const last = rows.at(-1);
      left -= rows.length;
      size = Math.min(BATCH, size * 2);
      next = null;
      if (last && left > 0) {
        const document = documentOf<T>(last, fields);
        next = read(Math.min(size, left), {
          after: keys.map((segments) => (valueAt(document, segments) ?? null) as string | number | boolean | null),
        });
        // The reader may end before it asks for this one.
        next.catch(() => {});
      }
      yield rows;
    }
  }

  async count(filter: Filter<T>, options: { limit?: number } = {}): Promise<number> {
    checkFindOptions(options);
    const [row] = await this.#rows(this.#queries.count(filter as Filter, options.limit ?? -1), true);
    return Number(row?.[0]);
  }

  async insertOne(document: T): Promise<void> {
    await this.insertMany([document]);
  }

  async insertMany(documents: readonly T[]): Promise<void> {
    await this.#write({ kind: 'commit', writes: documents.map((document) => asRow(this.inserting(document))) });
  }

  async updateOne(filter: Filter<T>, update: Update, options: { upsert?: boolean } = {}) {
    return this.#write<UpdateResult>({ kind: 'updateOne', write: this.updating(filter, update, options) });
  }

  async updateMany(filter: Filter<T>, update: Update) {
    return this.#write<UpdateResult>({ kind: 'updateMany', write: this.updatingMany(filter, update) });
  }

  async findOneAndUpdate(
    filter: Filter<T>,
    update: Update,
    options: { upsert?: boolean; returnDocument?: 'before' | 'after'; sort?: Record<string, 1 | -1> } = {},
  ): Promise<T | null> {
    const { sort, returnDocument: returns = 'before' } = options;
    const write = this.updating(filter, update, options);
    const text = await this.#write<string | null>({ kind: 'findOneAndUpdate', write, returns, ...(sort && { sort }) });
    return text === null ? null : (JSON.parse(text) as T);
  }

  async deleteOne(filter: Filter<T>) {
    return this.#write<{ deleted: number }>({ kind: 'deleteOne', write: this.deleting(filter) });
  }

  async deleteMany(filter: Filter<T>) {
    return this.#write<{ deleted: number }>({ kind: 'deleteMany', write: this.deleting(filter) });
  }

  #write<R>(job: Job): Promise<R> {
    return this.#parts.add(job) as Promise<R>;
  }

  /** A batch of a sorted stream; empty at its end. Queries that come later wait for a batch of theirs: this one may have been cut short. */
  async #some(filter: Filter, options: FindOptions<T> & { limit: number }): Promise<Row[]> {
    for (const query of this.#queries.findSome(filter, options, BATCH_BYTES)) {
      const rows = await this.#rows(query, true, true);
      if (rows.length > 0) return rows;
    }
    return [];
  }

  async #found(queries: readonly Sql[], filter: Filter, options: FindOptions<T>, isWide: boolean): Promise<Row[]> {
    const { limit = Number.POSITIVE_INFINITY, skip = 0 } = options;
    const found: Row[] = [];
    for (const { text, values } of queries) {
      const left = limit - found.length;
      if (left <= 0) break;
      const isLong = isWide || isSearch(filter) || skip > FAR || (this.#parts.reading.isScan(text) && Object.keys(filter).length > 0);
      for (const row of await this.#rows({ text, values: [...values, Number.isFinite(left) ? left : -1, skip] }, isLong)) found.push(row);
    }
    return found;
  }

  /**
   * @param mayBeLong whether the query may be slow on a large table, or with long values; otherwise it is read here
   * @param isStream the query is a batch of a stream
   */
  async #rows(query: Sql, mayBeLong: boolean, isStream = false): Promise<Row[]> {
    const { reading, background } = this.#parts;
    const isSmall = () =>
      Number(reading.rows(`SELECT max(rowid) FROM "${this.name}"`)[0]?.[0]) < MAX_ROWS_INLINE &&
      Number(reading.rows('PRAGMA page_count')[0]?.[0]) < MAX_PAGES_INLINE &&
      query.values.reduce<number>((sum, value) => sum + String(value).length, 0) <= MAX_CHARACTERS_INLINE;
    return mayBeLong && !isSmall() ? background.rows(query, isStream) : reading.rows(query.text, query.values);
  }
}

/** The maximum number of documents that a filter on ids can find. */
function idsIn({ _id }: Filter): number {
  if (typeof _id === 'string') return 1;
  return (typeof _id === 'object' && _id?.$in?.length) || Number.POSITIVE_INFINITY;
}

/** Builds a document from its row: the document, or `_id` and each of the fields as JSON. Null columns are missing fields. */
function documentOf<T extends Document>(row: Row, fields: readonly string[] | undefined): T {
  if (!fields) return JSON.parse(String(row[0])) as T;
  return documentWith(String(row[0]), fields, (_field, place) => {
    const value = row[place + 1];
    return value === null || value === undefined ? undefined : JSON.parse(String(value));
  }) as T;
}

function lengthOf(row: Row): number {
  let length = 0;
  for (const column of row) length += typeof column === 'string' ? column.length : 0;
  return length;
}
