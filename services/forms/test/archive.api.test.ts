import { forms } from '@formwright/contracts';
import { type Caller, TOLD_MS } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_ARCHIVED } from '../src/form.ts';
import { ada, bob, create, createFormsWorld, load, pagesOf, plan, save, tellState, visitPage } from './forms-world.ts';

let world: TestWorld;
let id: string;
beforeEach(async () => {
  world = await createFormsWorld();
  id = await create(world);
});
afterEach(() => world.close());

const archive = (formId = id, as: Caller = ada) => world.inject(forms.archiveForm, { as, body: { formId } });
const restore = (formId = id, as: Caller = ada) => world.inject(forms.unArchiveForm, { as, body: { formId } });
const remove = (formId = id, as: Caller = ada) => world.inject(forms.deleteForm, { as, body: { formId } });
const active = async (as = ada) => (await world.inject(forms.getForms, { as, body: {} })).body;
const trashed = async (as = ada) => (await world.inject(forms.getTrashedForms, { as, body: {} })).body;
const quotas = () => world.store('forms').collection<{ _id: string; used: number; archived?: number }>({ name: 'quotas' });
const usage = async () => {
  const { used, archived = 0 } = (await quotas().findOne({ _id: 'ada' })) ?? {};
  return { used, archived };
};
const events = (formId = id) => world.published('forms.v1.FormSaved').filter((event) => event.formId === formId);
const visited = async (link: string) => {
  const { status, text } = await visitPage(world, link);
  return [status, /<h1[^>]*>([^<]*)/.exec(text)?.[1]];
};
const suspended = 'Your account has been suspended. Please pay to continue using this form.';
/** Marks the form as paid for by itself, because it cannot be bought yet. */
async function makeOneTime(formId: string): Promise<void> {
  const store = world.store('forms');
  await store.collection({ name: 'forms' }).updateOne({ _id: formId }, { $set: { 'details.isOneTime': true } });
  await quotas().updateOne({ _id: 'ada' }, { $inc: { used: -1 } });
}

describe('archiving a form', () => {
  it('[API-015] answers the form, takes it off the list, tells it, and gives its place back', async () => {
    const { link } = (await load(world, id)).details;
    const [before] = await active();
    world.clock.advance(5_000);
    const answer = await archive();
    expect([answer.status, answer.body]).toEqual([200, { ...before, deleted_at: world.clock.now() }]);
    expect(await active()).toEqual([]);
    expect(events().at(-1)).toMatchObject({ revision: 2n, archivedAt: BigInt(world.clock.now()), link });
    expect(await usage()).toEqual({ used: 0, archived: 1 });
    expect(await visited(link)).toEqual([410, 'Closed']);
    expect((await world.inject(forms.getForm, { body: { id: link } })).status).toBe(404);
    await create(world);
  });

  it('once more, also at the same time, changes nothing and answers the same', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => archive()));
    world.clock.advance(1_000);
    for (const { status, body } of [...answers, await archive()]) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect(await usage()).toEqual({ used: 0, archived: 1 });
    expect(events()).toHaveLength(2);
  });

  it('loses no save that happens at the same time', async () => {
    const [saved, archived] = await Promise.all([
      save(world, id, { title: 'Saved', version: 1 }),
      archive(),
      world.inject(forms.changeTitle, { as: ada, body: { id, title: 'Renamed' } }),
    ]);
    expect([saved.status, archived.status]).toEqual([200, 200]);
    expect((await trashed()).map(({ _id }) => _id)).toEqual([id]);
    expect((await load(world, id)).details).toMatchObject({ version: 2 });
    // Who still has it open can save it. It stays archived.
    expect((await load(world, id)).details.deleted_at).toEqual(expect.any(Number));
    expect((await save(world, id, { title: 'Later', version: 2 })).status).toBe(200);
    expect(await trashed()).toMatchObject([{ title: 'Later', deleted_at: expect.any(Number) }]);
    expect(await active()).toEqual([]);
  });

  it('opens the next form that a smaller plan did not cover', async () => {
    await plan(world, 'ada');
    // A plan covers the oldest forms, and of one moment those with the lowest ids.
    world.clock.advance(1_000);
    const second = await create(world);
    world.clock.advance(1_000);
    const third = await create(world);
    await plan(world, 'ada', { plan: 'Free', maxForms: 1, at: 1 });
    const { link } = (await load(world, second)).details;
    expect(await visited(link)).toEqual([410, 'Expired!']);
    await archive();
    expect(await visited(link)).toEqual([200, 'Bakery orders']);
    expect((await active()).map(({ _id, isOverQuota }) => [_id, isOverQuota])).toEqual([
      [third, true],
      [second, false],
    ]);
    expect(events(second).at(-1)?.isOverQuota).toBe(false);
    expect((await restore()).status).toBe(403);
  });

  it('is refused when the archive is full', async () => {
    await plan(world, 'ada');
    await quotas().updateOne({ _id: 'ada' }, { $set: { archived: MAX_ARCHIVED } });
    const refused = await archive();
    expect([refused.status, refused.body]).toEqual([409, { error: expect.stringContaining('2,000 forms at most') }]);
    expect((await active()).map(({ _id }) => _id)).toEqual([id]);
  });

  it('[N4] is refused to a plan of one form after 200, also at once, so that it does not keep what the plan does not cover', async () => {
    await quotas().updateOne({ _id: 'ada' }, { $set: { archived: 199, max: 2, used: 1 } });
    const other = await create(world);
    await quotas().updateOne({ _id: 'ada' }, { $set: { max: 1 } });
    const both = await Promise.all([archive(), archive(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toEqual({ error: expect.stringContaining('200 forms at most') });
    expect((await quotas().findOne({ _id: 'ada' }))?.archived).toBe(200);
  });
});

describe('the archive', () => {
  it('[API-035] lists what was archived last first, with the time, and nothing of others', async () => {
    await plan(world, 'ada');
    const others = [await create(world), await create(world)];
    await create(world, bob);
    const archivedAt = [];
    for (const formId of [id, ...others]) {
      world.clock.advance(1_000);
      await archive(formId);
      archivedAt.push(world.clock.now());
    }
    const rows = await trashed();
    expect(rows.map(({ _id }) => _id)).toEqual([id, ...others].reverse());
    expect(rows.map(({ deleted_at }) => deleted_at)).toEqual(archivedAt.reverse());
    expect(await trashed(bob)).toEqual([]);
    expect((await world.inject(forms.getTrashedForms, { body: {} })).status).toBe(401);
  });

  it('[API-016] gives a form back as it was, open to everybody, and takes a place', async () => {
    const [before] = await active();
    const { link } = (await load(world, id)).details;
    await archive();
    world.clock.advance(1_000);
    const answer = await restore();
    expect([answer.status, answer.body]).toEqual([200, before]);
    expect([await active(), await trashed()]).toEqual([[before], []]);
    expect(events().at(-1)).toMatchObject({ revision: 3n, archivedAt: 0n });
    expect(await usage()).toEqual({ used: 1, archived: 0 });
    expect(await visited(link)).toEqual([200, 'Bakery orders']);
    expect((await restore()).body).toEqual(before);
    expect(await usage()).toEqual({ used: 1, archived: 0 });
  });

  it('gives back one of 20 forms at the same time where one place is free', async () => {
    await plan(world, 'ada');
    const ids = [id];
    while (ids.length < 20) ids.push(await create(world));
    for (const each of ids) await archive(each);
    await plan(world, 'ada', { plan: 'Free', maxForms: 1, at: 1 });
    const answers = await Promise.all(ids.map((each) => restore(each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 403)]);
    expect(answers.find(({ status }) => status === 403)?.body).toEqual({ error: expect.stringContaining('allows no more forms') });
    expect(await active()).toMatchObject([{ isOverQuota: false }]);
    expect(await usage()).toEqual({ used: 1, archived: 19 });
  });

  it('takes and needs no place for a one-time form, also on a suspended account', async () => {
    await makeOneTime(id);
    await plan(world, 'ada', { plan: 'Free', maxForms: 1 });
    await create(world);
    await plan(world, 'ada', { plan: 'Free', maxForms: 1, blocked: true, at: 1 });
    expect((await archive()).status).toBe(200);
    expect(await usage()).toEqual({ used: 1, archived: 1 });
    expect((await restore()).status).toBe(200);
    expect(await usage()).toEqual({ used: 1, archived: 0 });
    await archive();
    expect((await remove()).status).toBe(200);
    expect(await usage()).toEqual({ used: 1, archived: 0 });
  });
});

describe('deleting a form', () => {
  it('[LIST-11] [API-017] works only on an archived form, and leaves nothing of it', async () => {
    const { link } = (await load(world, id)).details;
    const refused = await remove();
    expect([refused.status, refused.body]).toEqual([409, { error: { formId: expect.stringContaining('not archived') } }]);
    expect(await active()).toHaveLength(1);
    await archive();
    await restore();
    expect((await remove()).status).toBe(409);

    await archive();
    const deleted = await remove();
    expect([deleted.status, deleted.body]).toEqual([200, { success: true }]);
    expect([await active(), await trashed()]).toEqual([[], []]);
    expect(await visited(link)).toEqual([404, 'Oops!']);
    expect((await world.inject(forms.getMyFormsForm, { as: ada, body: { id } })).status).toBe(404);
    // Its answer may have been lost. Nobody else is told that there was such a form.
    expect((await remove()).body).toEqual({ success: true });
    expect((await world.inject(forms.deleteForm, { as: { ...ada, workspaceId: 'bob' }, body: { formId: id } })).status).toBe(404);
    expect((await restore()).status).toBe(404);
    expect(world.published('forms.v1.FormDeleted')).toMatchObject([{ formId: id, workspaceId: 'ada' }]);
    expect(await usage()).toEqual({ used: 0, archived: 0 });
    for (const name of ['forms', 'formPages']) expect(await world.store('forms').collection({ name }).count({})).toBe(0);
  });

  it('is known as deleted for two days, to who had it', async () => {
    await archive();
    await remove();
    const again = async () => {
      await world.runJob('forms.forget-deleted');
      return (await remove()).status;
    };
    world.clock.advance(TOLD_MS);
    expect(await again()).toBe(200);
    world.clock.advance(1);
    expect(await again()).toBe(404);
  });

  it('keeps no number that the other services tell of it later', async () => {
    await archive();
    await remove();
    await world.publish('responses.v1.ResponseCounted', id, { formId: id, total: 7n, countedAt: 0n });
    await tellState(world, id, 7, 10, 1);
    for (const name of ['responseCounts', 'formStates', 'deadLetters'])
      expect([name, await world.store('forms').collection({ name }).count({})]).toEqual([name, 0]);
  });

  it('deletes once, or not at all where the form is restored at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const formId = (await active())[0]?._id ?? (await create(world));
      await archive(formId);
      const answers = await Promise.all([remove(formId), restore(formId), remove(formId)]);
      const isGone = answers.some((_answer, at) => at !== 1 && answers[at]?.status === 200);
      expect([await active(), await trashed()].flat()).toHaveLength(isGone ? 0 : 1);
      expect(await usage()).toEqual({ used: isGone ? 0 : 1, archived: 0 });
    }
    const told = world.published('forms.v1.FormDeleted').map(({ formId }) => formId);
    expect(new Set(told).size).toBe(told.length);
  });
});

describe('who may', () => {
  const duplicate = (formId: string, as: Caller) => world.inject(forms.duplicateForm, { as, body: { id: formId } });

  it('[LIST-17] neither save, duplicate, archive nor delete on a suspended account, but for one-time forms', async () => {
    await plan(world, 'ada');
    const [other, oneTime] = [await create(world), await create(world)];
    await archive(other);
    await makeOneTime(oneTime);
    await plan(world, 'ada', { blocked: true, at: 1 });
    const all = { as: ada, body: { id: 'ada' } };
    for (const [what, answer] of Object.entries({
      save: await save(world, id, { title: 'New' }),
      rename: await world.inject(forms.changeTitle, { as: ada, body: { id, title: 'New' } }),
      duplicate: await duplicate(id, ada),
      archive: await archive(),
      restore: await restore(other),
      remove: await remove(other),
      removeAll: await world.inject(forms.deleteAllForms, all),
    }))
      expect([what, answer.status, answer.body]).toEqual([what, 403, { error: suspended }]);
    expect((await save(world, oneTime, { title: 'Paid' })).status).toBe(200);
    expect((await world.inject(forms.archiveAllForms, all)).body).toEqual({ success: true, count: 1 });
    expect((await trashed()).map(({ _id }) => _id).sort()).toEqual([other, oneTime].sort());
    expect((await world.inject(forms.archiveAllForms, all)).status).toBe(403);
    expect((await world.inject(forms.deleteAllForms, all)).body).toEqual({ success: true, count: 1 });
    expect((await trashed()).map(({ _id }) => _id)).toEqual([other]);
    expect((await active()).map(({ _id }) => _id)).toEqual([id]);
  });

  it("[LIST-21] neither read, change, archive nor delete another workspace's form", async () => {
    await plan(world, 'ada');
    const archivedId = await create(world);
    await archive(archivedId);
    const before = [await active(), await trashed(), (await load(world, id)).pages];
    const told = world.published('forms.v1.FormSaved').length;
    const as = bob;
    for (const [what, { status }] of Object.entries({
      get: await world.inject(forms.getForm, { as, body: { id } }),
      pages: await world.inject(forms.getMyFormsForm, { as, body: { id } }),
      check: await world.inject(forms.checkForm, { as, body: { id } }),
      rename: await world.inject(forms.changeTitle, { as, body: { id, title: 'Mine' } }),
      save: await save(world, id, { pages: pagesOf('text') }, { as }),
      duplicate: await duplicate(id, as),
      archive: await archive(id, as),
      restore: await restore(archivedId, as),
      remove: await remove(archivedId, as),
      archiveAll: await world.inject(forms.archiveAllForms, { as, body: { id: 'ada' } }),
      deleteAll: await world.inject(forms.deleteAllForms, { as, body: { id: 'ada' } }),
    }))
      expect([what, status]).toEqual([what, 404]);
    expect([await active(bob), await trashed(bob)]).toEqual([[], []]);
    expect([await active(), await trashed(), (await load(world, id)).pages]).toEqual(before);
    expect(world.published('forms.v1.FormSaved')).toHaveLength(told);
  });
});
