import {
  type Collection,
  type CollectionDeclaration,
  ConditionFailedError,
  type Document,
  type Filter,
  type FindOptions,
  type Update,
  type Write,
} from '../ports/store.ts';
import type { CommitQueue } from './sqlite-store-commits.ts';
import type { Connection, Row } from './sqlite-store-connection.ts';
import { isSearch, Queries } from './sqlite-store-query.ts';
import type { BackgroundReader } from './sqlite-store-reader.ts';
import { SqliteWriter } from './sqlite-store-writer.ts';
import { valueAt } from './store-rules.ts';
import { describeWrites } from './store-writes.ts';

/** Documents per step of a stream: a few milliseconds of parsing, then others get their turn. */
const BATCH = 200;

export interface SqliteParts {
  writing: Connection;
  reading: Connection;
  background: BackgroundReader;
  commits: CommitQueue;
}

export class SqliteCollection<T extends Document> implements Collection<T> {
  readonly name: string;
  readonly inserting: Collection<T>['inserting'];
  readonly updating: Collection<T>['updating'];
  readonly updatingMany: Collection<T>['updatingMany'];
  readonly deleting: Collection<T>['deleting'];
  readonly #parts: SqliteParts;
  readonly #queries: Queries;
  readonly #writer: SqliteWriter;

  constructor(declaration: CollectionDeclaration<T>, parts: SqliteParts) {
    this.name = declaration.name;
    this.#parts = parts;
    this.#queries = new Queries(declaration);
    this.#writer = new SqliteWriter(this.name, parts.writing, this.#queries);
    const writes = describeWrites<T>(this.name, this.#queries.rules);
    this.inserting = writes.inserting;
    this.updating = writes.updating;
    this.updatingMany = writes.updatingMany;
    this.deleting = writes.deleting;
  }

  async find(filter: Filter<T>, options: FindOptions<T> = {}): Promise<T[]> {
    const skip = options.skip ?? 0;
    const wanted = options.limit === undefined ? Number.POSITIVE_INFINITY : options.limit + skip;
    const found: Row[] = [];
    for (const query of this.#queries.find(filter as Filter, options)) {
      if (found.length >= wanted) break;
      const limited = { text: query.text, values: [...query.values, wanted === Number.POSITIVE_INFINITY ? -1 : wanted - found.length] };
      const rows = isSearch(filter as Filter)
        ? await this.#parts.background.rows(limited)
        : this.#parts.reading.rows(limited.text, limited.values);
      for (const row of rows) found.push(row);
    }
    return found.slice(skip).map(([text]) => this.#read(text, options.fields));
  }

  async findOne(filter: Filter<T>, options: Pick<FindOptions<T>, 'sort' | 'fields'> = {}): Promise<T | null> {
    return (await this.find(filter, { ...options, limit: 1 }))[0] ?? null;
  }

  async *stream(filter: Filter<T>, options: FindOptions<T> = {}): AsyncIterable<T> {
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    if (options.sort) yield* this.#streamSorted(filter, options, left);
    else {
      let skip = options.skip ?? 0;
      let behind = 0;
      while (left > 0) {
        const rows = await this.#parts.background.rows(this.#queries.batch(filter as Filter, behind, BATCH));
        for (const [rowid, text] of rows) {
          behind = Number(rowid);
          if (skip-- > 0) continue;
          if (left-- <= 0) return;
          yield this.#read(text ?? null, options.fields);
        }
        if (rows.length < BATCH) return;
      }
    }
  }

  /** Pages by key, so that an index on filter and sort answers every batch, and no snapshot is held open meanwhile. */
  async *#streamSorted(filter: Filter<T>, options: FindOptions<T>, limit: number): AsyncIterable<T> {
    const sort = '_id' in (options.sort ?? {}) ? (options.sort ?? {}) : { ...options.sort, _id: 1 as const };
    const keys = Object.keys(sort).map((path) => path.split('.'));
    let { after, skip = 0 } = options;
    for (let left = limit; left > 0; skip = 0) {
      const size = Math.min(BATCH, left);
      const documents: T[] = [];
      for (const query of this.#queries.find<T>(filter as Filter, { sort, ...(after && { after }) })) {
        if (documents.length >= size + skip) break;
        const rows = await this.#parts.background.rows({ text: query.text, values: [...query.values, size + skip - documents.length] });
        for (const [text] of rows) documents.push(this.#read(text ?? null));
      }
      for (const document of documents.slice(skip)) yield this.#only(document, options.fields);
      const last = documents.at(-1);
      if (!last || documents.length < size + skip) return;
      left -= size;
      after = keys.map((segments) => (valueAt(last, segments) ?? null) as string | number | boolean | null);
    }
  }

  async count(filter: Filter<T>): Promise<number> {
    const [row] = await this.#parts.background.rows(this.#queries.count(filter as Filter));
    return Number(row?.[0]);
  }

  async insertOne(document: T): Promise<void> {
    const write = this.inserting(document);
    await this.#queue(() => this.perform(write, 0), false);
  }

  async insertMany(documents: readonly T[]): Promise<void> {
    const writes = documents.map((document) => this.inserting(document));
    await this.#queue(() => {
      for (const write of writes) this.perform(write, 0);
    }, true);
  }

  async updateOne(filter: Filter<T>, update: Update, options: { upsert?: boolean } = {}) {
    const write = this.updating(filter, update, options);
    return this.#queue(() => {
      const { before, after } = this.#writer.updateFirst(write);
      return { matched: before === null ? 0 : 1, upserted: before === null && after !== null };
    }, false);
  }

  async updateMany(filter: Filter<T>, update: Update) {
    const write = this.updatingMany(filter, update);
    return this.#queue(() => ({ matched: this.#writer.updateAll(write), upserted: false }), true);
  }

  async findOneAndUpdate(
    filter: Filter<T>,
    update: Update,
    options: { upsert?: boolean; returnDocument?: 'before' | 'after'; sort?: Record<string, 1 | -1> } = {},
  ): Promise<T | null> {
    const write = this.updating(filter, update, options);
    const result = await this.#queue(() => this.#writer.updateFirst(write, options.sort), false);
    const text = options.returnDocument === 'after' ? result.after : result.before;
    return text === null ? null : this.#read(text);
  }

  async deleteOne(filter: Filter<T>) {
    const write = this.deleting(filter);
    return this.#queue(() => ({ deleted: this.#writer.deleteFirst(write) }), false);
  }

  async deleteMany(filter: Filter<T>) {
    const write = this.deleting(filter);
    return this.#queue(() => ({ deleted: this.#writer.deleteAll(write) }), false);
  }

  /** One write of a commit, inside its transaction. */
  perform(write: Write, position: number): void {
    if (write.kind === 'insert' && write.document) this.#writer.insert(write.document);
    else if (write.kind === 'updateMany') this.#writer.updateAll(write);
    else {
      const isDone = write.kind === 'delete' ? this.#writer.deleteAll(write) > 0 : this.#writer.updateFirst(write).after !== null;
      if (!isDone && !write.optional) throw new ConditionFailedError(this.name, position);
    }
  }

  #queue<R>(work: () => R, isCompound: boolean): Promise<R> {
    return this.#parts.commits.add(work, isCompound);
  }

  #read(text: string | number | null | undefined, fields?: readonly (keyof T & string)[]): T {
    return this.#only(JSON.parse(String(text)) as T, fields);
  }

  #only(document: T, fields: readonly (keyof T & string)[] | undefined): T {
    if (!fields) return document;
    const wanted = new Set<string>(['_id', ...fields]);
    return Object.fromEntries(Object.entries(document).filter(([name]) => wanted.has(name))) as T;
  }
}
