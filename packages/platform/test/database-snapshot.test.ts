import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { databaseFile } from '../src/adapters/sqlite/manifest.ts';
import { DatabaseSnapshot, takeAtOnce } from '../src/adapters/sqlite/snapshot.ts';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import { SqliteWriting } from '../src/adapters/sqlite/writing.ts';

interface Note {
  _id: string;
  text: string;
}

let dir: string;
let copies: string;
const closing: (() => unknown)[] = [];
beforeEach(() => {
  [dir, copies] = [mkdtempSync(join(tmpdir(), 'fw-snapshot-')), mkdtempSync(join(tmpdir(), 'fw-snapshot-'))];
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  for (const folder of [dir, copies]) rmSync(folder, { recursive: true });
});

async function open(folder: string, name: string) {
  const store = createSqliteStore({ path: databaseFile(folder, name) });
  const notes = store.collection<Note>({ name: 'notes' });
  await store.ready();
  closing.push(() => store.close());
  return notes;
}
function snapshotOf(name: string): DatabaseSnapshot {
  const snapshot = new DatabaseSnapshot(dir, name);
  closing.push(() => snapshot.close());
  return snapshot;
}
async function copied(snapshot: DatabaseSnapshot): Promise<string[]> {
  await snapshot.copyTo(databaseFile(copies, snapshot.name), () => undefined);
  return (await (await open(copies, snapshot.name)).find({}, { sort: { _id: 1 } })).map(({ _id }) => _id);
}

it('copies the state of the moment in which it was taken, whatever is written and erased meanwhile', async () => {
  const notes = await open(dir, 'a');
  await notes.insertMany(Array.from({ length: 2_000 }, (_, number) => ({ _id: `n${number}`, text: 'x'.repeat(500) })));
  const snapshot = snapshotOf('a');
  await takeAtOnce([snapshot]);
  await notes.deleteMany({ _id: { $ne: 'n7' } });
  await notes.insertOne({ _id: 'later', text: '' });
  const found = await copied(snapshot);
  expect([found.length, found.includes('later')]).toEqual([2_000, false]);
});

it('takes the state of several databases anew if one of them was written in between', async () => {
  for (const name of ['a', 'b']) await open(dir, name);
  const [a, b] = [snapshotOf('a'), snapshotOf('b')];
  const writing = new SqliteWriting(databaseFile(dir, 'a'));
  closing.push(() => writing.close());
  const row = { _id: 'sent', text: JSON.stringify({ _id: 'sent', text: '' }) };
  let takes = 0;
  // Between the two, once: a copy of the second would have what came after the copy of the first.
  const between = {
    take() {
      takes += 1;
      if (takes > 1) return;
      writing.perform([
        { kind: 'declare', declaration: { name: 'notes' } },
        { kind: 'commit', writes: [{ collection: 'notes', kind: 'insert', row }] },
      ]);
    },
    isCurrent: () => true,
  };
  await takeAtOnce([a, between as unknown as DatabaseSnapshot, b]);
  expect([takes, await copied(a)]).toEqual([2, ['sent']]);
});
