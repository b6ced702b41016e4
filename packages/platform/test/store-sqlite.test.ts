import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import { WriterThread } from '../src/adapters/sqlite/writer-thread.ts';
import { describeLeases } from '../src/conformance/leases.ts';
import { describeStore } from '../src/conformance/store.ts';
import { buildWriterProgram } from './support/writer-program.ts';

const program = buildWriterProgram();
afterAll(() => program.remove());
const thread = new WriterThread(program.path);

for (const [name, writing] of [
  ['SQLite', {}],
  ['SQLite, written by a thread', { thread }],
] as const) {
  describeStore(name, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'formwright-store-'));
    return {
      open: () => createSqliteStore({ path: join(folder, 'data', 'store.db'), ...writing }),
      remove: async () => rmSync(folder, { recursive: true }),
    };
  });
}

describeLeases('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-leases-'));
  return {
    open: () => createSqliteStore({ path: join(folder, 'store.db') }),
    remove: async () => rmSync(folder, { recursive: true }),
  };
});
