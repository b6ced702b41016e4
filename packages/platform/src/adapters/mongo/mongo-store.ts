import { type ClientSession, MongoClient, type MongoClientOptions } from 'mongodb';
import {
  type Collection,
  type CollectionDeclaration,
  type Document,
  type Store,
  StoreUnavailableError,
  type Write,
} from '../../ports/store.ts';
import { checkDeclaration } from '../store/rules.ts';
import { MongoStoreCollection, retryingUpsert } from './collection.ts';
import { migrate } from './indexes.ts';

/** Of every client. An election takes about ten seconds. */
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

/**
 * The store in one MongoDB database. Acknowledged means stored by a majority, in the journal, and reads return only such documents. A commit
 * of several writes is a transaction, so the server must be a replica set or a sharded cluster. A change of primary delays calls; one that
 * takes too long rejects as unavailable, and its write may have been stored.
 */
export function createMongoStore(options: { url: string; database: string }): Store {
  const client = new MongoClient(options.url, { ...clientOptions, appName: options.database });
  const database = client.db(options.database);
  const declarations: CollectionDeclaration<Document>[] = [];
  const collections = new Map<string, MongoStoreCollection<Document>>();
  const pending = new Set<Promise<void>>();

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

  async function perform(write: Write, position: number, session?: ClientSession): Promise<void> {
    const collection = collections.get(write.collection);
    if (!collection) throw new TypeError(`no collection ${write.collection}`);
    await collection.perform(write, position, session);
  }

  async function commit(writes: readonly Write[]): Promise<void> {
    const [first, ...others] = writes;
    if (!first) return;
    if (others.length === 0 && (first.kind === 'insert' || first.kind === 'update')) return perform(first, 0);
    await retryingUpsert(
      writes.some((write) => write.upsert),
      () =>
        transact(async (session) => {
          for (const [position, write] of writes.entries()) await perform(write, position, session);
        }),
    );
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
    },
    async commit(writes) {
      const committing = commit(writes);
      pending.add(committing);
      return committing.finally(() => pending.delete(committing));
    },
    async ping() {
      await database.command({ ping: 1 });
    },
    async close() {
      await Promise.allSettled(pending);
      await client.close();
    },
  };
}
