import { randomFillSync } from 'node:crypto';
import { allContracts, forms, submissions } from '@formwright/contracts';
import { newElement, newIdFrom, newPages, type Pages } from '@formwright/form-model';
import type { Caller } from '@formwright/platform';
import { createTestWorld, type InjectInput, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { servicesOf } from './product-world.ts';

// What respondents meet where several services work together.

const newId = newIdFrom((bytes) => randomFillSync(bytes));
const owner: Caller = { userId: 'ada', workspaceId: 'ada', role: 'owner', sessionId: 'session' };
const YEAR_SECONDS = 365 * 24 * 3600;

let world: TestWorld;
let form: { id: string; link: string; question: string };

beforeEach(async () => {
  world = await createTestWorld({ services: servicesOf('billing', 'forms', 'submissions', 'responses') });
  const input = newElement('input', newId);
  const pages = newPages({ title: 'Survey', newId }).map((page) => ({
    ...page,
    rows: [{ id: newId(), content: [{ cols: [input] }] }],
  })) as Pages;
  const { id } = (await world.inject(forms.newForm, { as: owner, body: { newform: pages } })).body;
  const [, details] = (await world.inject(forms.getForm, { as: owner, body: { id } })).body;
  form = { id, link: (details as { link: string }).link, question: input.uniqueId };
  await world.drain();
});
afterEach(() => world.close());

const show = (more: InjectInput = {}) => world.inject(forms.publicFormPage, { params: { link: form.link }, ...more });
const limitReached = () => world.inject(submissions.checkResponseCountNow, { body: { formLink: form.link, userPlan: 'Free' } });
const send = (text = 'Hello', more: InjectInput = {}) =>
  world.inject(submissions.saveUserForm, {
    body: { dataForm: { id: form.link }, userData: { [form.question]: { value: text } } },
    ...more,
  });
const taken = async () =>
  (await world.store('submissions').collection<{ _id: string; taken: number }>({ name: 'forms' }).findOne({ _id: form.id }))?.taken;

describe('a respondent', () => {
  it('[PUB-02] views a form, has its limit checked, submits and reports without any token; no owner call does without one', async () => {
    const replies = [
      await show(),
      await world.inject(forms.getForm, { body: { id: form.link } }),
      await limitReached(),
      await world.inject(submissions.getResponseLimitValue, { body: { formId: form.id } }),
      await send(),
      await world.inject(submissions.postPublicForm, { params: { link: form.link }, otherFields: [[form.question, 'Hello']] }),
      await world.inject(submissions.reportForm, { body: { form_id: form.id } }),
      await world.inject(submissions.reportFormPage, { params: { link: form.link } }),
      await world.inject(submissions.postFormReport, { params: { link: form.link }, body: { reason: 'spam' } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 303, 200, 200, 303]);
    // Every call with a permission, whatever it is sent; who-may.test.ts tries the same with the services that are missing here.
    const absent = ['identity', 'support', 'team', 'admin'];
    const owners = allContracts.filter(({ may, service }) => may !== undefined && !absent.includes(service));
    expect(owners.length).toBeGreaterThan(20);
    for (const contract of owners) {
      const { status } = await world.inject(contract, { params: { id: form.id }, body: { id: form.id } });
      expect([contract.name, status]).toEqual([contract.name, 401]);
    }
  });

  it('[PUB-15] is asked nothing where the limit is reached: the check says true, and the form’s address shows Expired!', async () => {
    // The server itself asks before it renders the form, so no browser can leave the question out.
    expect((await limitReached()).body).toBe(false);
    for (let n = 0; n < 10; n += 1) {
      expect((await show()).text).toContain('<form');
      expect((await send(String(n))).status).toBe(200);
    }
    expect((await limitReached()).body).toBe(true);
    await world.runJob('submissions.publish-form-states');
    await world.drain();
    const { status, text } = await show();
    expect([status, text.includes('Expired!'), text.includes('<form')]).toEqual([410, true, false]);
    expect((await send('late')).body).toEqual({ error: 'Expired' });
  });

  // Decided otherwise than in the row: the form's own address says that it was answered, and when. See decision 13 and spec/README.
  it('[PUB-21] who has answered has a mark of 365 days; coming back shows that the form was answered, and takes no second answer', async () => {
    const { cookies: visit } = await show();
    const started = { [`fw_v_${form.id}`]: visit[`fw_v_${form.id}`]?.value ?? '' };
    const post = (text: string) =>
      world.inject(submissions.postPublicForm, { params: { link: form.link }, otherFields: [[form.question, text]], cookies: started });
    const { status, cookies } = await post('Hello');
    expect(status).toBe(303);
    const done = cookies[`fw_done_${form.id}`];
    expect(done).toMatchObject({ maxAge: YEAR_SECONDS, path: `/f-${form.link}` });
    const again = await show({ cookies: { ...started, [`fw_done_${form.id}`]: done?.value ?? '' } });
    expect(again.status).toBe(200);
    expect(again.text).toContain('You already answered this form');
    expect(again.text).not.toContain('<form');
    expect((await post('Something else')).status).toBe(409);
    expect(await taken()).toBe(1);
  });
});
