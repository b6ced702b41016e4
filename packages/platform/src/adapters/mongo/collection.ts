import { BSON, type ClientSession, MongoBulkWriteError, type Collection as MongoCollection, MongoServerError } from 'mongodb';
import {
  type Collection,
  type CollectionDeclaration,
  type Condition,
  ConditionFailedError,
  type Document,
  DuplicateKeyError,
  type Filter,
  type FindOptions,
  type SortDirection,
  type Update,
  type Write,
} from '../../ports/store.ts';
import { type CollectionRules, checkFilter, checkFindOptions, partOf } from '../store/rules.ts';
import { describeWrites } from '../store/writes.ts';
import { mongoFilter, mongoUpdate, rangesAfter } from './filter.ts';
import { hinted } from './list-hint.ts';
import { createWordSearch, MOST_FOUND, type WordSearch } from './word-search.ts';
import { bulkWriteOf, holding, isCondition, stepsOf, type WriteBatch } from './write-batches.ts';

/** Documents of a batch of a stream. The server ends one after 16 MB, too. */
const BATCH = 200;
const DUPLICATE_KEY = 11000;

/** How many documents a filter can find, at most: one for each of its ids. */
const mostOf = ({ _id }: Filter): number => (_id as Condition | null | undefined)?.$in?.length ?? Number.POSITIVE_INFINITY;

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
  readonly #search: WordSearch;

  constructor(declaration: CollectionDeclaration<T>, rules: CollectionRules, documents: MongoCollection<Document>, transact: Transact) {
    this.name = declaration.name;
    this.#documents = documents;
    this.#transact = transact;
    this.#search = createWordSearch(documents, declaration.indexes ?? []);
    const writes = describeWrites<T>(this.name, rules);
    this.inserting = writes.inserting;
    this.updating = writes.updating;
    this.requiring = writes.requiring;
    this.updatingMany = writes.updatingMany;
    this.deleting = writes.deleting;
  }

  async find(filter: Filter<T>, options: FindOptions<T> = {}): Promise<T[]> {
    const page = this.#search.idsOfPage(filter as Filter, options as FindOptions<Document>);
    if (page) return this.#findInOrder(page, options);
    return hinted(this.#search.hintOf(filter as Filter, options), async (by) => {
      const { limit = mostOf(filter as Filter) } = options;
      const { queries, shown } = await this.#queriesOf(filter, options, by);
      let found: T[] = [];
      for (const query of queries) {
        if (found.length === limit) break;
        // Without a promise for each document.
        found = found.concat((await query(limit - found.length).toArray()).map(shown));
      }
      return found;
    });
  }

  async #findInOrder(ids: readonly string[], { fields }: FindOptions<T>): Promise<T[]> {
    const found = new Map(
      (await this.find({ _id: { $in: ids } } as Filter<T>, { ...(fields && { fields }) })).map((each) => [each._id, each]),
    );
    return ids.flatMap((id) => found.get(id) ?? []);
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

  async *stream(filter: Filter<T>, options: FindOptions<T> = {}): AsyncIterable<T> {
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    const { queries, shown } = await this.#queriesOf(filter, options, {});
    for (const query of queries) {
      if (left === 0) return;
      for await (const document of query(left)) {
        left--;
        yield shown(document);
      }
    }
  }

  /** The queries that answer a search, one after the other, each for as many documents as are left. */
  async #queriesOf(filter: Filter<T>, options: FindOptions<T>, by: { hint?: string }) {
    checkFilter(filter as Filter);
    checkFindOptions(options);
    const read = await this.#search.fastest(filter as Filter, options.sort ? {} : by);
    const wanted = mongoFilter(read.filter);
    const filters = options.after ? rangesAfter(options.sort ?? {}, options.after).map((range) => ({ $and: [wanted, range] })) : [wanted];
    const { fields: wantedFields, skip = 0, sort } = options;
    const fields = wantedFields && { projection: Object.fromEntries(['_id', ...wantedFields].map((field) => [field, 1])) };
    // The server shows what a path leads through, where nothing lies at its end, too.
    const paths = wantedFields?.some((field) => field.includes('.')) ? wantedFields : undefined;
    const queries = filters.map((part) => (left: number) => {
      const limit = left === Number.POSITIVE_INFINITY ? {} : { limit: left };
      // Of a few fields all at once, where they are not too many.
      const batchSize = fields && left <= MOST_FOUND ? Math.max(BATCH, left) : BATCH;
      return this.#documents.find(part, { ...limit, ...fields, ...by, ...read.by, skip, batchSize, ...(sort && { sort }) });
    });
    return { queries, shown: (document: Document) => (paths ? partOf(document, paths) : document) as T };
  }

  async count(filter: Filter<T>, options: { limit?: number } = {}): Promise<number> {
    checkFilter(filter as Filter);
    checkFindOptions(options);
    // In MongoDB, limit 0 means no limit.
    if (options.limit === 0) return 0;
    return this.#documents.countDocuments(mongoFilter((await this.#search.fastest(filter as Filter)).filter), options);
  }

  async countToRead(filter: Filter<T>, limit: number, sort?: FindOptions<T>['sort']): Promise<{ count: number; found: Filter<T> }> {
    checkFilter(filter as Filter);
    const { count, found } = await this.#search.countToRead(filter as Filter, limit, sort);
    return { count, found: found as Filter<T> };
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
