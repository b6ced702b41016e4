import { responses } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { acceptMany, change, expectCounted, idsOf, totalsIn } from './life-world.ts';
import { accept, answersTo, createResponsesWorld, list, owner, question, saveForm, stored, stranger } from './responses-world.ts';

const name = question('input', { label: 'Name' });
/** More than a call changes by itself. */
const MANY = 620;

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
  await saveForm(world, [name]);
});
afterEach(() => world.close());

const changeListed = (change: string, changeId: string, more: object = {}, as = owner) =>
  world.inject(responses.changeListed, { as, body: { formId: 'form1', changeId, change, ...more } as never });
/** Odd ones are called Ada, the others Ben. */
const twoNames = (count: number) => acceptMany(world, count, (at) => answersTo(name, at % 2 ? `Ada ${at}` : `Ben ${at}`));
/** All at once, as much as that is. */
const acceptNamed = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => accept(world, { id: `r${at}`, answers: answersTo(name, `Ada ${at}`) })));
const notes = () => world.store('responses').collection<{ _id: string }>({ name: 'listChanges' });
const parts = () => world.store('responses').collection<{ _id: string }>({ name: 'archivedParts' });

describe('[4.9] all responses of a list', () => {
  it('are archived as it was narrowed and seen, and Undo brings back exactly those', async () => {
    await twoNames(6);
    await change(world, 'archive', 'r1');
    const { until } = (await list(world, { search: 'ada' })).body;
    world.clock.advance(60_000);
    await accept(world, { id: 'later', answers: answersTo(name, 'Ada later') });
    const first = await changeListed('archive', 'c1', { search: 'ada', until: until?.archive });
    expect(first.body).toEqual({ success: true, left: 0, changed: 2, canUndo: true });
    expect(await idsOf(world)).toEqual({ all: ['later', 'r6', 'r4', 'r2'], favorites: [], archived: ['r5', 'r3', 'r1'] });
    // One was brought back and archived again since: that is another archiving.
    await change(world, 'restore', 'r3');
    world.clock.advance(1);
    await change(world, 'archive', 'r3');
    expect((await changeListed('restore', 'c2', { undoes: 'c1' })).body).toMatchObject({ left: 0, changed: 1 });
    expect(await idsOf(world)).toEqual({ all: ['later', 'r6', 'r5', 'r4', 'r2'], favorites: [], archived: ['r3', 'r1'] });
    await expectCounted(world);
    expect((await changeListed('restore', 'c3', { undoes: 'never' })).status).toBe(404);
  });

  it('are marked, and Undo takes it back from those alone that were marked by it', async () => {
    await twoNames(4);
    await change(world, 'favorite', 'r1');
    expect((await changeListed('favorite', 'c1', { search: 'ada' })).body).toMatchObject({ changed: 1, canUndo: true });
    expect((await idsOf(world)).favorites.toSorted()).toEqual(['r1', 'r3']);
    const back = (await changeListed('unfavorite', 'c2', { undoes: 'c1' })).body;
    expect(back).toMatchObject({ left: 0, changed: 1, canUndo: false });
    expect((await idsOf(world)).favorites).toEqual(['r1']);
    expect((await changeListed('view', 'c3')).body).toMatchObject({ changed: 4, canUndo: true });
    await change(world, 'archive', 'r1');
    expect((await changeListed('unview', 'c4', { undoes: 'c3' })).body).toMatchObject({ left: 0, changed: 3 });
    await expectCounted(world);
  });

  it('are changed once by a call that comes again, also at the same time, and also after some were restored', async () => {
    await twoNames(4);
    const { until } = (await list(world)).body;
    const both = await Promise.all([1, 2].map(() => changeListed('archive', 'c1', { until: until?.archive })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await change(world, 'restore', 'r2');
    expect((await changeListed('archive', 'c1', { until: until?.archive })).body).toMatchObject({ left: 0, changed: 4 });
    expect(await totalsIn(world)).toEqual([1, 0, 3]);
    await expectCounted(world);
  });

  it('are those that there are when the call comes, however late a mark it names', async () => {
    await twoNames(2);
    const latest = (await list(world)).body.until?.archive ?? 0;
    await changeListed('archive', 'c1', { until: latest + 60_000 });
    const [note] = await world.store('responses').collection<{ _id: string; until: number }>({ name: 'listChanges' }).find({});
    expect(note?.until).toBe(latest);
  });

  it('are told as changed to nobody who asks for something else by the same id', async () => {
    await twoNames(4);
    expect((await changeListed('archive', 'c1', { search: 'ada' })).status).toBe(200);
    for (const [what, more] of [
      ['view', { search: 'ada' }],
      ['archive', {}],
      ['archive', { search: 'ada', until: 1 }],
    ] as const) {
      const other = await changeListed(what, 'c1', more);
      expect(other).toMatchObject({ status: 409, body: { error: { changeId: expect.any(String) } } });
    }
    expect(await totalsIn(world)).toEqual([2, 0, 2]);
  });

  it('are marked as read and unread, as favorites, restored and deleted, each in its list', async () => {
    await twoNames(4);
    await changeListed('view', 'c1', { search: 'ada' });
    const statuses = async () => (await list(world)).body.responses.data.map(({ status }) => status);
    expect(await statuses()).toEqual(['new', 'old', 'new', 'old']);
    await changeListed('unview', 'c2');
    expect(await statuses()).toEqual(['new', 'new', 'new', 'new']);
    await changeListed('favorite', 'c3', { search: 'ben' });
    await changeListed('archive', 'c4', { pageName: 'favorite' });
    expect(await totalsIn(world)).toEqual([2, 0, 2]);
    world.clock.advance(1);
    // What is not in the archive cannot be deleted.
    expect((await changeListed('delete', 'c5')).body).toMatchObject({ left: 0, changed: 0 });
    await changeListed('restore', 'c6', { pageName: 'archived', search: '"Ben 2"' });
    expect(await totalsIn(world)).toEqual([3, 1, 1]);
    await changeListed('delete', 'c7', { pageName: 'archived' });
    expect(await totalsIn(world)).toEqual([3, 1, 0]);
    await expectCounted(world);
  });

  it('that are many are left to the job, one change at a time, and the notes of the last ones are kept', async () => {
    await acceptNamed(MANY);
    const begun = (await changeListed('archive', 'c1', { search: 'ada' })).body;
    expect(begun).toEqual({ success: true, left: MANY - 500, changed: 500, canUndo: true });
    const other = await changeListed('view', 'c2');
    expect([other.status, Object.keys(other.body)]).toEqual([409, ['error']]);
    await world.runJob('responses.change-all');
    expect((await changeListed('archive', 'c1', { search: 'ada' })).body).toEqual({
      success: true,
      left: 0,
      changed: MANY,
      canUndo: true,
    });
    await changeListed('restore', 'c3', { undoes: 'c1' });
    await world.runJob('responses.change-all');
    expect(await totalsIn(world)).toEqual([MANY, 0, 0]);
    await expectCounted(world);
    for (let at = 0; at < 5; at += 1) {
      world.clock.advance(1_000);
      expect((await changeListed('view', `d${at}`)).status).toBe(200);
      await world.runJob('responses.change-all');
    }
    expect([await notes().count({}), await parts().count({})]).toEqual([4, 0]);
  });

  it('come back as favorites by Undo where they were, also if they are many', async () => {
    await acceptNamed(150);
    await changeListed('favorite', 'c1', { search: 'ada' });
    await accept(world, { id: 'other', answers: answersTo(name, 'Ben') });
    await change(world, 'favorite', 'other');
    const order = async () =>
      (await stored(world).responses.find({ favourite: 1, state: 'active' }, { sort: { favouredAt: -1, _id: -1 } })).map(({ _id }) => _id);
    const before = await order();
    expect([before.length, before[0]]).toEqual([151, 'other']);
    for (const [there, back] of [
      ['unfavorite', 'favorite'],
      ['archive', 'restore'],
    ] as const) {
      world.clock.advance(1_000);
      // One of them stays, above the others.
      expect((await changeListed(there, there, { search: 'ada' })).body).toMatchObject({ left: 0, changed: 150, canUndo: true });
      expect(await order()).toEqual(['other']);
      expect((await changeListed(back, back, { undoes: there })).body).toMatchObject({ left: 0, changed: 150 });
      expect(await order()).toEqual(before);
    }
    await expectCounted(world);
  });

  it('are marked as read in the archive for good, because nothing is marked as unread there', async () => {
    await twoNames(2);
    await changeListed('archive', 'c1');
    world.clock.advance(1);
    expect((await changeListed('view', 'c2', { pageName: 'archived' })).body).toMatchObject({ left: 0, changed: 2, canUndo: false });
    expect((await changeListed('unview', 'c3', { undoes: 'c2' })).status).toBe(404);
    await expectCounted(world);
  });

  it('all come back by an Undo during which others are refused, however many changes there were before', async () => {
    await acceptNamed(MANY);
    await changeListed('archive', 'c1');
    await world.runJob('responses.change-all');
    for (const at of [2, 3]) {
      world.clock.advance(1_000);
      await changeListed('view', `c${at}`);
    }
    world.clock.advance(1_000);
    expect((await changeListed('restore', 'back', { undoes: 'c1' })).body.left).toBeGreaterThan(0);
    expect((await changeListed('view', 'c4')).status).toBe(409);
    await world.runJob('responses.change-all');
    expect(await totalsIn(world)).toEqual([MANY, 0, 0]);
    await expectCounted(world);
  });

  it('[RESP-27] of another workspace are not changed', async () => {
    await twoNames(2);
    expect((await changeListed('archive', 'c1', {}, stranger)).status).toBe(404);
    expect(await totalsIn(world)).toEqual([2, 0, 0]);
    expect(await stored(world).responses.count({ state: 'archived' })).toBe(0);
  });
});

describe('[4.9] responses that were selected one by one', () => {
  it('are exported without the others, newest first', async () => {
    await twoNames(5);
    await change(world, 'archive', 'r4');
    const chosen = { id: 'form1', kind: 'csv' as const, responseIds: ['r2', 'r4', 'r5', 'unknown'] };
    const { data } = (await world.inject(responses.beginExport, { as: owner, body: chosen })).body;
    const { body } = await world.inject(responses.downloadExport, { params: { ticket: data?.split('/').at(-1) ?? '' } });
    const rows = String(body).split('\r\n').filter(Boolean);
    expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(['Ada 5', 'Ben 2']);
    const none = await world.inject(responses.beginExport, { as: owner, body: { ...chosen, responseIds: ['r4'] } });
    expect(none.status).toBe(409);
  });
});
