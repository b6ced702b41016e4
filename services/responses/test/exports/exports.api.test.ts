import { type BodyOf, responses } from '@formwright/contracts';
import type { FilledColumn } from '@formwright/form-model';
import { buildPdfProgram, readPdf } from '@formwright/pdf/testing';
import { type Caller, pause, type Store } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ExportNote } from '../../src/export/export-store.ts';
import { accept, answersTo, createResponsesWorld, entry, owner, question, saveForm, stored, stranger } from '../responses-world.ts';
import { readXlsx, readZip } from './read-archives.ts';

type Body = Partial<BodyOf<typeof responses.beginExport>>;

let world: TestWorld;
/** While set, a stream of responses waits after its first one. */
let held: Promise<void> | null = null;
beforeAll(async () => {
  world = await createResponsesWorld(withHeldStreams, buildPdfProgram());
});
afterAll(() => world.close());

const withHeldStreams = (store: Store): Store =>
  replacing(store, {
    collection(declaration) {
      const collection = store.collection(declaration);
      if (declaration.name !== 'responses') return collection;
      return replacing(collection, {
        async *stream(filter, options) {
          for await (const document of collection.stream(filter, options)) {
            yield document;
            await held;
          }
        },
      });
    },
  });

const name = question('input', { label: 'Name' });
const colour = question('radio', {
  label: 'Colour',
  filter: true,
  options: [
    { id: 'o1', value: 'r', label: 'Red' },
    { id: 'o2', value: 'b', label: 'Blue' },
  ],
});
const papers = question('upload', { label: 'Papers' });

/** A form with responses: r0 is the oldest. */
async function answered(formId: string, count: number, columns: FilledColumn[] = [name, colour]): Promise<void> {
  await saveForm(world, columns, { id: formId });
  for (let index = 0; index < count; index += 1) {
    world.clock.advance(1_000);
    const answers = { ...answersTo(name, `=n${index}`), ...answersTo(colour, index % 2 ? 'r' : 'b') };
    await accept(world, { id: `${formId}r${index}`, formId, answers });
  }
}
/** Lets a list count as long without storing a thousand responses. */
const countAs = (formId: string, active: number) => stored(world).counters.updateOne({ _id: formId }, { $set: { active } });

const begin = (id: string, body: Body = {}, as: Caller = owner) =>
  world.inject(responses.beginExport, { body: { id, kind: 'csv', ...body }, as });
const all = async (as: Caller = owner) => (await world.inject(responses.getExports, { as })).body;
const one = async (id: string) => (await all()).find(({ _id }) => _id === id);
const remove = (exportId: string, as: Caller = owner) => world.inject(responses.removeExport, { body: { exportId }, as });
const openFile = (exportId: string, as: Caller = owner) => world.inject(responses.openExport, { body: { exportId }, as });
const follow = (address: string | null) => world.inject(responses.downloadExport, { params: { ticket: address?.split('/').at(-1) ?? '' } });
const notes = () => world.store('responses').collection<ExportNote>({ name: 'exports' });

async function begun(id: string, body: Body = {}, as: Caller = owner): Promise<string> {
  const reply = await begin(id, body, as);
  expect([reply.status, reply.body.data]).toEqual([200, null]);
  return reply.body.export?._id ?? '';
}
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600 && !(await holds()); tries += 1) await pause(100);
  expect(await holds()).toBe(true);
}
const isState = (id: string, state: string | undefined) => async () => (await one(id))?.state === state;
async function fileOf(id: string) {
  await until(isState(id, 'ready'));
  return follow((await openFile(id)).body.data);
}
async function holdStreams<T>(work: () => Promise<T>): Promise<T> {
  let go: () => void = () => undefined;
  held = new Promise((resolve) => (go = resolve));
  try {
    return await work();
  } finally {
    held = null;
    go();
    await world.drain();
  }
}

describe('a short export', () => {
  it('is sent at once, as CSV or as a workbook, with the responses of the list', async () => {
    await answered('short', 4);
    const csv = await follow((await begin('short', { filters: { [colour.uniqueId]: ['r'] } })).body.data);
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="Responses - \d{4}-\d\d-\d\d\.csv"/);
    expect(
      csv.text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',').slice(0, 2)),
    ).toEqual([
      ["'=n3", 'Red'],
      ["'=n1", 'Red'],
    ]);
    const { data } = (await begin('short', { kind: 'xlsx', search: 'n2' })).body;
    // The addresses and logs of the web tell nothing of the search.
    expect(Buffer.from(data?.split('/').at(-1)?.split('.')[0] ?? '', 'base64url').toString()).not.toContain('n2');
    const rows = await readXlsx((await follow(data)).bytes);
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ['Name', 'Colour'],
      ['=n2', 'Blue'],
    ]);
    await world.inject(responses.addFavorite, { body: { formId: 'short', responseId: 'shortr0' }, as: owner });
    expect((await follow((await begin('short', { pageName: 'favorite' })).body.data)).text).toContain("'=n0");
    const sorted = await follow((await begin('short', { sort: { by: name.uniqueId, direction: 'asc' } })).body.data);
    expect(sorted.text.match(/n\d/g)).toEqual(['n0', 'n1', 'n2', 'n3']);
    expect((await begin('short', { filter: 'custom', dateTimes: { from: '2000-01-01', to: '2000-01-02' } })).status).toBe(409);
    expect(await all()).toEqual([]);
  });

  it('has one response where one is asked for, and none of a stranger or of an unknown one', async () => {
    await answered('single', 2);
    const { text } = await follow((await begin('single', { responseId: 'singler0' })).body.data);
    expect(text.split('\r\n')[1]).toMatch(/^'=n0,Blue/);
    expect((await begin('single', { responseId: 'shortr0' })).status).toBe(404);
    expect((await begin('single', {}, stranger)).status).toBe(404);
  });

  it('ends a minute after it was asked for, and its note is swept', async () => {
    const { data } = (await begin('single')).body;
    world.clock.advance(60_000);
    expect((await follow(data)).status).toBe(410);
    await world.runJob('responses.sweep-exports');
    expect(await notes().count({ state: 'direct' })).toBe(0);
  });

  it('says what cannot be exported, and why', async () => {
    await answered('none', 0);
    await answered('plain', 1);
    expect((await begin('none')).body).toEqual({ error: 'There are no responses to export.' });
    expect((await begin('plain', { search: 'nowhere' })).status).toBe(409);
    expect((await begin('plain', { kind: 'files' })).body).toEqual({ error: 'This form has no question for files.' });
    await countAs('plain', 2_001);
    expect((await begin('plain', { kind: 'pdf' })).status).toBe(413);
  });
});

describe('the uploaded files', () => {
  const upload = (...files: { name: string; shown: string }[]) => ({
    [papers.uniqueId]: { ...entry('forDeleteFiles'), files: files.map((file) => ({ ...file, size: 3, type: 'application/pdf' })) },
  });

  it('come as a ZIP with a folder for each response, and a text that names what is missing', async () => {
    await saveForm(world, [name, papers], { id: 'files' });
    const at = Date.UTC(2026, 10, 21, 7, 8, 9);
    await accept(world, {
      id: 'fr0',
      formId: 'files',
      acceptedAt: at,
      answers: upload({ name: '1.pdf', shown: 'CV.pdf' }, { name: '2.pdf', shown: 'cv.PDF' }) as never,
    });
    await accept(world, {
      id: 'fr1',
      formId: 'files',
      acceptedAt: at + 1_000,
      answers: upload({ name: '1.txt', shown: '../x.txt' }, { name: 'gone.pdf', shown: 'gone.pdf' }) as never,
    });
    const put = (key: string, text: string) => world.files.put(key, Buffer.from(text), { contentType: 'application/pdf' });
    await put('Response/fr0/1.pdf', 'one');
    await put('Response/fr0/2.pdf', 'two');
    await put('Response/fr1/1.txt', 'six');
    const { bytes, headers } = await follow((await begin('files', { kind: 'files' })).body.data);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('Response files - '),
    });
    const { 'Missing files.txt': missing, ...found } = await readZip(bytes);
    expect(found).toEqual({
      'Response 1 - 2026-11-21 07.08.10/Papers/_x.txt': 'six',
      'Response 2 - 2026-11-21 07.08.09/Papers/CV.pdf': 'one',
      'Response 2 - 2026-11-21 07.08.09/Papers/cv (2).PDF': 'two',
    });
    expect(missing).toContain('Response 1 - 2026-11-21 07.08.10/Papers/gone.pdf');
    const single = await follow((await begin('files', { kind: 'files', responseId: 'fr0' })).body.data);
    expect(Object.values(await readZip(single.bytes))).toEqual(['one', 'two']);
  });
});

describe('a long export', () => {
  beforeAll(async () => {
    await answered('long', 30);
    await countAs('long', 1_000);
  });

  it('is made in the background, tells how far it is, and is fetched when it is ready', async () => {
    await answered('long2', 3, [name, colour, papers]);
    await countAs('long2', 1_000);
    for (const kind of ['csv', 'xlsx', 'pdf', 'files'] as const) {
      const id = await begun('long2', { kind });
      const { status, headers, bytes } = await fileOf(id);
      expect([status, headers['content-length']]).toEqual([200, String(bytes.length)]);
      expect(await one(id)).toMatchObject({
        kind,
        formId: 'long2',
        title: 'Survey',
        isPart: false,
        state: 'ready',
        done: 3,
        size: bytes.length,
      });
      if (kind === 'csv') expect(bytes.toString().split('\r\n')).toHaveLength(5);
      if (kind === 'xlsx') expect(await readXlsx(bytes)).toHaveLength(4);
      if (kind === 'pdf') expect(readPdf(bytes).pages).toHaveLength(3);
      if (kind === 'files') expect(Object.keys(await readZip(bytes))).toEqual(['No files.txt']);
      expect((await remove(id)).body).toEqual({ success: true });
      expect((await openFile(id)).status).toBe(404);
    }
    for await (const { key } of world.files.list('ResponseExport/')) throw new Error(`${key} is left`);
  });

  it('is one of its kind at a time, the same one when asked again, and ends when it is cancelled', async () => {
    const id = await holdStreams(async () => {
      const first = await begun('long');
      expect(await begun('long')).toBe(first);
      expect((await begin('long', { search: 'n1' })).status).toBe(200);
      await answered('other', 1);
      await countAs('other', 1_000);
      const refused = await begin('other');
      expect([refused.status, refused.body]).toEqual([
        409,
        { error: 'Another CSV file of yours is being made. Please wait until it is ready.' },
      ]);
      await until(async () => (await one(first))?.done === 1);
      expect(await one(first)).toMatchObject({ state: 'making', total: 1_000 });
      expect((await openFile(first)).status).toBe(409);
      expect((await remove(first, stranger)).status).toBe(404);
      expect((await remove(first)).status).toBe(200);
      // Its place is free at once.
      expect(await begun('other')).not.toBe(first);
      return first;
    });
    expect(await one(id)).toBeUndefined();
    for (const { _id } of await all()) await remove(_id);
    world.clock.advance(60_000);
    await world.runJob('responses.sweep-exports');
    expect(await notes().count({})).toBe(0);
    for await (const { key } of world.files.list('ResponseExport/')) throw new Error(`${key} is left`);
  });

  it('[TEAM-11 part: long exports] ends with the access of who asked for it, before and after it is ready', async () => {
    const leaver = { ...owner, userId: 'leaver', sessionId: 'leaves' };
    const ready = await begun('long', { kind: 'xlsx' }, leaver);
    await until(async () => (await all(leaver))[0]?.state === 'ready');
    const { data } = (await openFile(ready, leaver)).body;
    expect((await follow(data)).status).toBe(200);
    await holdStreams(async () => {
      const making = await begun('long', {}, leaver);
      await until(async () => (await notes().findOne({ _id: making }))?.done === 1);
      await world.publish('identity.v1.SessionsRevoked', 'leaver', { userId: 'leaver', workspaceId: leaver.workspaceId, generation: 1n });
      await until(async () => (await notes().findOne({ _id: making }))?.state === 'making');
    });
    await until(async () => (await notes().count({ userId: 'leaver', state: 'failed' })) === 1);
    expect((await follow(data)).status).toBe(410);
    expect((await openFile(ready, leaver)).status).toBe(401);
    expect((await openFile(ready, { ...owner, userId: 'colleague' })).status).toBe(404);
    await notes().deleteMany({});
    await world.files.deleteAll('ResponseExport/');
  });

  it('goes on in another process when its own has ended, and is given up after the third', async () => {
    const id = await begun('long');
    await until(isState(id, 'ready'));
    const unfinished = (attempt: number) => notes().updateOne({ _id: id }, { $set: { state: 'making', changed_at: 0, attempt } });
    await unfinished(2);
    await world.runJob('responses.continue-exports');
    await until(isState(id, 'ready'));
    expect((await notes().findOne({ _id: id }))?.attempt).toBe(3);
    expect((await fileOf(id)).status).toBe(200);
    await unfinished(3);
    await world.runJob('responses.continue-exports');
    expect(await one(id)).toMatchObject({ state: 'failed' });
    const again = await world.inject(responses.retryExport, { body: { exportId: id }, as: owner });
    expect([again.status, again.body.state, await one(id)]).toEqual([200, 'making', undefined]);
    await until(isState(again.body._id, 'ready'));
    await remove(again.body._id);
  });

  it('expires after a day, and can be made again for another', async () => {
    const id = await begun('long');
    await until(isState(id, 'ready'));
    world.clock.advance(24 * 60 * 60_000);
    expect((await openFile(id)).status).toBe(404);
    await world.runJob('responses.sweep-exports');
    expect(await one(id)).toMatchObject({ state: 'expired' });
    for await (const { key } of world.files.list('ResponseExport/')) throw new Error(`${key} is left`);
    world.clock.advance(24 * 60 * 60_000);
    await world.runJob('responses.sweep-exports');
    expect(await one(id)).toBeUndefined();
  });

  it('keeps the newest ten files of a user', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      world.clock.advance(1);
      const id = await begun('long');
      await until(isState(id, 'ready'));
      ids.push(id);
    }
    expect((await all()).map(({ _id }) => _id)).toEqual(ids.slice(2).reverse());
  });

  it('goes with its form', async () => {
    const [kept] = await all();
    const { data } = (await openFile(kept?._id ?? '')).body;
    await world.publish('forms.v1.FormDeleted', 'long', { formId: 'long', workspaceId: owner.workspaceId }, { sequence: 2 });
    expect([(await follow(data)).status, (await openFile(kept?._id ?? '')).status]).toEqual([410, 404]);
    await world.runJob('responses.remove-deleted');
    expect(await all()).toEqual([]);
    for await (const { key } of world.files.list('ResponseExport/')) throw new Error(`${key} is left`);
  });
});
