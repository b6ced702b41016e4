import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A place for SQLite data files: a folder of its own, and one file in it. */
export function makeDataFile() {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-store-'));
  return { folder, path: join(folder, 'store.db'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
