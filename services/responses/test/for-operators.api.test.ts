import { listSecurityLog, responses, tellAgain } from '@formwright/contracts';
import type { Collection, Ports } from '@formwright/platform';
import { createReplicaWorlds, type TestWorld, toldNothing } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createResponses } from '../src/index.ts';
import { calls, change, changeAll, expectCounted } from './life-world.ts';
import {
  accept,
  answersTo,
  createResponsesWorld,
  list,
  owner,
  productName,
  question,
  saveForm,
  stored,
  ticketSecret,
} from './responses-world.ts';

const by = { by: 'admin' } as const;
const grace = { by: 'admin', onBehalfOf: { operator: 'Grace' } } as const;
type Sought = { page?: number; size?: number; text?: string; from?: number; to?: number };

const arrived = async (world: TestWorld, sought: Sought = {}) =>
  (await world.inject(responses.listArrived, { ...by, body: { page: 1, size: 10, ...sought } })).body;
const ids = async (world: TestWorld, sought: Sought = {}) => (await arrived(world, sought)).rows.map(({ id }) => id);
const remove = (world: TestWorld, id: string) => world.inject(responses.removeResponse, { ...grace, body: { id } });
const totalOf = async (world: TestWorld) => (await world.inject(responses.largestForms, { ...by, body: { limit: 1 } })).body.total;
const countsOf = async (world: TestWorld, ...workspaceIds: string[]) =>
  (await world.inject(responses.countsOf, { ...by, body: { workspaceIds } })).body.counts;
const largest = async (world: TestWorld, limit = 9) => (await world.inject(responses.largestForms, { ...by, body: { limit } })).body;
const months = async (world: TestWorld, year: number) =>
  (await world.inject(responses.countByMonth, { ...by, body: { year } })).body.counts;

describe.each(everyStore)('the responses to all forms on $name', ({ stores }) => {
  let world: TestWorld;
  let time: number;
  beforeEach(async () => {
    const makeStore = stores?.();
    world = await createResponsesWorld(undefined, '', makeStore ? { makeStore } : {});
    time = world.clock.now();
  });
  afterEach(() => world.close());

  /** A second after the one before. */
  const next = () => {
    time += 1_000;
    return time;
  };
  const answer = async (formId: string, ...names: string[]) => {
    for (const id of names) await accept(world, { id, formId, acceptedAt: next() });
  };

  it('are listed newest first with their form, archived ones too, and opening the list opens none', async () => {
    await saveForm(world, [], { id: 'form1', title: 'Glaze' });
    await answer('form1', 'a1', 'a2');
    await answer('form2', 'b1');
    await change(world, 'archive', 'a1');
    const { rows, ...place } = await arrived(world);
    expect(place).toEqual({ page: 1, total: 3, isMore: false, next: null });
    expect(rows).toEqual([
      { id: 'b1', responseId: 'b1', formId: 'form2', title: '', header: '', status: 'new', isArchived: false, at: time },
      {
        id: 'a2',
        responseId: 'a2',
        formId: 'form1',
        title: 'Glaze',
        header: 'About Glaze',
        status: 'new',
        isArchived: false,
        at: time - 1_000,
      },
      {
        id: 'a1',
        responseId: 'a1',
        formId: 'form1',
        title: 'Glaze',
        header: 'About Glaze',
        status: 'new',
        isArchived: true,
        at: time - 2_000,
      },
    ]);
    expect((await stored(world).responses.find({})).map(({ status }) => status)).toEqual(['new', 'new', 'new']);
  });

  it('are found by the words of the title of their form, merged, and by days', async () => {
    await saveForm(world, [], { id: 'form1', title: 'Glaze survey' });
    await saveForm(world, [], { id: 'form2', title: 'Kiln and glaze' });
    await saveForm(world, [], { id: 'form3', title: 'Wheel' });
    for (const round of [1, 2, 3, 4, 5, 6]) {
      await answer('form1', `a${round}`);
      await answer('form2', `b${round}`);
      await answer('form3', `c${round}`);
    }
    await change(world, 'archive', 'a6');
    const merged = [6, 5, 4, 3, 2, 1].flatMap((round) => [`b${round}`, `a${round}`]);
    expect(await arrived(world, { text: 'gla' })).toMatchObject({ page: 1, total: 12, isMore: false });
    expect(await ids(world, { text: 'gla' })).toEqual(merged.slice(0, 10));
    expect(await ids(world, { text: 'GLAZE', page: 2 })).toEqual(merged.slice(10));
    expect(await arrived(world, { text: 'glaze', page: 7 })).toMatchObject({ page: 2, total: 12 });
    expect(await ids(world, { text: 'glaze kil' })).toEqual([6, 5, 4, 3, 2, 1].map((round) => `b${round}`));
    expect(await arrived(world, { text: 'nothing' })).toEqual({ rows: [], page: 1, total: 0, isMore: false, next: null });
    expect(await ids(world, { text: 'g' })).toEqual([]);
    const at = (await arrived(world, { text: 'wheel' })).rows[2]?.at ?? 0;
    expect(await ids(world, { from: at - 1_000, to: at })).toEqual(['c4', 'b4']);
    expect(await arrived(world, { text: 'glaze', from: at, to: at + 3_000 })).toMatchObject({
      total: 2,
      rows: [{ id: 'b5' }, { id: 'a5' }],
    });
    // A form that gets another name is found by that at once.
    await saveForm(world, [], { id: 'form3', title: 'Throwing', revision: 2 });
    expect([await ids(world, { text: 'wheel' }), (await ids(world, { text: 'throwing' })).length]).toEqual([[], 6]);
  });

  it('of more than twenty forms with the words are those of the forms that were answered last, and more is said', async () => {
    for (let form = 1; form <= 22; form += 1) {
      await saveForm(world, [], { id: `form${form}`, title: `Glaze ${form}` });
      await answer(`form${form}`, `r${form}`);
    }
    const { rows, total, isMore } = await arrived(world, { text: 'glaze', size: 100 });
    expect([total, isMore, rows.length, rows[0]?.id, rows.at(-1)?.id]).toEqual([20, true, 20, 'r22', 'r3']);
  });

  it('come in pages, and those of a deleted form are gone before they are removed', async () => {
    await saveForm(world, [], { id: 'form1' });
    await saveForm(world, [], { id: 'form2' });
    const names = Array.from({ length: 25 }, (_, index) => `r${index + 100}`);
    await answer('form1', ...names);
    await answer('form2', 'last');
    const newest = ['last', ...names.reverse()];
    for (const page of [1, 2, 3]) expect(await ids(world, { page })).toEqual(newest.slice(page * 10 - 10, page * 10));
    expect(await arrived(world, { page: 9 })).toMatchObject({ page: 3, total: 26 });
    await world.publish('forms.v1.FormDeleted', 'form2', { formId: 'form2', workspaceId: owner.workspaceId }, { sequence: 2 });
    expect((await ids(world))[0]).toBe('r124');
    expect(await countsOf(world, owner.workspaceId)).toEqual([{ workspaceId: owner.workspaceId, responses: 25 }]);
    const formIds = ['form1', 'form2', 'form3'];
    const { forms } = (await world.inject(responses.countsOf, { ...by, body: { workspaceIds: [], formIds } })).body;
    expect(forms).toEqual([{ formId: 'form1', responses: 25 }]);
    expect((await largest(world)).forms).toEqual([{ formId: 'form1', title: 'Survey', count: 25 }]);
  });

  it('are deleted for good once by two operators at once, active or archived, with their files and counts', async () => {
    const column = question('input');
    await saveForm(world, [column]);
    for (const id of ['r1', 'r2', 'r3']) await accept(world, { id, answers: answersTo(column, 'Ada'), acceptedAt: next() });
    await change(world, 'favorite', 'r1');
    await change(world, 'archive', 'r2');
    expect(await totalOf(world)).toBe(3);
    for (const id of ['r1', 'r2']) {
      const replies = [...(await Promise.all([remove(world, id), remove(world, id)])), await remove(world, id)];
      expect(replies.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { success: true }]));
    }
    expect((await remove(world, 'unknown')).body).toEqual({ error: { id: 'There is no such response.' } });
    expect([await ids(world), await totalOf(world)]).toEqual([['r3'], 1]);
    expect((await list(world)).body).toMatchObject({ responses: { total: 1 }, favorites: { total: 0 }, trashedAll: { total: 0 } });
    await expectCounted(world);
    const told = world.published('responses.v1.ResponsesDeleted');
    expect(told.flatMap(({ responseIds }) => responseIds)).toEqual(['r1', 'r2']);
    const { entries } = (await world.inject(listSecurityLog('responses'), { body: { who: [owner.workspaceId] } })).body;
    expect(entries.filter(({ what }) => what === 'response removed').map(({ from, detail }) => [from, JSON.parse(detail)])).toEqual(
      expect.arrayContaining([
        ['operator Grace', { state: ['active', 'deleted'], form: 'form1', response: 'r1' }],
        ['operator Grace', { state: ['archived', 'deleted'], form: 'form1', response: 'r2' }],
      ]),
    );
    expect(entries).toHaveLength(2);
    // The event that comes again brings nothing back.
    await accept(world, { id: 'r1', answers: answersTo(column, 'Ada') });
    expect(await ids(world)).toEqual(['r3']);
  });

  it('are counted by months of UTC, whatever becomes of them but deleting', async () => {
    await saveForm(world, []);
    const at = [
      Date.UTC(2024, 0, 1),
      Date.UTC(2024, 0, 31, 23, 59, 59, 999),
      Date.UTC(2024, 1, 1),
      Date.UTC(2024, 11, 31, 23, 30),
      Date.UTC(2025, 0, 1),
    ];
    for (const [index, acceptedAt] of at.entries()) await accept(world, { id: `r${index}`, acceptedAt });
    await change(world, 'archive', 'r1');
    expect(await months(world, 2024)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(await months(world, 2025)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await months(world, 1999)).toEqual(Array(12).fill(0));
    await remove(world, 'r0');
    expect((await months(world, 2024))[0]).toBe(1);
    world.clock.advance(61_000);
    await months(world, 2024);
    expect((await months(world, 2024))[0]).toBe(1);
  });

  it('are counted by months without those of forms that are deleted, one or several, before they are removed', async () => {
    for (const id of ['form1', 'form2', 'form3']) {
      await saveForm(world, [], { id });
      for (const month of [0, 0, 11]) await accept(world, { id: `${id}x${next()}`, formId: id, acceptedAt: Date.UTC(2024, month, 31) + 1 });
    }
    await change(world, 'archive', (await ids(world)).find((id) => id.startsWith('form1')) ?? '');
    const isDeleted = (formId: string) =>
      world.publish('forms.v1.FormDeleted', formId, { formId, workspaceId: owner.workspaceId }, { sequence: 9 });
    const found = [await months(world, 2024)];
    for (const formId of ['form1', 'form2']) {
      await isDeleted(formId);
      found.push(await months(world, 2024));
    }
    await world.runJob('responses.remove-deleted');
    found.push(await months(world, 2024));
    expect(found.map((counts) => [counts[0], counts[11], counts.length])).toEqual([
      [6, 3, 12],
      [4, 2, 12],
      [2, 1, 12],
      [2, 1, 12],
    ]);
  });
});

describe('what operators are told of responses', () => {
  it("agrees with the owner's own lists after any changes", async () => {
    const step = fc.constantFrom('arrive', 'favorite', 'archive', 'restore', 'delete', 'remove', 'archive all', 'delete all');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(6)), { maxLength: 25 }), async (steps) => {
        const world = await createResponsesWorld();
        await saveForm(world, []);
        let made = 0;
        const begin = world.clock.now();
        const one = (index: number) => `r${made === 0 ? 0 : index % made}`;
        for (const [what, index] of steps) {
          if (what === 'arrive') await accept(world, { id: `r${made++}`, acceptedAt: begin + made * 1_000 });
          else if (what === 'remove') await remove(world, one(index));
          else if (what === 'archive all') await changeAll(world, 'archiveAllResponses');
          else if (what === 'delete all') await changeAll(world, 'deleteAllResponse');
          else if (what in calls) await change(world, what as keyof typeof calls, one(index));
          world.clock.advance(1_000);
        }
        if (made > 0) await expectCounted(world);
        const { responses: active, trashedAll } = (await list(world)).body;
        const total = active.total + trashedAll.total;
        const { rows, ...place } = await arrived(world, { size: 100 });
        expect(place).toEqual({ page: 1, total, isMore: false, next: null });
        expect((await arrived(world, { size: 100, text: 'survey' })).rows).toEqual(rows);
        const kept = await stored(world).responses.find({ state: { $in: ['active', 'archived'] } });
        expect(rows.map(({ id, isArchived }) => [id, isArchived]).sort()).toEqual(
          kept.map(({ _id, state }) => [_id, state === 'archived']).sort(),
        );
        const contents = (await world.inject(responses.countContents, { body: { workspaceId: owner.workspaceId } })).body;
        expect(await countsOf(world, 'nobody', owner.workspaceId)).toEqual([
          { workspaceId: 'nobody', responses: 0 },
          { workspaceId: owner.workspaceId, responses: contents.responses },
        ]);
        expect([await totalOf(world), contents.responses]).toEqual([total, total]);
        expect(await largest(world, 3)).toEqual({ forms: total > 0 ? [{ formId: 'form1', title: 'Survey', count: total }] : [], total });
        await world.close();
      }),
      { numRuns: 20 },
    );
  });
});

describe.each(everyStore)('a replica that knows no terms of titles beside one of today on $name', ({ stores }) => {
  const config = { productName, ticketSecret, pdfProgram: '' };
  const today = (ports: Ports) => createResponses(ports, config);
  /** The program before the step, as far as the store can tell: it knows no step. */
  const former = (ports: Ports) => {
    const collection: Ports['store']['collection'] = ({ migrations, ...declaration }) =>
      ports.store.collection({ ...declaration, ...(migrations && { migrations: migrations.filter(({ format }) => format < 4) }) });
    return createResponses({ ...ports, store: { ...ports.store, collection } }, config);
  };

  it('both work on the same copies, and in the end the responses of all are found', async () => {
    const make = stores?.();
    const [old, now] = await createReplicaWorlds({ services: [former], ...(make && { makeStore: make }) }, undefined, [today]);
    for (const world of [old, now]) world.answer(tellAgain('forms'), () => toldNothing);
    const copies: Collection<{ _id: string; terms?: string[] }> = now.store('responses').collection({ name: 'forms' });
    await saveForm(old, []);
    await accept(old, { id: 'r1' });
    await copies.updateOne({ _id: 'form1' }, { $unset: { terms: true } });
    expect(await ids(now, { text: 'survey' })).toEqual([]);
    await old.close();
    await now.runJob('service0.walk-again');
    expect(await ids(now, { text: 'survey' })).toEqual(['r1']);
    await now.close();
  });
});
