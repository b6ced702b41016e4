import { readdirSync } from 'node:fs';
import { responses } from '@formwright/contracts';
import { buildPdfProgram, readPdf } from '@formwright/pdf/testing';
import { type Caller, pause } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ExportNote } from '../src/export/export-note.ts';
import { accept, answersTo, createResponsesWorld, owner, productName, question, saveForm, stranger } from './responses-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await createResponsesWorld(undefined, buildPdfProgram());
});
afterAll(() => world.close());

const name = question('input', { label: 'Name' });

/** A form with a response for each of these answers. */
async function answered(id: string, ...answers: string[]): Promise<void> {
  await saveForm(world, [name], { id });
  for (const [index, answer] of answers.entries()) {
    world.clock.advance(1_000);
    await accept(world, { id: `${id}x${index}`, formId: id, answers: answersTo(name, answer) });
  }
}

const begin = (formId: string, as: Caller = owner, query: Record<string, string> = {}) =>
  world.inject(responses.downloadAllResponsesInPdf, { params: { formId }, query, as });
const idOf = (path: string) => path.split('/').at(-1) ?? '';
const fetchFile = (path: string, as: Caller = owner) => world.inject(responses.temporaryPdf, { params: { fileId: idOf(path) }, as });
const remove = (body: object, as: Caller = owner) => world.inject(responses.removeTemp, { body, as });
const progress = (path: string, as: Caller = owner) => world.inject(responses.getPdfProgress, { params: { fileId: idOf(path) }, as });

/** Fetches the file, again while it is being made. */
async function made(path: string) {
  for (;;) {
    const reply = await fetchFile(path);
    if (reply.status !== 503) return reply;
  }
}

async function storedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.files.list('ResponseExport/')) keys.push(key);
  return keys;
}

/** Waits until the reading gives this. */
async function expectSoon<T>(read: () => T | Promise<T>, wanted: T): Promise<void> {
  while (JSON.stringify(await read()) !== JSON.stringify(wanted)) await pause(100);
}

describe('the PDF of all responses', () => {
  it('[API-073] answers the path of a file with every response on a page of its own, newest first', async () => {
    await answered('all', 'Ada', 'Boole', 'Curie');
    const { status, body } = await begin('all', owner, { timeZone: 'Europe/Berlin' });
    expect(status).toBe(200);
    const { headers, bytes } = await made(body.data);
    const day = new Date(world.clock.now()).toISOString().slice(0, 10);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Survey - Responses - ${day}.pdf"`,
      'content-length': String(bytes.length),
    });
    const { pages, title, bookmarks } = readPdf(bytes);
    expect(pages.map((lines) => [lines[1], lines.at(-2)])).toEqual([
      ['Response 1 of 3 · About Survey', 'Curie'],
      ['Response 2 of 3 · About Survey', 'Boole'],
      ['Response 3 of 3 · About Survey', 'Ada'],
    ]);
    expect(pages[0]?.[2]).toMatch(/^Answered on 01\/03\/2026 13:00:\d\d \(Europe\/Berlin\)$/);
    expect(pages[0]?.at(-1)).toBe(productName);
    expect([title, bookmarks]).toEqual(['Survey', ['1 of 3 · Curie', '2 of 3 · Boole', '3 of 3 · Ada'].map((each) => `Response ${each}`)]);
    expect((await progress(body.data)).body).toEqual({ isMaking: false, done: 3, total: 3 });
    await remove({ path: body.data });
    await expectSoon(() => readdirSync(world.tmpDir), []);
  });

  it('has the active responses only', async () => {
    await answered('some', 'kept', 'put away');
    await world.inject(responses.archiveResponse, { body: { formId: 'some', responseId: 'somex1' }, as: owner });
    const { data } = (await begin('some')).body;
    const { pages } = readPdf((await made(data)).bytes);
    expect(pages.map((lines) => lines.at(-2))).toEqual(['kept']);
    await remove({ path: data });
  });

  it('[API-074] removeTemp removes that file, and no other', async () => {
    await answered('first', 'Ada');
    await answered('second', 'Boole');
    const paths: string[] = [];
    for (const formId of ['first', 'second']) {
      const { data } = (await begin(formId)).body;
      await made(data);
      paths.push(data);
      world.clock.advance(1);
    }
    const [first = '', second = ''] = paths;
    const keys = paths.map((path) => `ResponseExport/owner/${idOf(path)}/1`);
    expect((await storedFiles()).sort()).toEqual([...keys].sort());
    expect((await remove({ path: first }, stranger)).status).toBe(404);
    expect((await remove({ path: '../../secrets' })).status).toBe(404);
    expect((await remove({ path: first })).body).toEqual({ success: true });
    expect(await storedFiles()).toEqual([keys[1]]);
    expect([(await fetchFile(first)).status, (await fetchFile(second)).status]).toEqual([404, 200]);
    // Without a path it is the newest one.
    expect((await remove({})).body).toEqual({ success: true });
    expect(await storedFiles()).toEqual([]);
    // The same calls again: their answers may have been lost.
    for (const body of [{}, { path: first }, { path: second }]) expect((await remove(body)).body).toEqual({ success: true });
    expect([(await remove({}, stranger)).status, (await remove({ path: first }, stranger)).status]).toEqual([404, 404]);
  });

  it('is for the user who asked for it, as long as the form is there', async () => {
    await answered('own', 'Ada');
    const { data } = (await begin('own')).body;
    await made(data);
    const colleague = { ...owner, userId: 'colleague' };
    for (const as of [stranger, colleague])
      expect([(await fetchFile(data, as)).status, (await progress(data, as)).status]).toEqual([404, 404]);
    expect((await begin('own', stranger)).status).toBe(404);
    await world.publish('forms.v1.FormDeleted', 'own', { formId: 'own', workspaceId: owner.workspaceId }, { sequence: 2 });
    expect((await fetchFile(data)).status).toBe(404);
    await remove({ path: data });
  });

  it('is one at a time for a user, told by name, and the same one for the same form', async () => {
    await answered('busy', 'Ada');
    await answered('other', 'Boole');
    // As another process writes it.
    const now = world.clock.now();
    const note: ExportNote = {
      _id: 'note1',
      workspaceId: owner.workspaceId,
      userId: owner.userId,
      by: owner,
      formId: 'busy',
      title: 'Survey',
      kind: 'pdf',
      list: { query: {}, at: now },
      timeZone: 'UTC',
      state: 'making',
      isListed: false,
      done: 3,
      total: 9,
      size: 0,
      made_at: now,
      changed_at: now,
      waited_until: now + 60_000,
      expires_at: now + 3_600_000,
      attempt: 1,
    };
    await world.store('responses').collection<ExportNote>({ name: 'exports' }).insertOne(note);
    const again = await begin('busy');
    expect([again.status, again.body.data]).toEqual([200, '/api/temporaryPdf/note1']);
    expect((await progress(again.body.data)).body).toEqual({ isMaking: true, done: 3, total: 9 });
    const second = await begin('other');
    expect([second.status, second.body]).toEqual([409, { error: 'Another PDF of yours is being made. Please wait until it is ready.' }]);
    const others = await begin('other', { ...owner, userId: 'colleague' });
    expect(others.status).toBe(200);
    // That process gives no sign any more.
    world.clock.advance(3 * 60_000 + 1);
    const third = await begin('other');
    expect(third.status).toBe(200);
    expect((await fetchFile('/api/temporaryPdf/note1')).body).toEqual({ error: 'The PDF could not be made. Please try again.' });
    await made(third.body.data);
    for (const path of ['note1', third.body.data]) expect((await remove({ path })).status).toBe(200);
    expect((await remove({ path: others.body.data }, { ...owner, userId: 'colleague' })).status).toBe(200);
    await expectSoon(storedFiles, []);
  });

  it('[TEAM-11 part: PDFs] is not sent to somebody who loses access while waiting for it', async () => {
    await answered('leaving', 'answer');
    const leaver = { ...owner, userId: 'leaver' };
    const { data } = (await begin('leaving', leaver)).body;
    const notes = world.store('responses').collection<ExportNote>({ name: 'exports' });
    const isMade = async () => (await progress(data, leaver)).body.isMaking === false;
    await expectSoon(isMade, true);
    const [note] = await notes.find({ _id: idOf(data) });
    await notes.updateOne({ _id: idOf(data) }, { $set: { state: 'making', waited_until: 0 } });
    const waiting = fetchFile(data, leaver);
    await expectSoon(async () => ((await notes.findOne({ _id: idOf(data) }))?.waited_until ?? 0) > 0, true);
    await world.publish('identity.v1.SessionsRevoked', 'leaver', { userId: 'leaver', workspaceId: leaver.workspaceId, generation: 1n });
    await notes.updateOne({ _id: idOf(data) }, { $set: { state: note?.state } });
    expect((await waiting).status).toBe(404);
    await notes.deleteOne({ _id: idOf(data) });
    await world.files.deleteAll('ResponseExport/');
  });

  it('is not given up when the clock is set forward while it is made', async () => {
    let [letGo, reading] = [() => {}, () => {}];
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const isRead = new Promise<void>((resolve) => (reading = resolve));
    const slow = await createResponsesWorld(
      (store) =>
        replacing(store, {
          collection: (declaration) => {
            const collection = store.collection(declaration);
            if (declaration.name !== 'responses') return collection;
            const stream: typeof collection.stream = async function* (...asked) {
              reading();
              await held;
              yield* collection.stream(...asked);
            };
            return replacing(collection, { stream });
          },
        }),
      buildPdfProgram(),
    );
    try {
      for (const id of ['one', 'two']) {
        await saveForm(slow, [name], { id });
        await accept(slow, { id: `${id}x`, formId: id, answers: answersTo(name, 'Ada') });
      }
      const notes = slow.store('responses').collection<ExportNote>({ name: 'exports' });
      const beginIn = (formId: string) => slow.inject(responses.downloadAllResponsesInPdf, { params: { formId }, as: owner });
      const { data } = (await beginIn('one')).body;
      await isRead;
      slow.clock.shift(3_600_000);
      expect((await beginIn('two')).status).toBe(409);
      const signed = async () => ((await notes.findOne({ _id: idOf(data) }))?.changed_at ?? 0) === slow.clock.now();
      await expectSoon(signed, true);
      expect(await notes.findOne({ _id: idOf(data) })).toMatchObject({ state: 'making', attempt: 1 });
      letGo();
      await slow.drain();
      expect((await notes.findOne({ _id: idOf(data) }))?.state).toBe('ready');
    } finally {
      letGo();
      await slow.close();
    }
  });

  it('is given up when it is removed while it is being made', async () => {
    await answered('left', ...Array.from({ length: 12 }, (_, index) => `answer ${index}`));
    const { data } = (await begin('left')).body;
    expect((await remove({ path: data })).status).toBe(200);
    expect((await fetchFile(data)).status).toBe(404);
    await expectSoon(storedFiles, []);
    await expectSoon(() => readdirSync(world.tmpDir), []);
    // Its place is free.
    const again = await begin('left');
    expect([again.status, again.body.data === data]).toEqual([200, false]);
    expect((await made(again.body.data)).status).toBe(200);
    await remove({ path: again.body.data });
  });

  it('refuses a form without responses, and one with too many', async () => {
    await answered('none');
    expect((await begin('none')).body).toEqual({ error: 'There are no responses yet.' });
    await answered('many', 'Ada');
    const counters = world.store('responses').collection<{ _id: string; active: number }>({ name: 'counters' });
    await counters.updateOne({ _id: 'many' }, { $set: { active: 2_001 } });
    const { status, body } = await begin('many');
    expect([status, body]).toEqual([
      413,
      { error: 'A PDF takes at most 2,000 responses, and there are 2,001. Export them as CSV instead.' },
    ]);
  });

  it('is swept after an hour', async () => {
    await answered('old', 'Ada');
    const { data } = (await begin('old')).body;
    await made(data);
    await world.runJob('responses.sweep-exports');
    expect((await fetchFile(data)).status).toBe(200);
    world.clock.advance(60 * 60_000);
    expect((await fetchFile(data)).status).toBe(404);
    await world.runJob('responses.sweep-exports');
    expect(await storedFiles()).toEqual([]);
  });
});
