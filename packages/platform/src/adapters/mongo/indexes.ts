import { type Db, type IndexDescription, MongoServerError } from 'mongodb';
import { pause } from '../../common/pause.ts';
import type { CollectionDeclaration, Document, IndexDeclaration } from '../../ports/store.ts';

/** Codes of the server: the collection exists; an index exists with other options or keys; no such index; duplicate key. */
const NAMESPACE_EXISTS = 48;
const INDEX_CONFLICTS = [85, 86];
const INDEX_NOT_FOUND = 27;
const DUPLICATE_KEY = 11000;
const isServerError = (error: unknown, ...codes: number[]) => error instanceof MongoServerError && codes.includes(Number(error.code));

/** How long a replica may take to drop an index. */
const DROP_MS = 60_000;
const MAX_TRIES = 1_000;

/** Makes the collection and its indexes. MongoDB builds them while others read and write; replicas may do so at once. */
export async function migrate(database: Db, declaration: CollectionDeclaration<Document>): Promise<void> {
  try {
    await database.createCollection(declaration.name);
  } catch (error) {
    if (!isServerError(error, NAMESPACE_EXISTS)) throw error;
  }
  const { name, indexes = [] } = declaration;
  if (indexes.length === 0) return;
  try {
    // In one command, so that the documents are read once for all of them.
    await database.collection(name).createIndexes(indexes.map(specificationOf));
  } catch (error) {
    if (!isServerError(error, ...INDEX_CONFLICTS)) throw error;
    for (const index of indexes) await createIndex(database, name, index);
  }
}

const specificationOf = ({ name, keys, unique, where }: IndexDeclaration): IndexDescription => ({
  name,
  key: keys,
  ...(unique && { unique }),
  ...(where && { partialFilterExpression: where }),
});

async function createIndex(database: Db, collection: string, declared: IndexDeclaration): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await database.collection(collection).createIndexes([specificationOf(declared)]);
      return;
    } catch (error) {
      if (!isServerError(error, ...INDEX_CONFLICTS) || tries === MAX_TRIES) throw error;
      await dropChanged(database, collection, declared);
    }
  }
}

/**
 * Drops an index whose declaration has changed. Of several replicas that start at once only one may look and drop at a time, so that none
 * drops the index that another has just made.
 */
async function dropChanged(database: Db, collection: string, declared: IndexDeclaration): Promise<void> {
  const turns = database.collection<{ _id: string; until: number }>('index_changes');
  const _id = `${collection}.${declared.name}`;
  try {
    await turns.updateOne({ _id, until: { $lt: Date.now() } }, { $set: { until: Date.now() + DROP_MS } }, { upsert: true });
  } catch (error) {
    if (!isServerError(error, DUPLICATE_KEY)) throw error;
    // It is another replica's turn.
    return pause(50 + Math.random() * 100);
  }
  try {
    const existing = await database.collection(collection).listIndexes().toArray();
    const hasKeys = (index: unknown) => keysOf((index as { key: object }).key) === keysOf(declared.keys);
    const changed = existing.find(({ name }) => name === declared.name) ?? existing.find(hasKeys);
    if (changed && !isAsDeclared(changed as StoredIndex, declared)) await database.collection(collection).dropIndex(String(changed.name));
  } catch (error) {
    if (!isServerError(error, INDEX_NOT_FOUND)) throw error;
  } finally {
    await turns.deleteOne({ _id });
  }
}

interface StoredIndex {
  name: string;
  key: Record<string, number>;
  unique?: boolean;
  partialFilterExpression?: object;
}

const keysOf = (keys: object) => JSON.stringify(Object.entries(keys));

const isAsDeclared = (stored: StoredIndex, { name, keys, unique = false, where = {} }: IndexDeclaration) =>
  stored.name === name &&
  keysOf(stored.key) === keysOf(keys) &&
  (stored.unique ?? false) === unique &&
  keysOf(stored.partialFilterExpression ?? {}) === keysOf(where);
