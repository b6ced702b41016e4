import { type ClientSession, MongoClient, type MongoClientOptions } from 'mongodb';
import {
  type Collection,
  type CollectionDeclaration,
  type Document,
  type Store,
  StoreUnavailableError,
  type Write,
  withWrite,
} from '../../ports/store.ts';
import { isUnavailable } from '../../unavailable.ts';
import { checkDeclaration } from '../store/rules.ts';
import { endAbandonedTransactions } from './abandoned-transactions.ts';
import './closed-sockets.ts';
import { MongoStoreCollection, retryingUpsert } from './collection.ts';
import { groupCommits, type PendingCommit } from './commit-groups.ts';
import { migrate } from './indexes.ts';
import { spaceOf } from './space.ts';
import { batchesOf } from './write-batches.ts';

/** The options of every client. They outlast an election, which takes about ten seconds. */
const clientOptions: MongoClientOptions = {
  ignoreUndefined: true,
  // Each try of a write has a number, by which the server knows it again after a lost answer or a change of primary.
  retryWrites: true,
  retryReads: true,
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 30_000 },
  readPreference: 'primary',
  serverSelectionTimeoutMS: 15_000,
  connectTimeoutMS: 10_000,
  socketTimeoutMS: 60_000,
  waitQueueTimeoutMS: 15_000,
  maxPoolSize: 50,
  maxIdleTimeMS: 5 * 60_000,
};
/** After this time a transaction is not begun again. */
const TRANSACTION_MS = 20_000;

export interface MongoStoreOptions {
  url: string;
  /** Its name also tells the replicas of one service from other clients. */
  database: string;
  /** After this time without a call, a transaction counts as left by a killed process. */
  abandonedMs?: number;
}

/**
 * The store in one MongoDB database. Acknowledged means stored by a majority, in the journal, and reads return only such documents. A
 * commit of several writes is a transaction, so the server must be a replica set or a sharded cluster. A change of primary delays calls;
 * one that takes too long rejects as unavailable, and its write may have been stored.
 */
export function createMongoStore(options: MongoStoreOptions): Store {
  const client = new MongoClient(options.url, { ...clientOptions, appName: options.database });
  const database = client.db(options.database);
  const declarations: CollectionDeclaration<Document>[] = [];
  const collections = new Map<string, MongoStoreCollection<Document>>();
  const pending = new Set<Promise<void>>();
  let stopLooking = () => {};
  const commitInGroup = groupCommits(settleTogether);

  const documentsOf = (name: string) => database.collection<Document>(name, { readConcern: { level: 'majority' } });

  async function transact(work: (session: ClientSession) => Promise<void>): Promise<void> {
    const end = performance.now() + TRANSACTION_MS;
    let hasBegun = false;
    // The driver begins again after a conflict with another transaction or a change of primary, and asks again for the outcome of a commit
    // whose answer was lost. Reads within need no concern of their own: a commit by the majority includes what it has read.
    await client.withSession((session) =>
      session.withTransaction(async () => {
        if (hasBegun && performance.now() > end) throw new StoreUnavailableError('a transaction met too many conflicts or outages');
        hasBegun = true;
        await work(session);
      }),
    );
  }

  function collectionOf(name: string): MongoStoreCollection<Document> {
    const collection = collections.get(name);
    if (!collection) throw new TypeError(`no collection ${name}`);
    return collection;
  }

  /**
   * Stores all writes in one transaction, with few calls.
   * @returns false if nothing was stored, because a write was refused
   * @throws when the store is unavailable; the writes may have been stored
   */
  async function isStoredTogether(writes: readonly Write[]): Promise<boolean> {
    let mayBeStored = false;
    try {
      await transact(async (session) => {
        mayBeStored = false;
        for (const batch of batchesOf(writes)) await collectionOf(batch.collection).performBatch(batch, session);
        // From here the driver commits.
        mayBeStored = true;
      });
      return true;
    } catch (error) {
      if (mayBeStored || isUnavailable(error)) throw error;
      return false;
    }
  }

  /** Commits the writes one after the other, so that the error names the first one that is refused. */
  async function commitInOrder(writes: readonly Write[]): Promise<void> {
    await retryingUpsert(
      writes.some((write) => write.upsert),
      () =>
        transact(async (session) => {
          for (const [position, write] of writes.entries()) await collectionOf(write.collection).perform(write, position, session);
        }),
    );
  }

  async function commitAlone(writes: readonly Write[]): Promise<void> {
    const [first, ...others] = writes;
    if (!first) return;
    if (others.length === 0 && (first.kind === 'insert' || first.kind === 'update'))
      return collectionOf(first.collection).perform(first, 0);
    const hasBatches = batchesOf(writes).length < writes.length;
    if (!hasBatches || !(await isStoredTogether(writes))) await commitInOrder(writes);
  }

  /** If a write is refused, each half is tried on its own, down to single commits, so that each commit gets its own outcome. */
  async function settleTogether(commits: readonly PendingCommit[]): Promise<void> {
    const [only, ...others] = commits;
    if (only && others.length === 0) return commitAlone(only.writes).then(only.resolve, only.reject);
    try {
      if (await isStoredTogether(commits.flatMap(({ writes }) => writes))) {
        for (const { resolve } of commits) resolve();
        return;
      }
    } catch (error) {
      for (const { reject } of commits) reject(error);
      return;
    }
    const middle = Math.ceil(commits.length / 2);
    await settleTogether(commits.slice(0, middle));
    await settleTogether(commits.slice(middle));
  }

  return {
    collection<T extends Document>(declaration: CollectionDeclaration<T>): Collection<T> {
      const known = collections.get(declaration.name);
      if (known && !declaration.indexes) return known as unknown as Collection<T>;
      const rules = checkDeclaration(declaration);
      const collection = new MongoStoreCollection<T>(declaration, rules, documentsOf(declaration.name), transact);
      declarations.push(declaration);
      collections.set(declaration.name, collection as unknown as MongoStoreCollection<Document>);
      return collection;
    },
    async ready() {
      await client.connect();
      for (const declaration of declarations) await migrate(database, declaration);
      stopLooking();
      stopLooking = endAbandonedTransactions(client, options.database, options.abandonedMs);
    },
    async commit(writes) {
      const committing = commitInGroup(writes).catch((error: unknown) => {
        throw withWrite(error, writes);
      });
      pending.add(committing);
      return committing.finally(() => pending.delete(committing));
    },
    // The engine reuses its space by itself.
    expunge() {},
    async ping() {
      await database.command({ ping: 1 });
    },
    space: () => spaceOf(database),
    async close() {
      await Promise.allSettled(pending);
      stopLooking();
      await client.close();
    },
  };
}
