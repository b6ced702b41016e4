import { admin, forms, submissions } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeThings, type Things } from '../bad-input/things.ts';
import { register } from '../product-world.ts';
import { type BackOffice, openBackOffice } from './back-office.ts';
import { neverSeen } from './seen.ts';

let office: BackOffice;
let ada: Caller;
let things: Things[];
beforeAll(async () => {
  office = await openBackOffice();
  ada = await register(office.world, 'ada');
  things = [await makeThings(office.world, ada), await makeThings(office.world, ada), await makeThings(office.world, ada)];
});
afterAll(() => office.world.close());

const placeOf = (id: string) => things.findIndex(({ formId }) => formId === id);
const order = async () => (await office.ask(admin.getHarmQueue)).data.map(({ form_id }) => placeOf(form_id));

it('the queue has first what is objected to, then what was reported most; a case has the other forms of its account', async () => {
  const [once, often, objected] = things as [Things, Things, Things];
  for (const [at, { link }] of [often, often, once].entries()) {
    office.world.clock.advance(1_000);
    await office.world.inject(submissions.reportForm, { ip: `10.0.3${at}.1`, body: { form_id: link, reason: 'spam' } });
    await office.world.drain();
  }
  // Whatever came last.
  expect(await order()).toEqual([1, 0]);
  const body = { formId: objected.formId, reason: 'Asks for passwords', words: 'Please ask for something else.', seen: neverSeen };
  await office.ask(admin.takeDownForm, { body });
  const objecting = { as: ada, body: { id: objected.formId, text: 'It is a quiz.' } };
  expect((await office.world.inject(forms.objectToHarm, objecting)).status).toBe(200);
  expect(await order()).toEqual([2, 1, 0]);
  const { others } = await office.ask(admin.getHarmCase, { body: { formId: objected.formId } });
  expect(others.map(({ _id, state }) => [placeOf(_id), state]).sort()).toEqual([
    [0, 'none'],
    [1, 'none'],
  ]);
});
