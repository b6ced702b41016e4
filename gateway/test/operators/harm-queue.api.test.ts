import { admin, billing, forms, submissions } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeThings, type Things } from '../bad-input/things.ts';
import { register } from '../product-world.ts';
import { type BackOffice, openBackOffice } from './back-office.ts';
import { neverSeen, seenOfAccount, seenOfForm } from './seen.ts';

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

it('what waits for a decision is counted: reported and held forms, objections of forms and of accounts, and no mere warning', async () => {
  const waiting = async () => (await office.ask(admin.getOpenHarmInfo)).count;
  const [once] = things as [Things, Things, Things];
  // Two that were reported, one that is objected to.
  expect(await waiting()).toBe(3);
  const said = { reason: 'Seen', words: 'All is well.' };
  await office.ask(admin.clearForm, { body: { formId: once.formId, ...said, seen: await seenOfForm(office, once.formId) } });
  expect(await waiting()).toBe(2);
  const cases = office.world.store('forms').collection({ name: 'harmCases' });
  const becomes = (state: string) => cases.updateOne({ _id: once.formId }, { $set: { state, isOpen: true } });
  await becomes('warned');
  expect([(await order()).length, await waiting()]).toEqual([3, 2]);
  await becomes('held');
  expect(await waiting()).toBe(3);
  const account = { userId: ada.userId, reason: 'spam' as const, words: 'Please stop.' };
  await office.ask(admin.takeDownAccount, { body: { ...account, seen: await seenOfAccount(office.world, ada.userId) } });
  expect(await waiting()).toBe(3);
  expect((await office.world.inject(billing.objectToAccountHarm, { as: ada, body: { text: 'It is a quiz.' } })).status).toBe(200);
  expect(await waiting()).toBe(4);
});
