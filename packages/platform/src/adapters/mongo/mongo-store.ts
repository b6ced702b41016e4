import { type ClientSession, type Db, MongoClient, MongoServerError } from 'mongodb';
import type { Collection, CollectionDeclaration, Document, IndexDeclaration, Store, Write } from '../../ports/store.ts';
import { checkDeclaration } from '../store/rules.ts';
import { MongoStoreCollection, retryingUpsert } from './collection.ts';

/** Server error codes: the collection exists; an index exists with other options. */
const NAMESPACE_EXISTS = 48;
const INDEX_CONFLICTS = [85, 86];
const isServerError = (error: unknown, codes: readonly number[]) => error instanceof MongoServerError && codes.includes(Number(error.code));

/**
 * The store in one MongoDB database. Acknowledged means stored by a majority, in the journal. A commit of several writes is a
 * transaction, so the server must be a replica set or a sharded cluster.
 */
export function createMongoStore(options: { url: string; database: string }): Store {
  const client = new MongoClient(options.url, {
    ignoreUndefined: true,
    writeConcern: { w: 'majority', journal: true },
  });
  const database = client.db(options.database);
  const declarations: CollectionDeclaration<Document>[] = [];
  const collections = new Map<string, MongoStoreCollection<Document>>();
  const pending = new Set<Promise<void>>();

  async function transact(work: (session: ClientSession) => Promise<void>): Promise<void> {
    // Retries by itself when the server asks for it: after a conflict with another transaction, or a change of primary.
    await client.withSession((session) => session.withTransaction(() => work(session)));
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
      const collection = new MongoStoreCollection<T>(declaration, rules, database.collection<Document>(declaration.name), transact);
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

async function migrate(database: Db, declaration: CollectionDeclaration<Document>): Promise<void> {
  try {
    await database.createCollection(declaration.name);
  } catch (error) {
    if (!isServerError(error, [NAMESPACE_EXISTS])) throw error;
  }
  for (const index of declaration.indexes ?? []) await createIndex(database, declaration.name, index);
}

async function createIndex(database: Db, collection: string, { name, keys, unique, where }: IndexDeclaration): Promise<void> {
  const create = () =>
    database.createIndex(collection, keys, { name, ...(unique && { unique }), ...(where && { partialFilterExpression: where }) });
  try {
    await create();
  } catch (error) {
    if (!isServerError(error, INDEX_CONFLICTS)) throw error;
    // The declaration has changed, so the index is replaced.
    await database.collection(collection).dropIndex(name);
    await create();
  }
}
