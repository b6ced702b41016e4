import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { acceptLossOf } from '../src/offline/accept-loss.ts';
import { databasesOf, placesOf, withDataLock } from '../src/offline/places.ts';

let dir: string;
let lines: string[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'formwright-offline-'));
  lines = [];
});
afterEach(() => rmSync(dir, { recursive: true }));
const print = (line: string) => lines.push(line);
const STORE_URL = 'mongodb://localhost/?replicaSet=rs0';

it('looks where the settings of the product say, on this machine or not', () => {
  const own = placesOf({ DATA_DIR: dir });
  expect([own.dataDir, databasesOf(own), own.filesUrl]).toEqual([dir, dir, `file:${join(dir, 'files')}`]);
  const elsewhere = placesOf({ DATA_DIR: dir, STORE_URL, FILES_URL: 's3://key:secret@objects:9000/bucket' });
  expect([elsewhere.dataDir, databasesOf(elsewhere)]).toEqual([dir, null]);
  expect(() => placesOf({ DATA_DIR: join(dir, 'none') })).toThrow('Set DATA_DIR to the product');
});

it('accepts the loss of its own files only, and says what to do about others', async () => {
  expect(await acceptLossOf(placesOf({ DATA_DIR: dir, STORE_URL }), print)).toBe(false);
  expect(lines).toEqual([
    'accept-loss is for SQLite files. The server in STORE_URL looks after its own: restore its backup there, then run verify.',
  ]);
});

it('holds the data directory while it works on it, and no longer, also where that fails', async () => {
  const places = placesOf({ DATA_DIR: dir });
  for (const end of [async () => 'done', () => Promise.reject(new Error('failed'))]) {
    const worked = withDataLock(places, async () => {
      await expect(withDataLock(places, async () => 'too')).rejects.toThrow('Another server already runs on');
      return end();
    });
    expect(await worked.catch(({ message }: Error) => message)).toMatch(/^(done|failed)$/);
  }
  expect(await withDataLock(places, async () => 'again')).toBe('again');
});
