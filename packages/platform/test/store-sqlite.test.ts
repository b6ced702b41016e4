import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore } from '../src/adapters/sqlite-store.ts';
import { describeStore } from '../src/conformance/store.ts';

describeStore('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-store-'));
  return {
    open: () => createSqliteStore({ path: join(folder, 'data', 'store.db') }),
    remove: async () => rmSync(folder, { recursive: true }),
  };
});
