import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BackgroundReader } from '../src/adapters/sqlite/background-reader.ts';
import { isUnavailable } from '../src/ports/unavailable.ts';
import { makeDataFile } from './support/data-file.ts';

let folder: string;
let path: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, path, remove } = makeDataFile());
});
afterEach(() => remove());

describe('the thread that reads', () => {
  it('tells the code of SQLite', async () => {
    const reader = new BackgroundReader(path, []);
    await expect(reader.rows({ text: 'SELECT * FROM nothing', values: [] })).rejects.toMatchObject({ code: 'SQLITE_ERROR' });
    await reader.close();
  });

  it('refuses a read when too many wait, but no batch of a stream', async () => {
    const reader = new BackgroundReader(path, []);
    const read = { text: 'SELECT 1', values: [] };
    const waiting = Array.from({ length: 300 }, () => reader.rows(read));
    const refused = await reader.rows(read).catch((error: unknown) => error);
    expect([refused, isUnavailable(refused)]).toEqual([expect.objectContaining({ code: 'platform.busy' }), true]);
    expect(await reader.rows(read, true)).toEqual([[1]]);
    expect(await Promise.all(waiting)).toHaveLength(300);
    expect(await reader.rows(read)).toEqual([[1]]);
    await reader.close();
  });

  it('is closed while it reads, without a crash of the process, and begins nothing that waits', async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      const reader = new BackgroundReader(path, []);
      const asked = Array.from({ length: 200 }, () => reader.rows({ text: 'SELECT 1', values: [] }));
      const settled = Promise.allSettled(asked);
      // From the moment on when the thread begins.
      if (turn % 2 === 0) await asked[0];
      await reader.close();
      const failures = (await settled).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(failures.every(isUnavailable)).toBe(true);
    }
  });

  it('rejects what waits for it when it ends without an error, and starts again', async () => {
    const driver = join(folder, 'node_modules/libsql');
    mkdirSync(driver, { recursive: true });
    writeFileSync(join(driver, 'index.js'), 'process.exit();');
    const started = process.argv[1];
    process.argv[1] = join(folder, 'main.js');
    const reader = new BackgroundReader(path, []);
    const failed = await reader.rows({ text: 'SELECT 1', values: [] }).catch((error: unknown) => error);
    process.argv[1] = String(started);
    expect(isUnavailable(failed)).toBe(true);
    expect(await reader.rows({ text: 'SELECT 1', values: [] })).toEqual([[1]]);
    await reader.close();
  });
});
