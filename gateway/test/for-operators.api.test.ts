import { billing, forms, identity, responses, submissions } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { checkLedger } from '../src/offline/check-ledger.ts';
import { smallPages } from './bad-input/things.ts';
import { createProductWorld, password, register } from './product-world.ts';

// What operators do to accounts and people, in all services together.

const GRACE = { by: 'admin', onBehalfOf: { operator: 'Grace' } } as const;
const DAY = 86_400_000;

let world: TestWorld;
let ada: Caller;
beforeEach(async () => {
  world = await createProductWorld();
  ada = await register(world, 'ada');
  await world.drain();
});
afterEach(() => world.close());

const makeForm = (isOneTime = false) =>
  world.inject(forms.newForm, { as: ada, body: { newform: smallPages(), ...(isOneTime && { oneTime: true }) } });
const usage = async () => (await world.inject(forms.getFormUsage, { body: { workspaceId: ada.workspaceId } })).body;
const account = async () =>
  (await world.inject(billing.describeAccounts, { by: 'admin', body: { accountIds: [ada.workspaceId] } })).body.accounts[0];
const person = async () => (await world.inject(identity.describePeople, { by: 'admin', body: { userIds: [ada.userId] } })).body.people[0];

it('[OPS-17] an account of a month that has to verify again keeps its forms and responses, and nobody else gets in', async () => {
  const { id } = (await makeForm()).body;
  await world.drain();
  const [, { link }] = (await world.inject(forms.getForm, { as: ada, body: { id } })).body as [unknown, { link: string }];
  await world.inject(submissions.saveUserForm, { body: { dataForm: { id: link }, userData: {} } });
  world.clock.advance(30 * DAY);
  const { email = '' } = (await person()) ?? {};
  const confirm = (confirmed: boolean) =>
    world.inject(identity.changePerson, { ...GRACE, body: { userId: ada.userId, changes: { confirmed } } });
  for (const isConfirmed of [true, false]) await confirm(isConfirmed);
  const stranger = { firstname: 'Mal', lastname: 'Ory', email, password: 'Other-chair8', confirm_password: 'Other-chair8', confirm: '1' };
  expect((await world.inject(identity.signupUser, { body: stranger })).status).toBe(200);
  world.clock.advance(8 * DAY);
  await world.runJob('identity.remove-expired');
  await world.drain();
  for (const attempt of [password, 'Other-chair8'])
    expect((await world.inject(identity.signinUser, { body: { email, password: attempt } })).status).toBe(401);
  await confirm(true);
  const { access_token } = (await world.inject(identity.signinUser, { body: { email, password } })).body;
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await world.inject(forms.getForms, { headers, body: {} })).body).toHaveLength(1);
  expect((await world.inject(responses.getResponses, { headers, body: { id } })).body.responses.total).toBe(1);
});

it('[OPS-16] a one-time form that an operator gives can be made, and one that is taken cannot', async () => {
  expect(await usage()).toEqual({ used: 0, oneTimeForms: 0 });
  const set = async (has: boolean) => {
    const { oneTimeForms = 0 } = (await account()) ?? {};
    const body = { accountId: ada.workspaceId, has, left: (await usage()).oneTimeForms, oneTimeForms };
    expect((await world.inject(billing.setOneTimeForm, { ...GRACE, body })).status).toBe(200);
  };
  await set(true);
  expect((await usage()).oneTimeForms).toBe(1);
  expect([(await makeForm()).status, (await makeForm()).status, (await usage()).oneTimeForms]).toEqual([200, 200, 0]);
  await set(true);
  expect((await usage()).oneTimeForms).toBe(1);
  await set(false);
  expect([(await usage()).oneTimeForms, (await makeForm()).status >= 400]).toEqual([0, true]);
});

it('[OPS-32] [OPS-39] the ledger is whole after a month was given and payments were hidden', async () => {
  await world.inject(billing.setAccountPlan, { ...GRACE, body: { accountId: ada.workspaceId, plan: 'Standart' } });
  await world.inject(billing.setAccountSuspended, { ...GRACE, body: { accountId: ada.workspaceId, suspended: true } });
  const { changedAt } = (await world.inject(billing.payFor, { ...GRACE, body: { accountId: ada.workspaceId } })).body;
  // The list of people is as new as the change.
  const atLeast = { accountId: ada.workspaceId, changedAt };
  const active = await world.inject(identity.listPeople, {
    by: 'admin',
    body: { page: 1, size: 10, tab: 'active', paying: true, atLeast },
  });
  expect(active.body.rows.map(({ userId, plan }) => [userId, plan])).toEqual([[ada.userId, 'Standart']]);
  const { rows } = (await world.inject(billing.listPayments, { by: 'admin', body: { page: 1, size: 10 } })).body;
  for (const { id } of rows) await world.inject(billing.hidePayment, { ...GRACE, body: { id } });
  expect((await world.inject(billing.countPayments, { by: 'admin', body: {} })).body).toEqual({ paid: 0, rejected: 0 });
  const problems: string[] = [];
  expect([await checkLedger(world.store('billing'), (line) => void problems.push(line)), problems]).toEqual([1, []]);
});
