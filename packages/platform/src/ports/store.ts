import type { Space } from './space.ts';

/**
 * The store port: a small typed subset of MongoDB's collection API that both SQLite and MongoDB can implement identically.
 *
 * Guarantees of every adapter, shown by `conformance/store.ts`:
 * - A resolved write is durable: it survives SIGKILL and power loss of the process's machine.
 * - `commit` is atomic: all writes take effect or none. A write whose condition fails undoes the others and rejects. A condition that held
 *   holds until the commit is durable, also that of a write that changes nothing.
 * - Unique indexes are enforced under concurrency; a violation rejects with `DuplicateKeyError` naming the index.
 * - A single `updateOne`/`findOneAndUpdate` evaluates its filter and applies its update as one step.
 * - Documents are read as they were written: plain JSON values (string, finite number, boolean, null, array, object), no `undefined`.
 *   Times are epoch milliseconds. Field names contain no '.' and no leading '$'.
 */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Every stored document has a string `_id`, chosen by the caller. */
export interface Document {
  _id: string;
}

type Scalar = string | number | boolean | null;

/**
 * Conditions on one field. Absent fields match only `null`, `$exists: false`, `$ne` and `$nin`. As in MongoDB, a scalar condition matches
 * an array field that contains the value.
 */
export interface Condition {
  $eq?: Scalar;
  $ne?: Scalar;
  $in?: readonly Scalar[];
  $nin?: readonly Scalar[];
  $gt?: number | string;
  $gte?: number | string;
  $lt?: number | string;
  $lte?: number | string;
  $exists?: boolean;
  /** Case-insensitive (ASCII) substring, matched literally. Compiled to a quoted regex on MongoDB. */
  $contains?: string;
  /** A case-sensitive prefix of a text. */
  $startsWith?: string;
  /** The same list, entry by entry; the fields of an entry in the same order. */
  $is?: readonly Json[];
}

/** Keys are field paths ('owner', 'answers.q1.value'). All conditions must match. */
export type Filter<T extends Document = Document> = {
  [path in (keyof T & string) | `${string}.${string}`]?: Scalar | Condition;
} & { $or?: readonly Filter<T>[]; $and?: readonly Filter<T>[] };

/**
 * Paths use dots. A path appears in at most one operator. Missing parents are created. An upsert needs an `_id`, in its filter or in
 * `$setOnInsert`.
 */
export interface Update {
  $set?: Record<string, unknown>;
  $unset?: Record<string, true>;
  /** Missing fields count from 0. */
  $inc?: Record<string, number>;
  /** Raises the field to the value if it is smaller or missing. */
  $max?: Record<string, number>;
  /** Appends one element; a missing field becomes an array. */
  $push?: Record<string, unknown>;
  /** Removes every element equal to the scalar. */
  $pull?: Record<string, Scalar>;
  /** Applied only when an upsert inserts. */
  $setOnInsert?: Record<string, unknown>;
}

export type SortDirection = 1 | -1;

/** A field, or a path into one. No path of a list leads into another one of it. */
export type FieldPath<T extends Document> = (keyof T & string) | `${keyof T & string}.${string}`;

export interface FindOptions<T extends Document> {
  /**
   * Field path to direction, in order of significance. Absent and null come first; otherwise the values of a sorted field have one type.
   */
  sort?: Record<string, SortDirection>;
  limit?: number;
  skip?: number;
  /**
   * Keyset paging: start after the document with these sort-key values (one per sort field, in order). Needs `sort` ending in `_id`, and
   * excludes `skip`.
   */
  after?: readonly Scalar[];
  /**
   * Returns only these fields and `_id`; of a path ('details.title') what lies there, through objects. With none, a long document need not
   * be read where an index has its `_id`.
   */
  fields?: readonly FieldPath<T>[];
}

export interface IndexDeclaration {
  /** Stable name, also used by `DuplicateKeyError`. */
  name: string;
  /** Fields with a single value or none, except `list`. A list or an object in another field is refused. */
  keys: Record<string, SortDirection>;
  /**
   * The key whose field contains a list of texts, each of at most 256 characters. Conditions on the keys before it must be equalities. The
   * key after it is a number to sort by that few documents share (a time, a sequence); `_id` may follow.
   * These queries read only the index: `{ form: 'f', terms: { $startsWith: 'ab' } }`, several conditions on the list through `$and`, any of
   * several through `$or`, sorted by the remaining keys in either direction, and their `count`. New documents are indexed in batches; reads
   * scan the ones not indexed yet. A prefix of one or two letters reads as many entries as it matches.
   */
  list?: string;
  /** Absent and null count as one value, so documents without the field count as duplicates, unless `where` leaves them out. */
  unique?: boolean;
  /** Partial index: only documents that match these equality conditions are indexed (and must be unique). */
  where?: Record<string, string | number | boolean>;
}

/** A document as it is stored, in whichever shape. */
export type StoredDocument = Document & Readonly<Record<string, unknown>>;

/** A document of a collection of the same service that a step takes out of another one. */
export interface Part {
  collection: string;
  document: StoredDocument;
}

/** A step that brings the documents of a collection from one shape to the next. `formats/formats.ts` runs it. */
export interface Migration {
  /** The format of the service's store once all documents have this shape. The steps of all its collections are numbered 2, 3, … */
  format: number;
  /** What changes, for the log. */
  name: string;
  /**
   * The oldest format whose programs may go on beside it. They ignore what is new, and what they write is brought over when it is read, and
   * by a second walk. With the step's own format they have to stop first.
   */
  oldestReader: number;
  /** Pure. Returns the document itself if there is nothing to change, so also what the step has returned before. */
  bring(document: StoredDocument): StoredDocument;
  /**
   * What `bring` takes out of the document into documents of their own. Each is stored in the commit that changes the document, unless there is
   * one with its id. Pure.
   */
  parts?(document: StoredDocument): readonly Part[];
}

export interface CollectionDeclaration<T extends Document> {
  name: string;
  indexes?: readonly IndexDeclaration[];
  /** The oldest first. Adapters do not read them. */
  migrations?: readonly Migration[];
  /** Carries the document type; never set at run time. */
  readonly __document?: T;
}

export interface UpdateResult {
  matched: number;
  /** Whether an upsert inserted. */
  upserted: boolean;
}

export interface Collection<T extends Document> {
  readonly name: string;
  find(filter: Filter<T>, options?: FindOptions<T>): Promise<T[]>;
  /**
   * As `find`, for pages of documents of which some may be long: one of more bytes, as it is stored, comes with its `_id` alone.
   * @param longest bytes
   */
  findUpTo(longest: number, filter: Filter<T>, options?: Omit<FindOptions<T>, 'fields'>): Promise<(T | Pick<T, '_id'>)[]>;
  findOne(filter: Filter<T>, options?: Pick<FindOptions<T>, 'sort' | 'fields'>): Promise<T | null>;
  /** Streams in batches with constant memory. Documents written during the stream may or may not appear. */
  stream(filter: Filter<T>, options?: FindOptions<T>): AsyncIterable<T>;
  /** @param options.limit stops counting there, so the result is never larger */
  count(filter: Filter<T>, options?: { limit?: number }): Promise<number>;
  /**
   * As `count`, of rows that are read next; only of an engine that reads documents to count what has several words.
   * @param sort the order in which they are read
   * @returns also how those are found again: by their ids where these are not too many
   */
  countToRead?(filter: Filter<T>, limit: number, sort?: FindOptions<T>['sort']): Promise<{ count: number; found: Filter<T> }>;
  insertOne(document: T): Promise<void>;
  /** Inserts all or none. */
  insertMany(documents: readonly T[]): Promise<void>;
  updateOne(filter: Filter<T>, update: Update, options?: { upsert?: boolean }): Promise<UpdateResult>;
  updateMany(filter: Filter<T>, update: Update): Promise<UpdateResult>;
  findOneAndUpdate(
    filter: Filter<T>,
    update: Update,
    options?: { upsert?: boolean; returnDocument?: 'before' | 'after'; sort?: Record<string, SortDirection> },
  ): Promise<T | null>;
  deleteOne(filter: Filter<T>): Promise<{ deleted: number }>;
  deleteMany(filter: Filter<T>): Promise<{ deleted: number }>;

  // Write descriptions for `Store.commit`.
  /** Fails the commit with `DuplicateKeyError` when `_id` or a unique index is taken. */
  inserting(document: T): Write;
  /** Fails the commit with `ConditionFailedError` when nothing matches, unless `optional`. */
  updating(filter: Filter<T>, update: Update, options?: { upsert?: boolean; optional?: boolean }): Write;
  /** Changes nothing. Fails the commit with `ConditionFailedError` when nothing matches, and nobody changes the match until its end. */
  requiring(filter: Filter<T>): Write;
  /** Updates every match; never fails. */
  updatingMany(filter: Filter<T>, update: Update): Write;
  /** Deletes every match; fails with `ConditionFailedError` when there is none, unless `optional`. */
  deleting(filter: Filter<T>, options?: { optional?: boolean }): Write;
}

/** One write of a commit. Made by a `Collection`, opaque to everyone but adapters. Keeps references to its arguments. */
export interface Write {
  readonly collection: string;
  readonly kind: 'insert' | 'update' | 'updateMany' | 'delete';
  readonly document?: Document;
  readonly filter?: Filter;
  readonly update?: Update;
  readonly upsert?: boolean;
  readonly optional?: boolean;
}

export interface Store {
  /**
   * Declares the collection and its indexes (created on `ready`, idempotent) and returns it. A second call without indexes returns the same
   * collection. Indexes that are no longer declared are kept.
   */
  collection<T extends Document>(declaration: CollectionDeclaration<T>): Collection<T>;
  /** Opens the store and migrates indexes. Must resolve before the first call on a collection. */
  ready(): Promise<void>;
  /**
   * All writes or none, durable when it resolves. Concurrent commits share one transaction and one fsync if the engine allows it, yet fail
   * alone: a failing commit does not undo another.
   * @throws DuplicateKeyError | ConditionFailedError
   */
  commit(writes: readonly Write[]): Promise<void>;
  /**
   * Call it when data was deleted that must not stay anywhere: what deleted and overwritten data left in the engine's files is erased soon,
   * in short steps between other work. It does not wait. Does nothing where the engine reuses its space by itself.
   */
  expunge(): void;
  /** A cheap check for /ready. */
  ping(): Promise<void>;
  /** Of the disk that the engine writes on, where it is fullest; null if the engine does not tell. */
  space(): Promise<Space | null>;
  /** Finishes pending commits, then closes. */
  close(): Promise<void>;
}

/** The store cannot be used any more: it is closed, or one of its threads has ended. A write that was under way may have been stored. */
export class StoreUnavailableError extends Error {
  constructor(message = 'the store is closed', options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailableError';
  }
}

/** A unique index (or `_id`, named '_id') refused a write. */
export class DuplicateKeyError extends Error {
  constructor(
    readonly collection: string,
    readonly index: string,
  ) {
    super(`duplicate key in ${collection}, index ${index}`);
    this.name = 'DuplicateKeyError';
  }
}

/** A write of a commit matched no document. */
export class ConditionFailedError extends Error {
  /** The write, once the commit has failed. @see isRefused */
  write?: Write | undefined;

  /** @param position of the write in the commit, for adapters. Use cases compare the write itself, whose place may change. */
  constructor(
    readonly collection: string,
    readonly position: number,
  ) {
    super(`condition failed in ${collection}, write ${position}`);
    this.name = 'ConditionFailedError';
  }
}

/** Whether a commit failed because this write of it matched no document. */
export const isRefused = (write: Write, error: unknown): error is ConditionFailedError =>
  error instanceof ConditionFailedError && error.write === write;

/** For adapters: the error of a failed commit, with the write that it is about. */
export function withWrite(error: unknown, writes: readonly Write[]): unknown {
  if (error instanceof ConditionFailedError) error.write = writes[error.position];
  return error;
}
