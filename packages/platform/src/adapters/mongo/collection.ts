import { BSON, type ClientSession, MongoBulkWriteError, type Collection as MongoCollection, MongoServerError } from 'mongodb';
import {
  type Collection,
  type CollectionDeclaration,
  ConditionFailedError,
  type Document,
  DuplicateKeyError,
  type Filter,
  type FindOptions,
  type IndexDeclaration,
  type SortDirection,
  type Update,
  type Write,
} from '../../ports/store.ts';
import { type CollectionRules, checkFilter, checkFindOptions, partOf } from '../store/rules.ts';
import { describeWrites } from '../store/writes.ts';
import { mongoFilter, mongoUpdate, rangesAfter } from './filter.ts';
import { hinted, listHint } from './list-hint.ts';
import { rarestFirst } from './rarest-first.ts';
import { bulkWriteOf, holding, isCondition, stepsOf, type WriteBatch } from './write-batches.ts';

/** Documents of a batch of a stream. The server ends one after 16 MB, too. */
const BATCH = 200;
/** Documents that a search has found, which are read by their ids next. */
const MOST_FOUND = 2_000;
const DUPLICATE_KEY = 11000;

/** Converts a duplicate-key error to `DuplicateKeyError`. */
export function asPortError(error: unknown, collection: string): unknown {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return error;
  const index = /index: (?:\S+\$)?(\S+)/.exec(error.message)?.[1] ?? '_id_';
  return new DuplicateKeyError(collection, index === '_id_' ? '_id' : index);
}

/** Two concurrent upserts may both insert. The loser is retried and then finds the document. */
export async function retryingUpsert<R>(isUpsert: boolean, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!isUpsert || !(error instanceof DuplicateKeyError)) throw error;
    return work();
  }
}

export type Transact = (work: (session: ClientSession) => Promise<void>) => Promise<void>;

export class MongoStoreCollection<T extends Document> implements Collection<T> {
  readonly name: string;
  readonly inserting: Collection<T>['inserting'];
  readonly updating: Collection<T>['updating'];
  readonly requiring: Collection<T>['requiring'];
  readonly updatingMany: Collection<T>['updatingMany'];
  readonly deleting: Collection<T>['deleting'];
  readonly #documents: MongoCollection<Document>;
  readonly #transact: Transact;
  readonly #indexes: readonly IndexDeclaration[];
  /** The fields with lists that have an index. */
  readonly #lists: readonly string[];
  /** By which index what `countToRead` has found is read. */
  readonly #hints = new WeakMap<Filter, string>();

  constructor(declaration: CollectionDeclaration<T>, rules: CollectionRules, documents: MongoCollection<Document>, transact: Transact) {
    this.name = declaration.name;
    this.#documents = documents;
    this.#transact = transact;
    this.#indexes = declaration.indexes ?? [];
    this.#lists = this.#indexes.flatMap(({ list = [] }) => list);
    const writes = describeWrites<T>(this.name, rules);
    this.inserting = writes.inserting;
    this.updating = writes.updating;
    this.requiring = writes.requiring;
    this.updatingMany = writes.updatingMany;
    this.deleting = writes.deleting;
  }

  async find(filter: Filter<T>, options: FindOptions<T> = {}): Promise<T[]> {
    return hinted(this.#hints.get(filter as Filter), async (by) => {
      const found: T[] = [];
      for await (const document of this.#stream(filter, options, by)) found.push(document);
      return found;
    });
  }

  async findUpTo(longest: number, filter: Filter<T>, options: Omit<FindOptions<T>, 'fields'> = {}): Promise<(T | Pick<T, '_id'>)[]> {
    const found: (T | Pick<T, '_id'>)[] = [];
    for await (const document of this.stream(filter, options))
      found.push(BSON.calculateObjectSize(document) <= longest ? document : { _id: document._id });
    return found;
  }

  async findOne(filter: Filter<T>, options: Pick<FindOptions<T>, 'sort' | 'fields'> = {}): Promise<T | null> {
    return (await this.find(filter, { ...options, limit: 1 }))[0] ?? null;
  }

  stream(filter: Filter<T>, options: FindOptions<T> = {}): AsyncIterable<T> {
    return this.#stream(filter, options, {});
  }

  async *#stream(filter: Filter<T>, options: FindOptions<T>, by: { hint?: string }): AsyncIterable<T> {
    checkFilter(filter as Filter);
    checkFindOptions(options);
    const wanted = mongoFilter(await this.#rarestFirst(filter as Filter));
    const filters = options.after ? rangesAfter(options.sort ?? {}, options.after).map((range) => ({ $and: [wanted, range] })) : [wanted];
    const { fields: wantedFields } = options;
    const fields = wantedFields && { projection: Object.fromEntries(['_id', ...wantedFields].map((field) => [field, 1])) };
    // The server shows what a path leads through, where nothing lies at its end, too.
    const paths = wantedFields?.some((field) => field.includes('.')) ? wantedFields : undefined;
    const { skip = 0, sort } = options;
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    for (const part of filters) {
      if (left === 0) return;
      const limit = left === Number.POSITIVE_INFINITY ? {} : { limit: left };
      const cursor = this.#documents.find(part, { ...limit, ...fields, ...by, skip, batchSize: BATCH, ...(sort && { sort }) });
      for await (const document of cursor) {
        left--;
        yield (paths ? partOf(document, paths) : document) as T;
      }
    }
  }

  async count(filter: Filter<T>, options: { limit?: number } = {}): Promise<number> {
    checkFilter(filter as Filter);
    checkFindOptions(options);
    // In MongoDB, limit 0 means no limit.
    if (options.limit === 0) return 0;
    return this.#documents.countDocuments(mongoFilter(await this.#rarestFirst(filter as Filter)), options);
  }

  async countToRead(filter: Filter<T>, limit: number): Promise<{ count: number; found: Filter<T> }> {
    checkFilter(filter as Filter);
    const hint = listHint(this.#indexes, filter as Filter);
    if (hint === undefined || limit > MOST_FOUND) return { count: await this.count(filter, { limit }), found: filter };
    return hinted(hint, async (by) => {
      const ordered = await this.#rarestFirst(filter as Filter, by);
      if (ordered !== filter) return this.#findIds(ordered, limit, by);
      const count = await this.#documents.countDocuments(mongoFilter(ordered), { limit, ...by });
      const found = { ...filter };
      // Of many the server may read the newest ones, until enough have the word.
      if (count < limit) this.#hints.set(found as Filter, hint);
      return { count, found };
    });
  }

  async #findIds(filter: Filter, limit: number, by: { hint?: string }): Promise<{ count: number; found: Filter<T> }> {
    const cursor = this.#documents.find(mongoFilter(filter), { limit, batchSize: limit, projection: { _id: 1 }, ...by });
    const ids = (await cursor.toArray()).map(({ _id }) => _id);
    const found = ids.length < limit ? ({ _id: { $in: ids } } as Filter) : filter;
    return { count: ids.length, found: found as Filter<T> };
  }

  #rarestFirst(filter: Filter, by: { hint?: string } = {}): Promise<Filter> {
    return rarestFirst(filter, this.#lists, (part, limit) => this.#documents.countDocuments(mongoFilter(part), { limit, ...by }));
  }

  async insertOne(document: T): Promise<void> {
    await this.perform(this.inserting(document), 0);
  }

  async insertMany(documents: readonly T[]): Promise<void> {
    for (const document of documents) this.inserting(document);
    // The driver refuses an empty list.
    if (documents.length === 0) return;
    await this.#transact((session) =>
      this.#refusable(async () => void (await this.#documents.insertMany([...documents] as Document[], { session }))),
    );
  }

  async updateOne(filter: Filter<T>, update: Update, options: { upsert?: boolean } = {}) {
    const { matched, upserted } = await this.#update(this.updating(filter, update, options));
    return { matched, upserted };
  }

  async updateMany(filter: Filter<T>, update: Update) {
    const write = this.updatingMany(filter, update);
    let matched = 0;
    await this.#transact(async (session) => {
      matched = await this.#updateAll(write, session);
    });
    return { matched, upserted: false };
  }

  async findOneAndUpdate(
    filter: Filter<T>,
    update: Update,
    options: { upsert?: boolean; returnDocument?: 'before' | 'after'; sort?: Record<string, SortDirection> } = {},
  ): Promise<T | null> {
    const write = this.updating(filter, update, options);
    return retryingUpsert(write.upsert === true, () =>
      this.#refusable(async () => {
        const { upsert = false, returnDocument = 'before', sort } = options;
        const wanted = mongoFilter(filter as Filter);
        return (await this.#documents.findOneAndUpdate(wanted, mongoUpdate(update), {
          upsert,
          returnDocument,
          ...(sort && { sort }),
        })) as T | null;
      }),
    );
  }

  async deleteOne(filter: Filter<T>) {
    const write = this.deleting(filter);
    const { deletedCount } = await this.#documents.deleteOne(mongoFilter(write.filter ?? {}));
    return { deleted: deletedCount };
  }

  async deleteMany(filter: Filter<T>) {
    const write = this.deleting(filter);
    return { deleted: await this.#deleteAll(write) };
  }

  /** One write of a commit, alone or in a transaction. */
  async perform(write: Write, position: number, session?: ClientSession): Promise<void> {
    if (write.kind === 'insert') {
      const { document } = write;
      if (document) await this.#refusable(() => this.#documents.insertOne(document, { ...(session && { session }) }));
    } else if (write.kind === 'updateMany') await this.#updateAll(write, session);
    else {
      const isDone = write.kind === 'delete' ? (await this.#deleteAll(write, session)) > 0 : await this.#isUpdated(write, session);
      if (!isDone && !write.optional) throw new ConditionFailedError(this.name, position);
    }
  }

  /** @throws also an error that does not say which write was refused */
  async performBatch({ writes, isConditional }: WriteBatch, session: ClientSession): Promise<void> {
    try {
      const steps = writes.flatMap(stepsOf);
      const result = await this.#documents.bulkWrite(steps.map(bulkWriteOf), { session });
      const { matchedCount, modifiedCount, upsertedCount, deletedCount } = result;
      if (isConditional && matchedCount + upsertedCount + deletedCount < steps.length) throw new ConditionFailedError(this.name, 0);
      // One of them has changed nothing. Nobody knows which, and what another one has changed may not match any more: that is held already.
      const conditions = modifiedCount < matchedCount ? writes.filter(isCondition) : [];
      if (conditions.length > 0) await this.#documents.bulkWrite(conditions.flatMap(holding).map(bulkWriteOf), { session });
    } catch (error) {
      // An error of the connection is inside the one that the driver makes of it.
      throw error instanceof MongoBulkWriteError && error.errorResponse instanceof Error ? error.errorResponse : error;
    }
  }

  async #isUpdated(write: Write, session?: ClientSession): Promise<boolean> {
    const { matched, modified, upserted } = await this.#update(write, session);
    if (matched === 0 && !upserted) return false;
    if (session && modified < matched && isCondition(write)) for (const step of holding(write)) await this.#update(step, session);
    return true;
  }

  #update({ filter = {}, update = {}, upsert = false }: Write, session?: ClientSession) {
    // In a transaction, an error aborts it; the whole transaction is retried instead.
    return retryingUpsert(upsert && !session, () =>
      this.#refusable(async () => {
        const result = await this.#documents.updateOne(mongoFilter(filter), mongoUpdate(update), { upsert, ...(session && { session }) });
        return { matched: result.matchedCount, modified: result.modifiedCount, upserted: result.upsertedCount > 0 };
      }),
    );
  }

  async #updateAll({ filter = {}, update = {} }: Write, session?: ClientSession): Promise<number> {
    return this.#refusable(async () => {
      const result = await this.#documents.updateMany(mongoFilter(filter), mongoUpdate(update), { ...(session && { session }) });
      return result.matchedCount;
    });
  }

  async #deleteAll({ filter = {} }: Write, session?: ClientSession): Promise<number> {
    const { deletedCount } = await this.#documents.deleteMany(mongoFilter(filter), { ...(session && { session }) });
    return deletedCount;
  }

  async #refusable<R>(work: () => Promise<R>): Promise<R> {
    try {
      return await work();
    } catch (error) {
      throw asPortError(error, this.name);
    }
  }
}
