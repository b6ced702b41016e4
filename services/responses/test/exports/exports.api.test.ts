import { responses } from '@formwright/contracts';
import { buildPdfProgram, readPdf } from '@formwright/pdf/testing';
import { type Caller, DAY_MS, pause, type Store } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createResponsesWorld, owner, stranger } from '../responses-world.ts';
import { type Body, colour, exporting, name, papers } from './exporting.ts';
import { readXlsx, readZip } from './read-archives.ts';

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

const { answered, countAs, begin, all, follow, notes } = exporting(() => world);
const one = async (id: string) => (await all()).find(({ _id }) => _id === id);
const remove = (exportId: string, as: Caller = owner) => world.inject(responses.removeExport, { body: { exportId }, as });
const openFile = (exportId: string, as: Caller = owner) => world.inject(responses.openExport, { body: { exportId }, as });

async function begun(id: string, body: Body = {}, as: Caller = owner): Promise<string> {
  const reply = await begin(id, body, as);
  expect([reply.status, reply.body.data]).toEqual([200, null]);
  return reply.body.export?._id ?? '';
}
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(100);
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
    // What was removed is known for two days, to tell the same call the same.
    expect((await remove(id)).body).toEqual({ success: true });
    expect(await notes().count({ told_until: null })).toBe(0);
    world.clock.advance(2 * DAY_MS);
    await world.runJob('responses.sweep-exports');
    expect([await notes().count({}), (await remove(id)).status]).toEqual([0, 404]);
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
    // The same call again makes no other one: its answer may have been lost.
    const same = await world.inject(responses.retryExport, { body: { exportId: id }, as: owner });
    expect([same.body._id, same.body.state]).toEqual([again.body._id, 'ready']);
    await remove(again.body._id);
  });

  it('is not begun anew by the process that makes it when its clock is set forward', async () => {
    await holdStreams(async () => {
      const id = await begun('long');
      await until(async () => (await one(id))?.done === 1);
      world.clock.shift(3_600_000);
      await world.runJob('responses.continue-exports');
      world.clock.shift(-3_600_000);
      expect(await notes().findOne({ _id: id })).toMatchObject({ state: 'making', attempt: 1 });
      await remove(id);
    });
  });

  it('expires after a day, and can be made again for another', async () => {
    const [id, other] = [await begun('long'), await begun('long', { kind: 'xlsx' })];
    for (const each of [id, other]) await until(isState(each, 'ready'));
    world.clock.advance(24 * 60 * 60_000);
    expect((await openFile(id)).status).toBe(404);
    // Its file goes with the next sweep.
    expect(await one(id)).toMatchObject({ state: 'expired' });
    const again = await world.inject(responses.retryExport, { body: { exportId: other }, as: owner });
    expect([again.status, again.body.state, await one(other)]).toEqual([200, 'making', undefined]);
    await until(isState(again.body._id, 'ready'));
    await remove(again.body._id);
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
    // The list does not wait for the job that removes it.
    expect([await all(), await notes().count({ formId: 'long' })]).toEqual([[], 10]);
    await world.runJob('responses.remove-deleted');
    expect(await all()).toEqual([]);
    for await (const { key } of world.files.list('ResponseExport/')) throw new Error(`${key} is left`);
  });
});
