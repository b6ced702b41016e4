import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Collection, CollectionDeclaration, Document, Store, Write } from '../ports/store.ts';
import { SqliteCollection } from './sqlite-store-collection.ts';
import { CommitQueue } from './sqlite-store-commits.ts';
import { Connection } from './sqlite-store-connection.ts';
import { BackgroundReader } from './sqlite-store-reader.ts';
import { migrate } from './sqlite-store-schema.ts';

const writing = ['journal_mode = WAL', 'synchronous = FULL', 'busy_timeout = 5000', 'cache_size = -4000'];
const reading = ['query_only = 1', 'busy_timeout = 5000', 'cache_size = -4000'];

/**
 * The store in one SQLite file: a table per collection, documents as JSON texts, indexes on expressions. Writes share
 * transactions (`CommitQueue`), reads have a connection of their own and see committed data only; reads that may take long
 * run on a thread (`BackgroundReader`). Unlike MongoDB it sorts booleans among numbers: a field that is sorted by holds one
 * kind of value, or none.
 * @param options.path the data file; it and its folder are created
 */
export function createSqliteStore(options: { path: string }): Store {
  mkdirSync(dirname(options.path), { recursive: true });
  const writer = new Connection(options.path, writing);
  const parts = {
    writing: writer,
    reading: new Connection(options.path, reading),
    background: new BackgroundReader(options.path, reading),
    commits: new CommitQueue(writer),
  };
  const declarations: CollectionDeclaration<Document>[] = [];
  const collections = new Map<string, SqliteCollection<Document>>();
  let isReady = false;
  let isClosed = false;

  function performAll(writes: readonly Write[]): void {
    for (const [position, write] of writes.entries()) {
      const collection = collections.get(write.collection);
      if (!collection) throw new TypeError(`no collection ${write.collection}`);
      collection.perform(write, position);
    }
  }

  return {
    collection<T extends Document>(declaration: CollectionDeclaration<T>): Collection<T> {
      const known = collections.get(declaration.name);
      if (known && !declaration.indexes) return known as unknown as Collection<T>;
      const collection = new SqliteCollection<T>(declaration, parts);
      declarations.push(declaration);
      collections.set(declaration.name, collection as unknown as SqliteCollection<Document>);
      if (isReady) migrate(writer, declaration);
      return collection;
    },
    async ready() {
      if (isReady) return;
      await parts.commits.add(() => {
        for (const declaration of declarations) migrate(writer, declaration);
      }, true);
      isReady = true;
    },
    async commit(writes) {
      if (writes.length === 0) return;
      await parts.commits.add(() => performAll(writes), writes.length > 1);
    },
    async ping() {
      parts.reading.rows('SELECT 1');
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await parts.commits.drained();
      await parts.background.close();
      parts.reading.close();
      writer.close();
    },
  };
}
