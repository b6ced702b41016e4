import { forms } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, bob, create, createFormsWorld, load, pagesOf, plan } from './forms-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createFormsWorld();
});
afterEach(() => world.close());

const tryCreate = (body: object = {}, as = ada) => world.inject(forms.newForm, { as, body: { newform: pagesOf('input'), ...body } });
const usage = async (workspaceId = 'ada') => (await world.inject(forms.getFormUsage, { body: { workspaceId } })).body.used;

describe('the quota of forms', () => {
  it('[API-008] makes a form of pages given as text or as a list and answers its id', async () => {
    await plan(world, 'ada');
    for (const newform of [pagesOf('input'), JSON.stringify(pagesOf('text'))]) {
      const made = await tryCreate({ newform });
      expect(made.status).toBe(200);
      expect((await load(world, made.body.id)).details).toMatchObject({
        _id: made.body.id,
        title: 'Bakery orders',
        header: 'Bakery orders',
        opacity: 1,
      });
    }
  });

  it('lets a Free account have one form, and says in words why not another', async () => {
    expect((await tryCreate()).status).toBe(200);
    const second = await tryCreate();
    expect(second.status).toBe(403);
    expect(second.body).toEqual({ error: expect.stringContaining('upgrade') });
    expect(await usage()).toBe(1);
    expect((await tryCreate({}, bob)).status).toBe(200);
  });

  it('[QUOTA-07 part: newForm] leaves exactly as many forms as the plan allows when 200 calls arrive at once', async () => {
    await plan(world, 'ada', { plan: 'Standart', maxForms: 5 });
    const answers = await Promise.all(Array.from({ length: 200 }, () => tryCreate()));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 403)).toHaveLength(195);
    expect(await world.store('forms').collection({ name: 'forms' }).count({})).toBe(5);
    expect(await usage()).toBe(5);
  });

  it.each([
    ['no limit', -1],
    ['a higher one', 5_000],
  ])('leaves no more forms than their list shows, where the plan has %s', async (_limit, maxForms) => {
    await plan(world, 'ada', { maxForms });
    await create(world);
    await world
      .store('forms')
      .collection<{ _id: string; used: number }>({ name: 'quotas' })
      .updateOne({ _id: 'ada' }, { $set: { used: 1_999 } });
    const answers = await Promise.all(Array.from({ length: 3 }, () => tryCreate()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect((await tryCreate()).body).toEqual({ error: 'An account has at most 2,000 forms.' });
    expect(await usage()).toBe(2_000);
  });

  it('[QUOTA-04 part: formCount and suspension] [API-010] takes no form from a suspended account, and formcheck knows before', async () => {
    const allowed = async () =>
      (await world.inject(forms.formcheck, { as: ada, body: { email: 'x@example.org', plan: 'Premium' } })).body.allowed;
    expect(await allowed()).toBe(true);
    await plan(world, 'ada', { blocked: true });
    expect(await allowed()).toBe(false);
    const refused = await tryCreate();
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({ error: 'Your account has been suspended. Please pay to continue using this form.' });
    await plan(world, 'ada', { plan: 'Free', maxForms: 1 });
    await create(world);
    expect(await allowed()).toBe(false);
  });

  it('[QUOTA-08] refuses a one-time form that was not bought, whatever the plan', async () => {
    await plan(world, 'ada');
    expect((await tryCreate({ isOneTime: true })).status).toBe(403);
    expect(await usage()).toBe(0);
  });

  it('answers the same request again, also at the same time, with the form made first', async () => {
    const same = { requestId: 'request1', newform: pagesOf('input') };
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryCreate(same)));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await tryCreate(same)).body.id).toBe(answers[0]?.body.id);
    expect(await usage()).toBe(1);
    expect((await tryCreate(same, bob)).body.id).not.toBe(answers[0]?.body.id);
  });

  it('refuses the same request with other content, one after the other and at the same time', async () => {
    await plan(world, 'ada');
    const [first, second] = ['First', 'Second'].map((title) => ({ requestId: 'request1', newform: [{ ...pagesOf('input')[0], title }] }));
    const made = await tryCreate(first);
    const refused = await tryCreate(second);
    expect([refused.status, refused.body]).toEqual([409, { error: expect.stringContaining('earlier try') }]);
    expect((await tryCreate(first)).body).toEqual(made.body);
    expect(await usage()).toBe(1);

    const answers = await Promise.all([first, second].map((body) => tryCreate({ ...body, requestId: 'request2' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await usage()).toBe(2);
  });

  it('still answers requests of before the content was compared with the form made first', async () => {
    const made = await tryCreate({ requestId: 'request1' });
    const heads = world.store('forms').collection({ name: 'forms' });
    await heads.updateOne({ _id: made.body.id }, { $unset: { requestDigest: true } });
    expect((await tryCreate({ requestId: 'request1', newform: pagesOf('text') })).body).toEqual(made.body);
  });

  it.each([
    ['no JSON', '{', { newform: 'Is not valid JSON.' }],
    ['JSON of a million values', `[${'0,'.repeat(499_000)}0]`, { newform: 'Has too many parts.' }],
    ['no name', JSON.stringify([{ ...pagesOf('input')[0], title: ' ' }]), { title: 'The form name is required' }],
    ['no pages', [], { newform: expect.any(String) }],
    ['something else', [{ id: 1 }], { newform: expect.any(String) }],
    ['nulls', [null], { newform: expect.any(String) }],
  ])('refuses %s', async (_what, newform, error) => {
    const refused = await tryCreate({ newform });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ error });
    expect(await usage()).toBe(0);
  });

  it('[QUOTA-13 part: readable] [QUOTA-14] closes the newest forms to the public after a downgrade, deletes nothing, and opens them again', async () => {
    await plan(world, 'ada');
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      world.clock.advance(1000);
      ids.push(await create(world));
    }
    const told = () =>
      ids.map(
        (id) =>
          world
            .published('forms.v1.FormSaved')
            .filter((event) => event.formId === id)
            .at(-1)?.isOverQuota,
      );
    const listed = async () => {
      const { body } = await world.inject(forms.getForms, { as: ada, body: {} });
      return ids.map((id) => body.find((row) => row._id === id)?.isOverQuota);
    };
    const shown = async (id: string) => {
      const { link } = (await load(world, id)).details;
      const { status, text } = await world.inject(forms.publicFormPage, { params: { link } });
      return [status, /<h1[^>]*>([^<]*)/.exec(text)?.[1]];
    };
    const [open, closed] = [
      [200, 'Bakery orders'],
      [410, 'Expired!'],
    ];
    await plan(world, 'ada', { plan: 'Free', maxForms: 1 });
    expect(await Promise.all(ids.map(shown))).toEqual([open, closed, closed]);
    expect(told()).toEqual([false, true, true]);
    for (const id of ids) expect((await load(world, id)).pages).toHaveLength(1);
    expect(await listed()).toEqual([false, true, true]);
    for (const [at, id] of ids.entries()) expect((await load(world, id)).details.isOverQuota).toBe(at > 0);
    expect((await tryCreate()).status).toBe(403);

    await plan(world, 'ada', { plan: 'Standart', maxForms: 5, at: world.clock.now() + 1 });
    expect(told()).toEqual([false, false, false]);
    expect(await listed()).toEqual([false, false, false]);
    expect(await Promise.all(ids.map(shown))).toEqual([open, open, open]);
  });

  it('does not let an older event undo a newer plan', async () => {
    await plan(world, 'ada', { plan: 'Standart', maxForms: 5, at: world.clock.now() });
    await plan(world, 'ada', { plan: 'Free', maxForms: 1, at: world.clock.now() - 1 });
    await create(world);
    await create(world);
    expect(await usage()).toBe(2);
  });
});
