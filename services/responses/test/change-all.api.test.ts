import { responses } from '@formwright/contracts';
import type { Collection, CollectionDeclaration, Document, Store } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { acceptMany, change, changeAll, counted, expectCounted, idsOf, totalsIn } from './life-world.ts';
import { accept, answersTo, createResponsesWorld, list, owner, question, saveForm, stored, stranger } from './responses-world.ts';

const name = question('input', { label: 'Name' });
/** More than a call changes by itself. */
const MANY = 730;

let world: TestWorld;
/** Before each commit of a change of all; null: none. */
let beforeStep: (() => Promise<void>) | null;
const watched = (store: Store) =>
  replacing(store, {
    collection: <T extends Document>(declaration: CollectionDeclaration<T>): Collection<T> => {
      const collection = store.collection(declaration);
      if (declaration.name !== 'tasks') return collection;
      return replacing(collection, {
        findOne: async (...given) => {
          const found = await collection.findOne(...given);
          if (found) await beforeStep?.();
          return found;
        },
      });
    },
  });
beforeEach(async () => {
  beforeStep = null;
  world = await createResponsesWorld(watched);
  await saveForm(world, [name]);
});
afterEach(() => world.close());

const acceptAll = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => accept(world, { id: `r${at}`, answers: answersTo(name, `Ada ${at}`) })));
const totals = () => totalsIn(world);
const sure = () => expectCounted(world);
const tasks = () => world.store('responses').collection<{ _id: string }>({ name: 'tasks' });

describe('all responses of a form', () => {
  it('[API-069] are archived, and [API-070] all archived ones are deleted; what is archived or active otherwise stays', async () => {
    await acceptMany(world, 5);
    await change(world, 'favorite', 'r2');
    expect((await changeAll(world, 'archiveAllResponses')).body).toMatchObject({ success: true, left: 0 });
    expect(await totals()).toEqual([0, 0, 5]);
    await change(world, 'restore', 'r2');
    expect(await totals()).toEqual([1, 1, 4]);
    world.clock.advance(1);
    expect((await changeAll(world, 'deleteAllResponse')).body).toMatchObject({ success: true, left: 0 });
    expect(await totals()).toEqual([1, 1, 0]);
    await sure();
    // Nothing to do is no failure.
    for (const what of ['deleteAllResponse', 'archiveAllResponses', 'archiveAllResponses'] as const)
      expect((await changeAll(world, what)).status).toBe(200);
    expect(await totals()).toEqual([0, 0, 1]);
    expect(await tasks().count({})).toBe(0);
  });

  it('[API-061] are marked as opened, also archived ones not; the others are told that none is unread', async () => {
    await acceptMany(world, 3);
    await change(world, 'archive', 'r1');
    expect((await changeAll(world, 'setResponsesViewed')).body).toMatchObject({ success: true, left: 0 });
    expect((await list(world)).body.responses.data.map(({ status }) => status)).toEqual(['old', 'old']);
    await sure();
    await world.runJob('responses.publish-counts');
    expect(world.published('responses.v1.ResponseCounted').at(-1)).toMatchObject({ total: 2n, unread: 0n });
  });

  it('are changed by nobody of another workspace', async () => {
    await acceptMany(world, 1);
    for (const what of ['archiveAllResponses', 'deleteAllResponse', 'setResponsesViewed'] as const) {
      const refused = await changeAll(world, what, stranger);
      const unknown = await world.inject(responses[what], { as: stranger, body: { id: 'unknown' } });
      expect([refused.status, refused.body]).toEqual([404, unknown.body]);
    }
    expect(await totals()).toEqual([1, 0, 0]);
  });
});

describe('many responses', () => {
  it('that one call has changed to the last are not all done before the task has ended', async () => {
    await acceptAll(500);
    expect((await changeAll(world, 'archiveAllResponses')).body.left).toBe(1);
    await world.runJob('responses.change-all');
    expect((await changeAll(world, 'archiveAllResponses')).body.left).toBe(0);
    expect(await totals()).toEqual([0, 0, 500]);
  });

  it('are begun by the call and finished by the job; a second call tells how many are left and begins nothing', async () => {
    await acceptAll(MANY);
    const { left } = (await changeAll(world, 'archiveAllResponses')).body;
    expect(left).toBe(MANY - 500);
    await sure();
    expect((await changeAll(world, 'archiveAllResponses')).body.left).toBe(left);
    expect(await totals()).toEqual([left, 0, 500]);
    await world.runJob('responses.change-all');
    expect((await changeAll(world, 'archiveAllResponses')).body.left).toBe(0);
    expect(await totals()).toEqual([0, 0, MANY]);
    world.clock.advance(1);
    await changeAll(world, 'deleteAllResponse');
    await world.runJob('responses.change-all');
    expect(await totals()).toEqual([0, 0, 0]);
    await sure();
    const deleted = world.published('responses.v1.ResponsesDeleted').flatMap(({ responseIds }) => responseIds);
    expect([deleted.length, new Set(deleted).size]).toEqual([MANY, MANY]);
    expect((await counted(world)).arrived).toBe(MANY);
  });

  it('are asked about after the end: what came later stays as it is', async () => {
    await acceptMany(world, 3);
    const { until: archiving } = (await changeAll(world, 'archiveAllResponses')).body;
    await accept(world, { id: 'later' });
    for (let asked = 0; asked < 2; asked += 1)
      expect((await changeAll(world, 'archiveAllResponses', owner, archiving)).body).toEqual({ success: true, left: 0, until: archiving });
    expect(await totals()).toEqual([1, 0, 3]);
    world.clock.advance(1);
    const { until: deleting } = (await changeAll(world, 'deleteAllResponse')).body;
    world.clock.advance(1);
    await change(world, 'archive', 'later');
    expect((await changeAll(world, 'deleteAllResponse', owner, deleting)).body).toEqual({ success: true, left: 0, until: deleting });
    expect(await idsOf(world)).toMatchObject({ all: [], archived: ['later'] });
    // A mark of the future counts as that of now. A mark of before the first response changes nothing.
    expect((await changeAll(world, 'deleteAllResponse', owner, 0)).body).toEqual({ success: true, left: 0, until: 0 });
    expect(await totals()).toEqual([0, 0, 1]);
    const { until: latest } = (await changeAll(world, 'deleteAllResponse', owner, Number.MAX_SAFE_INTEGER)).body;
    expect(latest).toBe(world.clock.now());
    expect([await totals(), await tasks().count({})]).toEqual([[0, 0, 0], 0]);
    await sure();
  });

  it('that another call leaves out are changed after those of that call', async () => {
    await acceptAll(MANY);
    const { until: first } = (await changeAll(world, 'archiveAllResponses')).body;
    world.clock.advance(1);
    await accept(world, { id: 'later' });
    // The first change ends while the second call waits for it.
    beforeStep = async () => {
      beforeStep = null;
      await world.runJob('responses.change-all');
    };
    const { left, until } = (await changeAll(world, 'archiveAllResponses')).body;
    expect([left, until > first, await totals()]).toEqual([0, true, [0, 0, MANY + 1]]);
    await sure();
  });

  it('that are restored stay so when the call is made again, until it is made anew', async () => {
    await acceptMany(world, 3);
    const seen = (await list(world)).body.until?.archive;
    expect((await changeAll(world, 'archiveAllResponses', owner, seen)).body.left).toBe(0);
    await change(world, 'restore', 'r2');
    await accept(world, { id: 'later', acceptedAt: world.clock.now() - 30_000 });
    expect((await changeAll(world, 'archiveAllResponses', owner, seen)).body).toEqual({ success: true, left: 0, until: seen });
    expect((await idsOf(world)).all).toEqual(['later', 'r2']);
    const anew = (await list(world)).body.until?.archive;
    await change(world, 'archive', 'later');
    await change(world, 'restore', 'later');
    expect((await changeAll(world, 'archiveAllResponses', owner, anew)).body).toEqual({ success: true, left: 0, until: anew });
    expect(await totals()).toEqual([0, 0, 4]);
    await change(world, 'restore', 'r1');
    await changeAll(world, 'archiveAllResponses');
    expect(await totals()).toEqual([0, 0, 4]);
    await sure();
  });

  it('are those of the list that was seen: what came before the call stays as it is', async () => {
    await acceptMany(world, 3);
    const seen = (await list(world)).body.until;
    world.clock.advance(1);
    await accept(world, { id: 'later' });
    expect((await changeAll(world, 'archiveAllResponses', owner, seen?.archive)).body.left).toBe(0);
    expect(await idsOf(world)).toMatchObject({ all: ['later'], archived: ['r3', 'r2', 'r1'] });
    world.clock.advance(1);
    const archive = (await list(world)).body.until;
    world.clock.advance(1);
    await change(world, 'archive', 'later');
    expect((await changeAll(world, 'deleteAllResponse', owner, archive?.delete)).body.left).toBe(0);
    expect(await idsOf(world)).toMatchObject({ all: [], archived: ['later'] });
    await sure();
  });

  it('are finished after the process was ended in between, none counted twice', async () => {
    await acceptAll(MANY);
    // The third step never commits: as if the process were killed there.
    let steps = 0;
    beforeStep = async () => {
      steps += 1;
      if (steps === 3) throw new Error('killed');
    };
    expect((await changeAll(world, 'archiveAllResponses')).status).toBe(500);
    beforeStep = null;
    const [active = 0, , archived = 0] = await totals();
    expect([active + archived, archived > 0, active > 0]).toEqual([MANY, true, true]);
    await sure();
    await world.runJob('responses.change-all');
    expect(await totals()).toEqual([0, 0, MANY]);
    await sure();
  });

  it('are changed once by two that work at the same time', async () => {
    await acceptAll(MANY);
    const call = changeAll(world, 'archiveAllResponses');
    await Promise.all([call, world.runJob('responses.change-all'), world.runJob('responses.change-all')]);
    await world.runJob('responses.change-all');
    expect(await totals()).toEqual([0, 0, MANY]);
    await sure();
  });

  it('that arrive, or are restored, archived or deleted meanwhile, stay as they then are', async () => {
    await acceptAll(MANY);
    let steps = 0;
    beforeStep = async () => {
      steps += 1;
      // After the first step: the newest are archived.
      if (steps === 2) {
        beforeStep = null;
        // Accepted before all of them, and told late.
        await accept(world, { id: 'late', acceptedAt: world.clock.now() - 30_000 });
        await accept(world, { id: 'new' });
        const archived = (await list(world)).body.trashedAll.data.map(({ _id }) => _id);
        await change(world, 'restore', archived[0] ?? '');
        await change(world, 'delete', archived[1] ?? '');
      }
    };
    await changeAll(world, 'archiveAllResponses');
    await world.runJob('responses.change-all');
    expect((await idsOf(world)).all).toEqual(expect.arrayContaining(['late', 'new']));
    expect(await totals()).toEqual([3, 0, MANY - 2]);
    await sure();

    // Archived after the click on Delete all: it stays.
    world.clock.advance(1);
    steps = 0;
    beforeStep = async () => {
      steps += 1;
      if (steps === 2) {
        beforeStep = null;
        world.clock.advance(1);
        await change(world, 'archive', 'new');
      }
    };
    await changeAll(world, 'deleteAllResponse');
    await world.runJob('responses.change-all');
    expect([(await totals())[0], (await idsOf(world)).archived]).toEqual([2, ['new']]);
    await sure();
  });

  it('of a form that is deleted meanwhile leave no task', async () => {
    await acceptAll(MANY);
    await changeAll(world, 'archiveAllResponses');
    await world.publish('forms.v1.FormDeleted', 'form1', { formId: 'form1', workspaceId: owner.workspaceId }, { sequence: 9 });
    await world.runJob('responses.remove-deleted');
    await world.runJob('responses.change-all');
    expect([await tasks().count({}), await stored(world).responses.count({})]).toEqual([0, 0]);
  });
});
