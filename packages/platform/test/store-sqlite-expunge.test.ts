import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Connection } from '../src/adapters/sqlite/connection.ts';
import { Expunging } from '../src/adapters/sqlite/expunging.ts';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import { WriterThread } from '../src/adapters/sqlite/writer-thread.ts';
import { SqliteWriting } from '../src/adapters/sqlite/writing.ts';
import { makeDataFile } from './support/data-file.ts';
import { buildWriterProgram } from './support/writer-program.ts';

interface Person {
  _id: string;
  group: string;
  at: number;
  email: string;
  note: string;
  terms: string[];
}

const declaration = {
  name: 'people',
  indexes: [
    { name: 'byEmail', keys: { email: 1 } as const, unique: true },
    { name: 'terms', keys: { group: 1, terms: 1, at: -1 } as const, list: 'terms' },
  ],
};

let program: ReturnType<typeof buildWriterProgram>;
beforeAll(() => {
  program = buildWriterProgram();
});
afterAll(() => program.remove());

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = makeDataFile());
});
afterEach(() => remove());

const COUNT = 600;
/** In the order of nothing, so that pages are split everywhere. */
const mark = () => randomBytes(10).toString('hex');
/** An index leaves out the beginning of a term that is the same as in the term before. */
const endOf = (text: string) => text.slice(-12);

function leftIn(texts: readonly string[]): string[] {
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  return texts.filter((text) => bytes.some((file) => file.includes(endOf(text))));
}

describe.each(['this thread', 'a thread of its own'])('deleted data in a file that %s writes', (writer) => {
  const open = () => {
    const thread = writer === 'this thread' ? undefined : new WriterThread(program.path);
    return createSqliteStore({ path: join(folder, 'a.db'), ...(thread && { thread }) });
  };

  it('is erased from tables, indexes, the full-text index and the log while the file is used', async () => {
    const store = open();
    const people = store.collection<Person>(declaration);
    await store.ready();
    const all = Array.from({ length: COUNT }, (_, at): Person => {
      const email = mark();
      return { _id: mark(), group: 'g', at, email, note: 'n'.repeat(at % 300), terms: [email, mark()] };
    });
    for (let at = 0; at < COUNT; at += 100) await people.insertMany(all.slice(at, at + 100));
    // Longer than before: cells move to other pages.
    const grown = all.filter(({ at }) => at % 7 === 0);
    await store.commit(grown.map(({ _id }) => people.updating({ _id }, { $set: { note: 'm'.repeat(900) } })));
    const [deleted, emptied, kept] = [0, 1, 2].map((rest) => all.filter(({ at }) => at % 3 === rest)) as [Person[], Person[], Person[]];
    await people.deleteMany({ _id: { $in: deleted.map(({ _id }) => _id) } });
    await store.commit(emptied.map(({ _id, at }) => people.updating({ _id }, { $set: { email: `${at}` }, $unset: { terms: true } })));
    const gone = [...deleted.map(({ _id }) => _id), ...[...deleted, ...emptied].flatMap(({ terms }) => terms)];
    expect(leftIn(gone).length).toBeGreaterThan(0);

    store.expunge();
    for (let tries = 0; leftIn(gone).length > 0; tries += 1) {
      // Readers and writers go on.
      await people.insertOne({ _id: mark(), group: 'g', at: COUNT + tries, email: mark(), note: '', terms: ['new'] });
      await people.count({ group: 'g', terms: { $startsWith: 'n' } });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for (const { email } of kept.slice(0, 50)) expect(await people.count({ group: 'g', terms: email })).toBe(1);
    expect(await people.count({ group: 'g', terms: { $startsWith: '' }, at: { $lt: COUNT } })).toBe(kept.length);
    await store.close();
    const connection = new Connection(join(folder, 'a.db'), []);
    expect(connection.rows('PRAGMA integrity_check')).toEqual([['ok']]);
    expect(connection.rows(`SELECT count(*) FROM "people_terms_forgetting"`)).toEqual([[0]]);
    connection.close();
  });
});

it('erasing goes on after a crash in the middle, and a start reads nothing where it had ended', async () => {
  const path = join(folder, 'a.db');
  const store = createSqliteStore({ path });
  const people = store.collection<{ _id: string; note: string }>({ name: 'people', indexes: [] });
  await store.ready();
  const ids = Array.from({ length: COUNT }, mark);
  for (const _id of ids) await people.insertOne({ _id, note: 'n'.repeat(200) });
  // Longer than before: cells move to other pages.
  await store.commit(ids.map((_id) => people.updating({ _id }, { $set: { note: 'm'.repeat(900) } })));
  const deleted = ids.filter((_, at) => at % 2 === 0);
  await people.deleteMany({ _id: { $in: deleted } });
  await store.close();
  expect(leftIn(deleted).length).toBeGreaterThan(0);

  const crashed = new SqliteWriting(path);
  expect(crashed.expunge('resume')).toBe('done');
  expect(crashed.expunge('begin')).toBe('more');
  const next = new SqliteWriting(path);
  let progress = next.expunge('resume');
  expect(progress).toBe('more');
  for (let steps = 0; progress === 'more' && steps < 1_000; steps += 1) progress = next.expunge('continue');
  expect(progress).toBe('done');
  expect(leftIn(deleted)).toEqual([]);
  expect(next.expunge('resume')).toBe('done');
  for (const writing of [crashed, next]) writing.close();
});

it('erasing is not over while a reader needs the log', () => {
  const path = join(folder, 'read.db');
  const [writer, reader] = [0, 1].map(() => new Connection(path, ['journal_mode = WAL'])) as [Connection, Connection];
  const expunging = new Expunging(writer);
  const isUnderWay = () => writer.rows('SELECT 1 FROM "_erasing"').length > 0;
  reader.run('BEGIN');
  reader.rows('SELECT count(*) FROM "_erasing"');
  let progress = expunging.step('begin', () => []);
  while (progress === 'more') progress = expunging.step('continue', () => []);
  expect([progress, expunging.step('continue', () => []), isUnderWay()]).toEqual(['busy', 'busy', true]);
  reader.run('COMMIT');
  expect([expunging.step('continue', () => []), isUnderWay(), expunging.step('resume', () => [])]).toEqual(['done', false, 'done']);
  for (const each of [reader, writer]) each.close();
});

it('the thread of data files ends with the last of them', async () => {
  const own = buildWriterProgram();
  const thread = new WriterThread(own.path);
  const files = ['a.db', 'b.db'].map((name) => thread.open(join(folder, name)));
  for (const file of files) expect(await file.expunge('resume')).toBe('done');
  own.remove();
  await files[0]?.close();
  await thread.open(join(folder, 'c.db')).close();
  await files[1]?.close();
  // There is no program any more for another thread.
  await expect(thread.open(join(folder, 'd.db')).expunge('resume')).rejects.toThrow('the thread that writes has ended');
});
