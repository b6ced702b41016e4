import { submissions, tellAgain } from '@formwright/contracts';
import { signVisit } from '@formwright/platform';
import { type TestWorld, toldOne } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accepted,
  createSubmissionsWorld,
  newId,
  pagesWith,
  saveAgain,
  savedForm,
  submit,
  takenOf,
  tellForm,
  tellPlan,
  visitSecret,
} from './submissions-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld();
});
afterEach(() => world.close());

const isFull = async (formLink: string) =>
  (await world.inject(submissions.checkResponseCountNow, { body: { formLink, userPlan: 'Premium' } })).body;

describe('the limit', () => {
  it('[QUOTA-10] takes exactly 10 of 1,000 concurrent submissions', async () => {
    const form = await tellForm(world);
    const answers = await Promise.all(Array.from({ length: 1000 }, () => submit(world, form, { submissionId: newId() })));
    const count = (status: number) => answers.filter((each) => each.status === status).length;
    expect([count(200), count(410)]).toEqual([10, 990]);
    expect(answers.find((each) => each.status === 410)?.body).toEqual({ error: 'Expired' });
    expect([await takenOf(world, form), accepted(world).length]).toEqual([10, 10]);
  });

  it('[API-003] [API-004] tells before that it is reached, by the server’s own plan', async () => {
    const form = await tellForm(world);
    expect((await world.inject(submissions.getResponseLimitValue, { body: { formId: form.id } })).body).toEqual({ value: 10 });
    for (let n = 0; n < 10; n += 1) {
      expect(await isFull(form.link)).toBe(false);
      await submit(world, form);
    }
    expect(await isFull(form.link)).toBe(true);
    await tellPlan(world, form.workspaceId);
    expect(await isFull(form.link)).toBe(false);
    expect((await world.inject(submissions.getResponseLimitValue, { body: { formId: form.id } })).body).toEqual({ value: null });
    expect((await submit(world, form)).status).toBe(200);
  });

  it('[API-003 part: only the limit] is not reached after a deadline, above the quota or while the account is suspended', async () => {
    const form = await tellForm(world);
    await saveAgain(world, form, { revision: 2, details: { deadline: { at: world.clock.now(), zone: 'UTC' } } });
    expect([await isFull(form.link), (await submit(world, form)).status]).toEqual([false, 410]);
    await saveAgain(world, form, { revision: 3, isOverQuota: true });
    expect([await isFull(form.link), (await submit(world, form)).status]).toEqual([false, 410]);
    await tellPlan(world, form.workspaceId, { blocked: true, maxResponses: 10 });
    expect([await isFull(form.link), (await submit(world, form)).status]).toEqual([false, 403]);
  });

  it('names the field that was sent where there is no such form', async () => {
    const unknown = await world.inject(submissions.checkResponseCountNow, { body: { formLink: 'nothing' } });
    expect([unknown.status, unknown.body]).toEqual([404, { error: { formLink: expect.any(String) } }]);
    const limit = await world.inject(submissions.getResponseLimitValue, { body: { formId: 'nothing' } });
    expect([limit.status, limit.body]).toEqual([404, { error: { formId: expect.any(String) } }]);
    const sent = await submit(world, await tellForm(world), { key: 'nothing' });
    expect([sent.status, sent.body]).toEqual([404, { error: { dataForm: expect.any(String), value: expect.any(String) } }]);
  });

  it('[QUOTA-11 part: a save] counts over the life of the form: a save gives nothing back', async () => {
    const form = await tellForm(world);
    for (let n = 0; n < 10; n += 1) await submit(world, form);
    await saveAgain(world, form, { revision: 2 });
    expect((await submit(world, form)).status).toBe(410);
  });

  it('[QUOTA-12] a one-time form has none', async () => {
    const form = await tellForm(world, { input: {} }, { isOneTime: true });
    const answers = await Promise.all(Array.from({ length: 15 }, () => submit(world, form)));
    expect(answers.every((each) => each.status === 200)).toBe(true);
  });
});

describe('the state of a form', () => {
  const tell = () => world.runJob('submissions.publish-form-states');
  const told = (form: { id: string }) =>
    world
      .published('submissions.v1.FormStateChanged')
      .filter(({ formId }) => formId === form.id)
      .map(({ isFull, taken, limit }) => [isFull, Number(taken), Number(limit)]);

  it('is told when the form is new, as it fills, when it is full and when the plan opens it again, once each', async () => {
    const form = await tellForm(world);
    await tell();
    for (let n = 0; n < 9; n += 1) await submit(world, form);
    await tell();
    await submit(world, form);
    await tell();
    await tell();
    await tellPlan(world, form.workspaceId);
    await tell();
    await submit(world, form);
    await tell();
    await tellPlan(world, form.workspaceId, { maxResponses: 5 });
    await tell();
    expect(told(form)).toEqual([
      [false, 0, 10],
      [false, 9, 10],
      [true, 10, 10],
      [false, 10, -1],
      [true, 11, 5],
    ]);
  });

  it('is told later where the process ended between the submission and the job', async () => {
    const form = await tellForm(world);
    for (let n = 0; n < 10; n += 1) await submit(world, form);
    // The mark stands in the store, not in the process.
    const kept = await world
      .store('submissions')
      .collection<{ _id: string; needsTelling: boolean }>({ name: 'forms' })
      .findOne({ _id: form.id });
    expect(kept?.needsTelling).toBe(true);
    await tell();
    expect(told(form)).toEqual([[true, 10, 10]]);
  });

  it('is told again where the plan changes while it is being told', async () => {
    await world.close();
    let meanwhile = async () => {};
    world = await createSubmissionsWorld((store) => ({
      collection: (declaration) => store.collection(declaration),
      ready: () => store.ready(),
      ping: () => store.ping(),
      expunge: () => store.expunge(),
      space: () => store.space(),
      close: () => store.close(),
      async commit(writes) {
        const act = meanwhile;
        meanwhile = async () => {};
        await act();
        await store.commit(writes);
      },
    }));
    const form = await tellForm(world);
    meanwhile = () => tellPlan(world, form.workspaceId);
    await tell();
    await tell();
    expect(told(form)).toEqual([
      [false, 0, 10],
      [false, 0, -1],
    ]);
  });
});

describe('closed forms', () => {
  it('[PUB-27] takes nothing for a form that is missing, expired or blocked', async () => {
    const form = await tellForm(world);
    expect((await submit(world, { ...form, link: 'nothing' })).status).toBe(404);
    await tellPlan(world, form.workspaceId, { blocked: true });
    expect(await submit(world, form)).toMatchObject({ status: 403, body: { error: 'Blocked' } });
    await tellPlan(world, form.workspaceId);
    await saveAgain(world, form, { revision: 2, isOverQuota: true });
    expect(await submit(world, form)).toMatchObject({ status: 410, body: { error: 'Expired' } });
    await saveAgain(world, form, { revision: 3, details: { deadline: { at: world.clock.now(), zone: 'UTC' } } });
    expect(await submit(world, form)).toMatchObject({ status: 410, body: { error: 'Expired' } });
    expect(await takenOf(world, form)).toBe(0);
  });

  it("[TIME-02] [TIME-04] close at their deadline by the server's clock, whenever the page was opened", async () => {
    const form = await tellForm(world);
    const opened = world.clock.now();
    await saveAgain(world, form, { revision: 2, details: { deadline: { at: opened + 60_000, zone: 'UTC' } } });
    const cookies = { [`fw_v_${form.id}`]: signVisit(visitSecret, form.id, { id: 'v'.repeat(22), startedAt: opened }) };
    world.clock.advance(59_999);
    expect((await submit(world, form, { startDate: opened })).status).toBe(200);
    world.clock.advance(1);
    const late = await submit(world, form, { startDate: opened, cookies });
    expect([late.status, late.body]).toEqual([410, { error: 'Expired' }]);
    await saveAgain(world, form, { revision: 3 });
    expect((await submit(world, form)).status).toBe(200);
    expect(await takenOf(world, form)).toBe(2);
  });

  it('[QUOTA-14 part: submissions] is expired while it is above the quota, and opens again with the plan', async () => {
    const form = await tellForm(world);
    await saveAgain(world, form, { revision: 2, isOverQuota: true });
    expect((await submit(world, form)).status).toBe(410);
    await saveAgain(world, form, { revision: 3 });
    expect((await submit(world, form)).status).toBe(200);
  });

  it.each(['\ud800', '\u0000', '__proto__', ' ', 'ﬀ', '\u202e'])('finds no form under %j, and does not fail over it', async (key) => {
    const form = await tellForm(world);
    expect((await submit(world, form, { key })).status).toBe(404);
    expect((await world.inject(submissions.checkResponseCountNow, { body: { formLink: key } })).status).toBe(404);
    expect((await world.inject(submissions.getResponseLimitValue, { body: { formId: key } })).status).toBe(404);
  });

  it('[PUB-12] a one-time form of a suspended owner still takes submissions, the others answer Blocked', async () => {
    const form = await tellForm(world, { input: {} }, { isOneTime: true });
    await tellPlan(world, form.workspaceId, { blocked: true });
    expect((await submit(world, form)).status).toBe(200);
    await saveAgain(world, form, { revision: 2, isOneTime: false });
    expect(await submit(world, form)).toMatchObject({ status: 403, body: { error: 'Blocked' } });
  });

  it('an archived form is missing until it is restored; a deleted one for good, whatever arrives late', async () => {
    const form = await tellForm(world);
    await saveAgain(world, form, { revision: 2, archivedAt: world.clock.now() });
    expect((await submit(world, form)).status).toBe(404);
    await saveAgain(world, form, { revision: 3 });
    expect((await submit(world, form)).status).toBe(200);
    await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId });
    await saveAgain(world, form, { revision: 9 });
    expect((await submit(world, form)).status).toBe(404);
    expect(await world.store('submissions').collection({ name: 'deadLetters' }).count({})).toBe(0);
  });

  it('skips an event that is older than what it knows', async () => {
    const form = await tellForm(world, { input: {} }, { revision: 5 });
    await saveAgain(world, { ...form, pages: pagesWith({ input: { required: true } }) }, { revision: 4 });
    expect((await submit(world, form)).status).toBe(200);
  });

  it('takes submissions for a form whose event has not come, and keeps the count when it comes', async () => {
    const pages = pagesWith({ input: {} });
    const form = { id: 'early', link: 'earlylink', workspaceId: 'owner', pages };
    world.answer(tellAgain('forms'), () => toldOne('forms.v1.FormSaved', 'early', 1, savedForm(form)));
    const answers = await Promise.all(Array.from({ length: 3 }, () => submit(world, form)));
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200]);
    await saveAgain(world, form, { revision: 1 });
    await saveAgain(world, form, { revision: 2 });
    expect((await submit(world, form)).status).toBe(200);
    expect(await takenOf(world, form)).toBe(4);
  });
});
