import { forms } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, create, createFormsWorld, load, pagesOf, plan } from './forms-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createFormsWorld();
});
afterEach(() => world.close());

const tryCreate = (body: object = {}) => world.inject(forms.newForm, { as: ada, body: { newform: pagesOf('input'), ...body } });
const usage = async () => (await world.inject(forms.getFormUsage, { body: { workspaceId: 'ada' } })).body;
const isAllowed = async () => (await world.inject(forms.formcheck, { as: ada, body: {} })).body.allowed;
const isOneTime = async (id: string) => (await load(world, id)).details.isOneTime;
/** The account as billing tells of it: Free with one form, which it has, and one more that is paid for. */
async function buyOne({ blocked = false } = {}): Promise<void> {
  await plan(world, 'ada', { plan: 'Free', maxForms: 1, blocked, oneTimeForms: 1, at: world.clock.now() });
}

describe('a one-time form', () => {
  it('[QUOTA-04] is made when it was paid for, whatever the quota and a suspension say, and an ordinary form is not', async () => {
    await create(world);
    expect(await isAllowed()).toBe(false);
    expect((await tryCreate()).status).toBe(403);

    await buyOne({ blocked: true });
    expect(await isAllowed()).toBe(true);
    expect(await usage()).toEqual({ used: 1, oneTimeForms: 1 });
    expect((await tryCreate({ isOneTime: false })).status).toBe(403);
    const made = await tryCreate();
    expect(made.status).toBe(200);
    expect(await isOneTime(made.body.id)).toBe(true);

    expect(await usage()).toEqual({ used: 1, oneTimeForms: 0 });
    expect(await isAllowed()).toBe(false);
    const refused = await tryCreate();
    expect([refused.status, refused.body]).toEqual([403, { error: expect.stringContaining('suspended') }]);
  });

  it('leaves the plan its place, unless it is asked for by name', async () => {
    await buyOne();
    const first = await tryCreate({ isOneTime: true });
    expect(await isOneTime(first.body.id)).toBe(true);
    expect(await usage()).toEqual({ used: 0, oneTimeForms: 0 });
    const second = await tryCreate();
    expect(await isOneTime(second.body.id)).toBe(false);
    expect((await tryCreate({ isOneTime: true })).body).toEqual({ error: 'There is no one-time form that is paid for and not made yet.' });
  });

  it('[QUOTA-09 part: making] is made exactly once when 50 calls arrive at once', async () => {
    await create(world);
    await buyOne();
    const answers = await Promise.all(Array.from({ length: 50 }, () => tryCreate()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(49);
    expect(await usage()).toEqual({ used: 1, oneTimeForms: 0 });
    expect(await world.store('forms').collection({ name: 'forms' }).count({ 'details.isOneTime': true })).toBe(1);
  });

  it('is not given again by a later word of the account, and not given back when it is deleted', async () => {
    await create(world);
    await buyOne();
    const { id } = (await tryCreate()).body;
    world.clock.advance(1_000);
    await buyOne({ blocked: true });
    expect((await usage()).oneTimeForms).toBe(0);
    await world.inject(forms.archiveForm, { as: ada, body: { formId: id } });
    await world.inject(forms.deleteForm, { as: ada, body: { formId: id } });
    expect((await usage()).oneTimeForms).toBe(0);
    expect((await tryCreate()).status).toBe(403);
  });

  it('that was made while it was being taken back stays, and the next one that is paid for can be made', async () => {
    await create(world);
    await buyOne();
    const { id } = (await tryCreate()).body;
    for (const oneTimeForms of [0, 0]) {
      world.clock.advance(1_000);
      await plan(world, 'ada', { plan: 'Free', maxForms: 1, oneTimeForms, at: world.clock.now() });
      expect((await usage()).oneTimeForms).toBe(0);
    }
    expect((await load(world, id)).details.isOneTime).toBe(true);
    expect((await tryCreate()).status).toBe(403);
    world.clock.advance(1_000);
    await buyOne();
    expect((await usage()).oneTimeForms).toBe(1);
    const answers = await Promise.all([tryCreate(), tryCreate()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('is answered again to the same call, which uses nothing more up', async () => {
    await create(world);
    await buyOne();
    const same = { requestId: 'request1', newform: pagesOf('input') };
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryCreate(same)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('is also made by duplicating, where the plan has no place', async () => {
    const id = await create(world);
    const duplicate = () => world.inject(forms.duplicateForm, { as: ada, body: { id } });
    expect((await duplicate()).body).toEqual({ error: "Can't Duplicate" });
    await buyOne({ blocked: true });
    const copies = await Promise.all([duplicate(), duplicate(), duplicate()]);
    expect(copies.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(copies.find(({ status }) => status === 200)?.body.isOneTime).toBe(true);
  });

  it('can be changed while the account is suspended', async () => {
    await create(world);
    await buyOne({ blocked: true });
    const { id } = (await tryCreate()).body;
    expect((await world.inject(forms.changeTitle, { as: ada, body: { id, title: 'Paid' } })).status).toBe(200);
  });

  it('is not made for an account that is being deleted', async () => {
    await plan(world, 'ada', { oneTimeForms: 1 });
    // The event of the deletion deletes 20 of them; the account is open to its jobs alone until the others are deleted.
    for (let count = 0; count < 25; count += 1) await create(world);
    await world.publish('identity.v1.UserDeleted', 'ada', { userId: 'ada', workspaceId: 'ada' });
    expect((await tryCreate({ isOneTime: true })).status).toBe(403);
  });
});
