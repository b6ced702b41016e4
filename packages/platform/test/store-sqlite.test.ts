import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import { WriterThread } from '../src/adapters/sqlite/writer-thread.ts';
import { describeLeases } from '../src/conformance/leases.ts';
import { describeStore } from '../src/conformance/store.ts';
import { makeDataFile } from './support/data-file.ts';
import { buildWriterProgram } from './support/writer-program.ts';

const program = buildWriterProgram();
afterAll(() => program.remove());
const thread = new WriterThread(program.path);

for (const [name, writing] of [
  ['SQLite', {}],
  ['SQLite, written by a thread', { thread }],
] as const) {
  describeStore(name, async () => {
    const { folder, remove } = makeDataFile();
    return {
      open: () => createSqliteStore({ path: join(folder, 'data', 'store.db'), ...writing }),
      remove: async () => remove(),
    };
  });
}

describeLeases('SQLite', async () => {
  const { path, remove } = makeDataFile();
  return { open: () => createSqliteStore({ path }), remove: async () => remove() };
});
