import { forms, listSecurityLog } from '@formwright/contracts';
import type { Collection, Ports } from '@formwright/platform';
import { createReplicaWorlds, type TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createForms } from '../src/index.ts';
import { ada, bob, create, createFormsWorld, load, pagesOf, plan, save, tellState, visitPage, visitSecret } from './forms-world.ts';

const by = { by: 'admin', onBehalfOf: { operator: 'Grace' } } as const;
type Sought = { page?: number; size?: number; text?: string; workspaceIds?: string[]; from?: number; to?: number };

const list = async (world: TestWorld, sought: Sought = {}) =>
  (await world.inject(forms.listForms, { by: 'admin', body: { page: 1, size: 10, ...sought } })).body;
const ids = async (world: TestWorld, sought: Sought = {}) => (await list(world, sought)).rows.map(({ formId }) => formId);
const remove = (world: TestWorld, formId: string) => world.inject(forms.removeForm, { ...by, body: { formId } });
const archive = (world: TestWorld, formId: string, as = ada) => world.inject(forms.archiveForm, { as, body: { formId } });
const usages = async (world: TestWorld, ...workspaceIds: string[]) =>
  (await world.inject(forms.usageOf, { by: 'admin', body: { workspaceIds } })).body.usages;

describe.each(everyStore)('the forms of all workspaces on $name', ({ stores }) => {
  let world: TestWorld;
  beforeEach(async () => {
    const makeStore = stores?.();
    world = await createFormsWorld(undefined, makeStore ? { makeStore } : {});
    for (const account of ['ada', 'bob']) await plan(world, account);
  });
  afterEach(() => world.close());

  const named = async (title: string, as = ada) => {
    world.clock.advance(1_000);
    const id = await create(world, as);
    await world.inject(forms.changeTitle, { as, body: { id, title } });
    return id;
  };

  it('are listed newest first with what their owners see, archived ones too', async () => {
    const first = await create(world, ada, pagesOf('input', 'image', 'input', 'text'));
    world.clock.advance(1_000);
    const second = await create(world, bob);
    await archive(world, first);
    const { link } = (await load(world, second, bob)).details;
    const { rows, ...place } = await list(world);
    expect(place).toEqual({ page: 1, total: 2, isMore: false, next: null });
    expect(rows[0]).toEqual({
      ...{ formId: second, workspaceId: 'bob', title: 'Bakery orders', link, kinds: ['input'] },
      ...{ createdAt: world.clock.now(), isArchived: false },
    });
    expect(rows[1]).toMatchObject({ formId: first, kinds: ['input', 'image', 'text'], isArchived: true });
    expect((await world.inject(forms.countForms, { by: 'admin', body: {} })).body).toEqual({ total: 2 });
  });

  it('are found by the beginnings of words of title and link, by workspaces and by days', async () => {
    const glaze = await named('Glaze survey');
    const kiln = await named('Kiln and glaze', bob);
    const other = await named('Žluťoučký kůň', bob);
    expect(await ids(world, { text: 'gla' })).toEqual([kiln, glaze]);
    expect(await ids(world, { text: 'GLAZE kil' })).toEqual([kiln]);
    expect(await ids(world, { text: 'zlutoucky' })).toEqual([other]);
    expect(await ids(world, { text: 'g' })).toEqual([]);
    expect(await ids(world, { text: 'glaze survex' })).toEqual([]);
    const { link } = (await load(world, glaze)).details;
    expect(await ids(world, { text: link })).toEqual([glaze]);
    expect(await ids(world, { workspaceIds: ['bob'] })).toEqual([other, kiln]);
    expect(await ids(world, { workspaceIds: ['bob', 'ada', 'cy'] })).toEqual([other, kiln, glaze]);
    expect(await ids(world, { workspaceIds: ['bob'], text: 'glaze' })).toEqual([kiln]);
    expect(await ids(world, { workspaceIds: [] })).toEqual([]);
    const { rows } = await list(world, { text: 'kiln' });
    const at = rows[0]?.createdAt ?? 0;
    expect(await ids(world, { from: at, to: at })).toEqual([kiln]);
    expect(await ids(world, { text: 'glaze', from: 0, to: at - 1 })).toEqual([glaze]);
    // A save, and a new link, are found at once.
    await save(world, glaze, { title: 'Throwing', version: (await load(world, glaze)).details.version });
    expect([await ids(world, { text: 'glaze' }), await ids(world, { text: 'throwing' })]).toEqual([[kiln], [glaze]]);
    await world.inject(forms.editFormID, { as: ada, body: { id: glaze, shorten: true } });
    expect([await ids(world, { text: link }), await ids(world, { text: (await load(world, glaze)).details.link })]).toEqual([[], [glaze]]);
    await archive(world, glaze);
    expect(await ids(world, { text: 'throwing' })).toEqual([glaze]);
  });

  it('come in pages, and a page behind the last one is the last one', async () => {
    const made: string[] = [];
    for (let count = 0; count < 23; count += 1) {
      world.clock.advance(1);
      made.unshift(await create(world, count % 2 ? ada : bob));
    }
    for (const page of [1, 2, 3]) expect(await ids(world, { page })).toEqual(made.slice(page * 10 - 10, page * 10));
    expect(await list(world, { page: 9 })).toMatchObject({ page: 3, total: 23 });
    expect(await ids(world, { page: 2, workspaceIds: ['ada', 'bob'] })).toEqual(made.slice(10, 20));
  });

  it('are deleted once by two operators at once, which the security log says', async () => {
    const [id, kept] = [await create(world), await create(world)];
    const replies = await Promise.all([remove(world, id), remove(world, id), remove(world, id)]);
    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, { success: true }]));
    expect((await remove(world, id)).body).toEqual({ success: true });
    expect((await remove(world, 'unknown')).body).toEqual({ error: { formId: 'There is no such form.' } });
    expect(await usages(world, 'ada')).toEqual([{ workspaceId: 'ada', used: 1, max: -1, oneTimeForms: 0, oneTimeMade: 0 }]);
    expect(await ids(world)).toEqual([kept]);
    expect(world.published('forms.v1.FormDeleted').map(({ formId }) => formId)).toEqual([id]);
    const { entries } = (await world.inject(listSecurityLog('forms'), { body: { who: ['ada'] } })).body;
    expect(entries).toMatchObject([
      { what: 'form removed', from: 'operator Grace', detail: JSON.stringify({ state: ['active', 'deleted'], form: id }) },
    ]);
  });
});

describe('a form that an operator deletes', () => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await createFormsWorld();
    await plan(world, 'ada', { plan: 'Standart', maxForms: 2 });
  });
  afterEach(() => world.close());
  const statusOf = async (link: string) => (await visitPage(world, link)).status;

  it('is closed at the next request, whether it is active, archived or suspended, and its owner knows it no longer', async () => {
    for (const prepare of [async () => {}, archive, async () => plan(world, 'ada', { blocked: true, at: world.clock.now() + 1 })]) {
      const id = await create(world);
      const { link } = (await load(world, id)).details;
      await prepare(world, id);
      await statusOf(link);
      expect((await remove(world, id)).status).toBe(200);
      expect([await statusOf(link), (await world.inject(forms.checkForm, { as: ada, body: { id } })).status]).toEqual([404, 404]);
    }
    expect((await usages(world, 'ada'))[0]?.used).toBe(0);
  });

  it('gives its place to one that the plan did not cover', async () => {
    const [first, , third] = [
      await create(world),
      await create(world),
      await plan(world, 'ada', { maxForms: 3, at: world.clock.now() + 1 }),
    ];
    expect(third).toBeUndefined();
    world.clock.advance(1_000);
    const last = await create(world);
    await plan(world, 'ada', { plan: 'Standart', maxForms: 2, at: world.clock.now() + 2 });
    const { link } = (await load(world, last)).details;
    expect(await statusOf(link)).toBe(410);
    await remove(world, first);
    expect(await statusOf(link)).toBe(200);
  });

  it("leaves numbers that agree with the owner's own after any changes", async () => {
    const step = fc.constantFrom('make', 'make one-time', 'archive', 'restore', 'delete', 'remove', 'plan');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(5)), { maxLength: 20 }), async (steps) => {
        const own = await createFormsWorld();
        await plan(own, 'ada', { plan: 'Standart', maxForms: 3, oneTimeForms: 2, at: 1 });
        const made: string[] = [];
        const one = (index: number) => made[index % Math.max(1, made.length)] ?? 'unknown';
        for (const [at, [what, index]] of steps.entries()) {
          own.clock.advance(1_000);
          if (what === 'make' || what === 'make one-time') {
            const body = { newform: pagesOf('input'), oneTime: what !== 'make' };
            const { status, body: reply } = await own.inject(forms.newForm, { as: ada, body });
            if (status === 200) made.push(reply.id);
          } else if (what === 'archive') await archive(own, one(index));
          else if (what === 'restore') await own.inject(forms.unArchiveForm, { as: ada, body: { formId: one(index) } });
          else if (what === 'delete') await own.inject(forms.deleteForm, { as: ada, body: { formId: one(index) } });
          else if (what === 'remove') await remove(own, one(index));
          else await plan(own, 'ada', { plan: 'Standart', maxForms: index, oneTimeForms: 2, at: at + 2 });
        }
        const active = (await own.inject(forms.getForms, { as: ada, body: {} })).body;
        const stored = (await own.inject(forms.getTrashedForms, { as: ada, body: {} })).body;
        const usage = (await own.inject(forms.getFormUsage, { body: { workspaceId: 'ada' } })).body;
        const [told] = await usages(own, 'ada');
        expect([told?.used, told?.oneTimeForms]).toEqual([usage.used, usage.oneTimeForms]);
        expect(usage.used).toBe(active.filter(({ isOneTime }) => !isOneTime).length);
        const quota = await own
          .store('forms')
          .collection<{ _id: string; archived?: number; max: number }>({ name: 'quotas' })
          .findOne({ _id: 'ada' });
        expect([quota?.archived ?? 0, quota?.max]).toEqual([stored.length, told?.max]);
        // Of the forms that count, as many are open as the plan allows.
        const over = active.filter(({ isOverQuota }) => isOverQuota).length;
        expect(over).toBe(Math.max(0, usage.used - (told?.max ?? 0)));
        expect((await ids(own)).sort()).toEqual([...active, ...stored].map(({ _id }) => _id).sort());
        await own.close();
      }),
      { numRuns: 15 },
    );
  });

  it('is another workspace’s matter: each has its own usage, also one without any form', async () => {
    await tellState(world, await create(world), 1, 10, 1);
    expect(await usages(world, 'bob', 'ada', 'bob')).toEqual([
      { workspaceId: 'bob', used: 0, max: 1, oneTimeForms: 0, oneTimeMade: 0 },
      { workspaceId: 'ada', used: 1, max: 2, oneTimeForms: 0, oneTimeMade: 0 },
    ]);
  });
});

describe.each(everyStore)('a replica that knows no terms beside one of today on $name', ({ stores }) => {
  const config = { productName: 'Formwright', publicUrl: 'https://forms.example', visitSecret };
  const today = (ports: Ports) => createForms(ports, config);
  /** The program before the step, as far as the store can tell: it knows no step, and stores heads without terms. */
  const former = (ports: Ports) => {
    const collection: Ports['store']['collection'] = ({ migrations: _unknown, ...declaration }) => ports.store.collection(declaration);
    return createForms({ ...ports, store: { ...ports.store, collection } }, config);
  };

  it('both work on the same forms, and in the end all are found by their names', async () => {
    const make = stores?.();
    const [old, now] = await createReplicaWorlds({ services: [former], ...(make && { makeStore: make }) }, undefined, [today]);
    const stored: Collection<{ _id: string; terms?: string[] }> = now.store('forms').collection({ name: 'forms' });
    const id = await create(old);
    await stored.updateOne({ _id: id }, { $unset: { terms: true } });
    expect((await load(now, id)).details.title).toBe('Bakery orders');
    await old.close();
    await now.runJob('service0.walk-again');
    expect(await ids(now, { text: 'bakery' })).toEqual([id]);
    await now.close();
  });
});
