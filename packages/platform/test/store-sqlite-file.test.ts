import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Connection } from '../src/adapters/sqlite/connection.ts';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import { WriterThread } from '../src/adapters/sqlite/writer-thread.ts';
import { StoreUnavailableError } from '../src/ports/store.ts';
import { isUnavailable } from '../src/ports/unavailable.ts';
import { type Answer, answer, answers } from './support/answers.ts';
import { makeDataFile } from './support/data-file.ts';

let folder: string;
let path: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, path, remove } = makeDataFile());
});
afterEach(() => remove());

describe('a SQLite data file', () => {
  it('takes no write and reports itself as not ready when the thread that writes it has died', async () => {
    const store = createSqliteStore({ path, thread: new WriterThread(join(folder, 'no-program.mjs')) });
    const collection = store.collection(answers);
    await expect(store.ready()).rejects.toThrow('no-program');
    await expect(collection.insertOne(answer(1))).rejects.toThrow('no-program');
    await expect(store.ping()).rejects.toThrow('no-program');
    // So an event that meets this is not given up.
    expect(isUnavailable(await collection.insertOne(answer(1)).catch((error: unknown) => error))).toBe(true);
    await store.close();
  });

  it('gets an index anew when its declaration changes, and keeps those that a visitor does not declare', async () => {
    for (const indexes of [answers.indexes, [{ name: 'byForm', keys: { form: 1, text: 1 } as const }], undefined]) {
      const store = createSqliteStore({ path });
      store.collection<Answer>({ name: 'answers', ...(indexes && { indexes }) });
      await store.ready();
      await store.close();
    }
    const connection = new Connection(path, []);
    const found = connection.rows(`SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name`);
    connection.close();
    expect(found.map(([name]) => name)).toEqual(['answers.byForm', 'answers.openOnes', 'answers.openOnes#absent']);
    expect(found[0]?.[1]).toContain('"text"');
  });

  it('gives every document its entry in an index with a list, also where many came in one millisecond', async () => {
    const byTerms = { name: 'byTerms', keys: { form: 1, terms: 1, at: -1 } as const, list: 'terms' };
    const store = createSqliteStore({ path });
    const collection = store.collection<Answer & { terms: string[] }>({ name: 'answers', indexes: [byTerms] });
    await store.ready();
    const now = Date.UTC(2026, 0, 1);
    const many = Array.from({ length: 1500 }, (_, n) => ({ ...answer(n), at: now + Math.floor(n / 40), terms: ['word'] }));
    await collection.insertMany(many.slice(0, 1400));
    for (const one of many.slice(1400)) await collection.insertOne(one);
    await store.close();
    const connection = new Connection(path, []);
    expect(connection.rows('SELECT row FROM "answers_byTerms_place"')).toEqual([[1500]]);
    expect(connection.rows('SELECT count(*), count(DISTINCT number >> 20) FROM "answers_byTerms_numbers"')).toEqual([[1500, 38]]);
    connection.close();
  });

  it('holds everything by itself after it was closed, and no trace of what was deleted', async () => {
    const store = createSqliteStore({ path });
    const collection = store.collection(answers);
    await store.ready();
    await collection.insertMany(Array.from({ length: 6000 }, (_, n) => answer(n)));
    await collection.count({ text: { $contains: 'x' } });
    await collection.insertOne({ ...answer(6000), text: 'a secret once told' });
    await collection.deleteOne({ _id: 'a06000' });
    await store.close();
    for (const log of [`${path}-wal`, `${path}-shm`]) rmSync(log, { force: true });
    const again = createSqliteStore({ path });
    expect(await again.collection(answers).count({})).toBe(6000);
    await again.close();
    expect(readFileSync(path).includes('a secret once told')).toBe(false);
  });

  it('rejects whatever is asked of it after it was closed', async () => {
    const store = createSqliteStore({ path });
    const collection = store.collection(answers);
    await store.ready();
    await Promise.all([store.close(), store.close()]);
    const late = [
      collection.insertOne(answer(1)),
      store.commit([collection.inserting(answer(2))]),
      collection.find({ form: 'f1' }),
      collection.count({}),
      store.ping(),
    ];
    for (const each of await Promise.allSettled(late))
      expect(each).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailableError) });
  });

  it('is shared with another process without harm', async () => {
    const store = createSqliteStore({ path });
    const collection = store.collection(answers);
    await store.ready();
    await collection.insertOne(answer(1));
    const script = `const D = require('libsql'); const d = new D(${JSON.stringify(path)}); d.exec('PRAGMA busy_timeout = 5000');
      d.exec('BEGIN IMMEDIATE'); d.prepare('INSERT INTO answers VALUES (?, ?)').run(['other', '{"_id":"other","form":"f9","at":1}']); d.exec('COMMIT'); d.close();`;
    expect(spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })).toMatchObject({ status: 0 });
    await collection.insertOne(answer(2));
    expect((await collection.find({}, { sort: { _id: 1 } })).map(({ _id }) => _id)).toEqual(['a00001', 'a00002', 'other']);
    await store.close();
  });
});
