import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller } from '@formwright/platform';
import { createSqliteStore } from '@formwright/platform/adapters/sqlite/sqlite-store';
import { expect, it } from '@jest/globals';
import { type MadeFile, newMadeFile } from '../src/made-file.ts';
import { notesDeclaration, openNotes } from '../src/notes.ts';

const by: Caller = { userId: 'ada', workspaceId: 'ada', role: 'owner', sessionId: 's' };

it('a file whose process has ended is made from its beginning by one other process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-notes-'));
  const store = createSqliteStore({ path: join(folder, 'notes.db') });
  const declaration = notesDeclaration<MadeFile>('notes');
  const [first, second, third] = ['run1', 'run2', 'run3'].map((run) => openNotes(store, declaration, run));
  await store.ready();
  const note: MadeFile = { ...newMadeFile(by, 'a', 1_000), kind: 'csv', total: 10 };
  await first?.add(note);
  expect(await first?.advance(note, 7, 2_000)).toBe(true);
  const [silent] = (await second?.findSilent(3_000, 3_000, false, 10)) ?? [];
  expect(silent).toMatchObject({ attempt: 1, done: 7, changed_at: 2_000 });
  expect(await second?.takeOver(silent as MadeFile, 40_000)).toBe(true);
  expect(await third?.takeOver(silent as MadeFile, 40_000)).toBe(false);
  expect(await store.collection<MadeFile>(declaration).findOne({ _id: 'a' })).toMatchObject({
    ...{ state: 'making', attempt: 2, done: 0, changed_at: 40_000, run: 'run2' },
  });
  // Who has made it until then goes on for nothing.
  expect([await first?.advance(note, 8, 41_000), await second?.advance({ _id: 'a', attempt: 2 }, 1, 41_000)]).toEqual([false, true]);
  await store.close();
  rmSync(folder, { recursive: true });
});
