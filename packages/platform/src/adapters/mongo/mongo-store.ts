import { MongoClient, type MongoClientOptions } from 'mongodb';
import { type Collection, type CollectionDeclaration, type Document, type Store, withWrite } from '../../ports/store.ts';
import { checkDeclaration } from '../store/rules.ts';
import { endAbandonedTransactions } from './abandoned-transactions.ts';
import './closed-sockets.ts';
import { MongoStoreCollection } from './collection.ts';
import { groupCommits } from './commit-groups.ts';
import { createCommits, createTransact } from './commits.ts';
import { migrate } from './indexes.ts';
import { spaceOf } from './space.ts';

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

const SELECTION_LIMIT = /[?&]serverSelectionTimeoutMS=(\d+)/i;
/** How long a call waits for a server, if the address says it: the driver takes options before what stands there. */
const waitSaidBy = (url: string): MongoClientOptions => {
  const said = SELECTION_LIMIT.exec(url);
  return said ? { serverSelectionTimeoutMS: Number(said[1]) } : {};
};

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
  const client = new MongoClient(options.url, { ...clientOptions, ...waitSaidBy(options.url), appName: options.database });
  const database = client.db(options.database);
  const declarations: CollectionDeclaration<Document>[] = [];
  const collections = new Map<string, MongoStoreCollection<Document>>();
  const pending = new Set<Promise<void>>();
  let stopLooking = () => {};
  const transact = createTransact(client);
  const commitInGroup = groupCommits(createCommits(transact, collectionOf));

  const documentsOf = (name: string) => database.collection<Document>(name, { readConcern: { level: 'majority' } });

  function collectionOf(name: string): MongoStoreCollection<Document> {
    const collection = collections.get(name);
    if (!collection) throw new TypeError(`no collection ${name}`);
    return collection;
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
