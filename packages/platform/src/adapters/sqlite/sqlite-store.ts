import { dirname } from 'node:path';
import { diskSpace } from '../../bytes/disk-space.ts';
import { makeFolder } from '../../common/make-folder.ts';
import {
  type Collection,
  type CollectionDeclaration,
  type Document,
  type Store,
  StoreUnavailableError,
  withWrite,
} from '../../ports/store.ts';
import { BackgroundReader } from './background-reader.ts';
import { SqliteCollection } from './collection.ts';
import { CommitQueue } from './commit-queue.ts';
import { Connection } from './connection.ts';
import { createExpunger } from './expunger.ts';
import { asRow, type Job } from './jobs.ts';
import type { FileWriter, WriterThread } from './writer-thread.ts';
import { SqliteWriting } from './writing.ts';

const reading = ['busy_timeout = 5000', 'journal_mode = WAL', 'query_only = 1', 'cache_size = -4000'];

/**
 * The store in one SQLite file: a table per collection, documents as JSON texts, indexes on expressions. Writes share transactions
 * (`CommitQueue`). Reads have their own connection and see only committed data; long reads run on a thread (`BackgroundReader`). Unlike
 * MongoDB, it sorts booleans among numbers, so a sorted field contains values of one type, or none.
 * @param options.path the data file; it and its folder are created
 * @param options.thread writes the file; without it this thread does
 */
export function createSqliteStore(options: { path: string; thread?: WriterThread }): Store {
  makeFolder(dirname(options.path));
  // Opened first: it creates the file and reports errors.
  const reader = new Connection(options.path, reading);
  const writer = options.thread?.open(options.path) ?? writeHere(options.path);
  const background = new BackgroundReader(options.path, reading);
  const commits = new CommitQueue<Job>((group) => writer.perform(group));
  const expunger = createExpunger((step) => writer.expunge(step));
  const declarations: CollectionDeclaration<Document>[] = [];
  const collections = new Map<string, Collection<Document>>();
  let readiness: Promise<unknown> | null = null;
  let isClosed = false;

  const add = async (job: Job) => {
    if (isClosed) throw new StoreUnavailableError();
    return commits.add(job);
  };

  return {
    collection<T extends Document>(declaration: CollectionDeclaration<T>): Collection<T> {
      const known = collections.get(declaration.name);
      if (known && (readiness || !declaration.indexes)) return known as unknown as Collection<T>;
      if (readiness) throw new Error(`the collection ${declaration.name} has to be declared before the store is ready`);
      const collection = new SqliteCollection<T>(declaration, { reading: reader, background, add });
      // A function cannot go to the thread of the writer.
      const { migrations: _steps, ...plain } = declaration;
      declarations.push(plain);
      collections.set(declaration.name, collection as unknown as Collection<Document>);
      return collection;
    },
    async ready() {
      if (!readiness) expunger.start();
      readiness ??= Promise.all(declarations.map((declaration) => add({ kind: 'declare', declaration })));
      await readiness;
    },
    async commit(writes) {
      if (writes.length === 0) return;
      try {
        await add({ kind: 'commit', writes: writes.map(asRow) });
      } catch (error) {
        throw withWrite(error, writes);
      }
    },
    expunge: () => expunger.ask(),
    async ping() {
      reader.rows('SELECT 1');
      // Fails when the writer thread has crashed.
      await writer.perform([]);
    },
    space: () => diskSpace(dirname(options.path)),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await expunger.close();
      await commits.drained();
      await background.close();
      reader.close();
      await writer.close();
    },
  };
}

function writeHere(path: string): FileWriter {
  const writing = new SqliteWriting(path);
  const perform: FileWriter['perform'] = (jobs) => {
    const outcomes = writing.perform(jobs);
    while (writing.tidyUp());
    return outcomes;
  };
  return { perform, expunge: async (step) => writing.expunge(step), close: async () => writing.close() };
}
