import { forms, submissions } from '@formwright/contracts';
import { newDetails } from '@formwright/form-model';
import { signVisit } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  accepted,
  answer,
  createSubmissionsWorld,
  idOf,
  newId,
  pagesWith,
  saveAgain,
  submit,
  takenOf,
  tellForm,
  tellPlan,
  textAnswer,
  visitSecret,
} from './submissions-world.ts';

// A busy machine is no failure.
jest.setTimeout(60_000);

let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld();
});
afterEach(() => world.close());

const state = async (formId: string) => (await world.inject(submissions.getFormState, { body: { formId } })).body.state;
const isFull = async (formLink: string) =>
  (await world.inject(submissions.checkResponseCountNow, { body: { formLink, userPlan: 'Premium' } })).body;

describe('taking a submission', () => {
  it('[API-005] [PUB-02] stores it with its event and answers where to go next, to anybody', async () => {
    const form = await tellForm(world);
    const { status, body, cookies } = await submit(world, form);
    expect(status).toBe(200);
    expect(body).toEqual({ success_status: 'message', redirect_url: '', id: expect.stringMatching(/^\w{31}$/) });
    expect(accepted(world)).toMatchObject([
      { submissionId: body.id, formId: form.id, workspaceId: form.workspaceId, answers: textAnswer(form) },
    ]);
    expect(await takenOf(world, form)).toBe(1);
    expect(cookies[`fw_done_${form.link}`]).toMatchObject({ value: '1', maxAge: 365 * 24 * 3600, path: '/' });
    expect(cookies[`fw_done_${form.link}`]?.httpOnly).toBeFalsy();
    expect(cookies.fw_success).toMatchObject({ value: form.id, httpOnly: true });
  });

  it('takes the form’s id in the place of its link', async () => {
    const form = await tellForm(world);
    expect((await submit(world, form, { key: form.id })).status).toBe(200);
  });

  it('hands out the owner’s address, and only a web address', async () => {
    const details = (redirect_url: string) => ({ details: { success_status: 'url', redirect_url } });
    const form = await tellForm(world, { input: {} }, details('https://example.org/thanks'));
    expect((await submit(world, form)).body).toMatchObject({ success_status: 'url', redirect_url: 'https://example.org/thanks' });
    for (const [n, wrong] of ['javascript:alert(1)', 'data:text/html,x', '', 'thanks'].entries()) {
      await saveAgain(world, form, { revision: n + 2, ...details(wrong) });
      expect((await submit(world, form)).body).toMatchObject({ success_status: 'message', redirect_url: '' });
    }
  });

  it('[PUB-26] refuses a missing required answer, and keeps nothing', async () => {
    const form = await tellForm(world, { input: { required: true } });
    for (const userData of [{}, textAnswer(form, '   '), textAnswer(form, ''), { [idOf(form, 'input')]: null }]) {
      const { status, body, cookies } = await submit(world, form, { userData });
      expect(status).toBe(422);
      expect(body).toEqual({
        error: { value: 'Please complete all required fields.', fields: { [idOf(form, 'input')]: expect.any(String) } },
      });
      expect(cookies).toEqual({});
    }
    expect([accepted(world), await takenOf(world, form)]).toEqual([[], 0]);
  });

  it('[PUB-26] refuses answers that break a rule or that no question asks for', async () => {
    const form = await tellForm(world, { input: { typeinput: 'number' }, rating: {}, dropdown: {} });
    const wrong = {
      [idOf(form, 'input')]: answer('0'),
      [idOf(form, 'rating')]: answer('6'),
      [idOf(form, 'dropdown')]: answer('nothing of it'),
      unknown: answer('x'),
    };
    const { status, body } = await submit(world, form, { userData: wrong });
    expect(status).toBe(422);
    expect(Object.keys((body as unknown as { error: { fields: object } }).error.fields).sort()).toEqual(Object.keys(wrong).sort());
  });

  it.each([[null], [7], ['text'], [[]], [{ a: { b: { c: 1 } } }]])('refuses %j for userData without failing', async (userData) => {
    const form = await tellForm(world);
    const { status } = await submit(world, form, { userData: userData ?? 0 });
    expect([400, 422]).toContain(status);
    expect(await takenOf(world, form)).toBe(0);
  });

  it('refuses an e-mail that is not the answer of the e-mail field', async () => {
    const form = await tellForm(world, { input: { typeinput: 'email' } });
    const userData = textAnswer(form, 'ada@example.org');
    const other = await submit(world, form, { userData, email: 'eve@example.org' });
    expect([other.status, other.body]).toEqual([422, { error: { value: expect.any(String), email: expect.any(String), fields: {} } }]);
    const invalid = await submit(world, form, { userData: textAnswer(form, 'ada@') });
    expect(invalid.body).toMatchObject({ error: { email: expect.any(String) } });
    expect((await submit(world, form, { userData, email: 'ada@example.org' })).status).toBe(200);
    expect(accepted(world)).toMatchObject([{ email: 'ada@example.org' }]);
  });

  it('[PUB-31] checks shortText against the answers: 200 characters and more, as they stand', async () => {
    const form = await tellForm(world);
    const uniqueId = idOf(form, 'input');
    const [short, long] = ['x'.repeat(199), 'x'.repeat(200)];
    expect((await submit(world, form, { userData: textAnswer(form, long), shortText: [{ uniqueId, value: long }] })).status).toBe(200);
    expect((await submit(world, form, { userData: textAnswer(form, short), shortText: [{ uniqueId, value: short }] })).status).toBe(422);
    expect((await submit(world, form, { userData: textAnswer(form, long), shortText: [{ uniqueId, value: `${long}y` }] })).status).toBe(
      422,
    );
    expect((await submit(world, form, { userData: textAnswer(form, long), shortText: [{ uniqueId: 'other', value: long }] })).status).toBe(
      422,
    );
  });

  it('knows when the visit began: by its own cookie, else by a possible hint', async () => {
    const form = await tellForm(world);
    const now = world.clock.now();
    const cookie = { [`fw_v_${form.link}`]: signVisit(visitSecret, form.link, { id: 'v'.repeat(22), startedAt: now - 5000 }) };
    await submit(world, form, { startDate: now - 1, cookies: cookie });
    await submit(world, form, { startDate: now - 7000 });
    await submit(world, form, { startDate: now + 60_000 });
    await submit(world, form, { startDate: now - 1, cookies: { [`fw_v_${form.link}`]: 'forged' } });
    expect(accepted(world).map((event) => Number(event.startedAt))).toEqual([now - 5000, now - 7000, 0, now - 1]);
  });
});

describe('sending again', () => {
  const submissionId = 'a'.repeat(22);

  it('answers with the first receipt and takes no second place', async () => {
    const form = await tellForm(world);
    const first = await submit(world, form, { submissionId });
    const again = await submit(world, form, { submissionId });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([accepted(world).length, await takenOf(world, form)]).toEqual([1, 1]);
    expect(first.body.id).not.toBe(submissionId);
  });

  it('does so for 50 at once', async () => {
    const form = await tellForm(world);
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(world, form, { submissionId })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect([accepted(world).length, await takenOf(world, form)]).toEqual([1, 1]);
  });

  it('does so after the form was filled, closed or changed', async () => {
    const form = await tellForm(world);
    const first = await submit(world, form, { submissionId });
    for (let n = 0; n < 9; n += 1) await submit(world, form);
    expect((await submit(world, form)).status).toBe(410);
    expect((await submit(world, form, { submissionId })).body).toEqual(first.body);
    await saveAgain(world, { ...form, pages: pagesWith({ input: { required: true } }) }, { revision: 2 });
    expect((await submit(world, form, { submissionId })).body).toEqual(first.body);
    await tellPlan(world, form.workspaceId, { blocked: true });
    expect((await submit(world, form, { submissionId })).body).toEqual(first.body);
  });

  it('refuses the id of another form’s submission, and tells nothing of it', async () => {
    const [form, other] = [await tellForm(world), await tellForm(world)];
    await submit(world, form, { submissionId });
    const { status, body } = await submit(world, other, { submissionId });
    expect([status, body]).toEqual([409, { error: { submissionId: expect.any(String) } }]);
    expect(await takenOf(world, other)).toBe(0);
  });
});

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
    expect([await isFull(form.link), await state(form.id)]).toEqual([true, 'expired']);
    await tellPlan(world, form.workspaceId);
    expect([await isFull(form.link), await state(form.id)]).toEqual([false, 'open']);
    expect((await world.inject(submissions.getResponseLimitValue, { body: { formId: form.id } })).body).toEqual({ value: null });
    expect((await submit(world, form)).status).toBe(200);
  });

  it('[QUOTA-11] counts over the life of the form: a save gives nothing back', async () => {
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

describe('closed forms', () => {
  it('[PUB-27] takes nothing for a form that is missing, expired or blocked', async () => {
    const form = await tellForm(world);
    expect((await submit(world, { ...form, link: 'nothing' })).status).toBe(404);
    await tellPlan(world, form.workspaceId, { blocked: true });
    expect(await submit(world, form)).toMatchObject({ status: 403, body: { error: 'Blocked' } });
    expect(await state(form.id)).toBe('blocked');
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
    const cookies = { [`fw_v_${form.link}`]: signVisit(visitSecret, form.link, { id: 'v'.repeat(22), startedAt: opened }) };
    world.clock.advance(59_999);
    expect([await state(form.id), (await submit(world, form, { startDate: opened })).status]).toEqual(['open', 200]);
    world.clock.advance(1);
    const late = await submit(world, form, { startDate: opened, cookies });
    expect([await state(form.id), late.status, late.body]).toEqual(['expired', 410, { error: 'Expired' }]);
    await saveAgain(world, form, { revision: 3 });
    expect([await state(form.id), (await submit(world, form)).status]).toEqual(['open', 200]);
    expect(await takenOf(world, form)).toBe(2);
  });

  it('[QUOTA-14] is expired while it is above the quota, and opens again with the plan', async () => {
    const form = await tellForm(world);
    await saveAgain(world, form, { revision: 2, isOverQuota: true });
    expect([await state(form.id), (await submit(world, form)).status]).toEqual(['expired', 410]);
    await saveAgain(world, form, { revision: 3 });
    expect([await state(form.id), (await submit(world, form)).status]).toEqual(['open', 200]);
  });

  it.each(['\ud800', '\u0000', '__proto__', ' ', 'ﬀ', '\u202e'])('finds no form under %j, and does not fail over it', async (key) => {
    const form = await tellForm(world);
    expect((await submit(world, form, { key })).status).toBe(404);
    expect((await world.inject(submissions.checkResponseCountNow, { body: { formLink: key } })).status).toBe(404);
    expect((await world.inject(submissions.getResponseLimitValue, { body: { formId: key } })).status).toBe(404);
  });

  it('[PUB-12] a one-time form of a suspended owner still takes submissions', async () => {
    const form = await tellForm(world, { input: {} }, { isOneTime: true });
    await tellPlan(world, form.workspaceId, { blocked: true });
    expect((await submit(world, form)).status).toBe(200);
  });

  it('an archived form is missing until it is restored; a deleted one for good, whatever arrives late', async () => {
    const form = await tellForm(world);
    const tell = (name: 'forms.v1.FormArchived' | 'forms.v1.FormRestored', revision: bigint) =>
      world.publish(name, form.id, { formId: form.id, workspaceId: form.workspaceId, revision });
    await tell('forms.v1.FormArchived', 2n);
    expect((await submit(world, form)).status).toBe(404);
    await tell('forms.v1.FormRestored', 3n);
    expect((await submit(world, form)).status).toBe(200);
    await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId });
    await saveAgain(world, form, { revision: 9 });
    await tell('forms.v1.FormRestored', 10n);
    expect([(await submit(world, form)).status, await state(form.id)]).toEqual([404, 'missing']);
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
    const details = newDetails({ _id: 'early', title: 'Survey', link: 'earlylink', isOneTime: false });
    world.answer(forms.getFormSnapshot, () => ({
      formId: 'early',
      workspaceId: 'owner',
      link: 'earlylink',
      pages,
      details: { ...details },
      revision: 1,
      isOneTime: false,
      isOverQuota: false,
    }));
    const answers = await Promise.all(Array.from({ length: 3 }, () => submit(world, form)));
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200]);
    await saveAgain(world, form, { revision: 1 });
    await saveAgain(world, form, { revision: 2 });
    expect((await submit(world, form)).status).toBe(200);
    expect(await takenOf(world, form)).toBe(4);
  });
});
