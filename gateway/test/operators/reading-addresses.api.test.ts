import { admin, allContracts, billing, type Contract, forms, identity, submissions, support } from '@formwright/contracts';
import { newElement } from '@formwright/form-model';
import type { Caller } from '@formwright/platform';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeThings, smallPages, type Things } from '../bad-input/things.ts';
import { newId } from '../every-kind.ts';
import { createProductWorld, register } from '../product-world.ts';
import { type BackOffice, openBackOfficeOf } from './back-office.ts';
import { neverSeen } from './seen.ts';

/** Addresses that one operator may see in an hour. */
const MOST = 2_000;

let office: BackOffice;
let things: Things;
beforeAll(async () => {
  const world = await createProductWorld({ readingLimits: 'on' });
  office = await openBackOfficeOf(world);
  things = await makeThings(world, await register(world, 'ada'));
  const bea = await register(world, 'bea');
  const { userId } = things.owner;
  await world.inject(submissions.reportForm, { ip: '10.0.33.1', body: { form_id: things.link, reason: 'spam' } });
  await world.inject(support.contactUs, { body: { Fname: 'Eve', Lname: 'M', email: 'eve@example.com', message: 'Hello' } });
  await world.inject(support.customer, { as: things.owner, body: { title: 'Kiln', message: 'It does not open.' } });
  await world.inject(support.suggestion, { as: things.owner, body: { title: 'Kiln', message: 'It may open.' } });
  const paid = { product: 'Premium', cents: 999, provider: 'sandbox', checkoutId: 'c', at: world.clock.now() };
  await world
    .store('billing')
    .collection({ name: 'payments' })
    .insertMany(['paid', 'rejected'].map((status) => ({ ...paid, _id: `p${status}`, accountId: userId, status })));
  const takeDown = { userId: bea.userId, reason: 'spam', words: 'It is spam.', seen: neverSeen };
  await office.ask(admin.takeDownAccount, { body: takeDown });
  await world.drain();
  expect((await world.inject(billing.objectToAccountHarm, { as: bea, body: { text: 'It is none.' } })).status).toBe(200);
  await world.drain();
  const users = world.store('identity').collection<{ _id: string; email: string; createdAt: number }>({ name: 'users' });
  const ada = await users.findOne({ _id: userId });
  if (!ada) throw new Error('no user');
  const copyOf = (email: string) => ({
    ...ada,
    _id: email.slice(0, -12),
    email,
    comparedEmail: email,
    shownEmail: email,
    createdAt: 1,
    terms: ['zz'],
  });
  await users.insertMany(Array.from({ length: MOST }, (_, index) => copyOf(`zz${index}@example.com`)));
});
afterAll(() => office.world.close());

const addressesIn = (text: string): string[] => text.match(/(?<![•\w])[\w.+-]+@[\w-]+\.\w+/g) ?? [];

it('every reply that shows an address counts it, of whichever call', async () => {
  const { world, operator } = office;
  await world.inject(identity.makeOperator, { body: { email: 'otto@example.com' } });
  const { userId } = (await world.inject(identity.findAccount, { body: { email: 'otto@example.com' } })).body;
  const otto: Caller = { ...operator, userId, workspaceId: userId, sessionId: 'sessionotto' };
  // Whoever has seen enough.
  for (let page = 1; page <= MOST / 100; page += 1)
    expect((await world.inject(admin.getAdminUserDatas, { as: otto, body: { rows: 100, page, text: 'zz' } })).status).toBe(200);

  const bodies: Record<string, readonly object[]> = {
    findAnything: [{ text: 'ada@example.com' }, { text: 'ppaid' }],
    getHarmCase: [{ formId: things.formId }],
    getAdminUserDatas: [{ tabName: 'Active' }, { tabName: 'Taken down' }],
    getCustomerContactData: [{ tabName: 'ContactUs' }, { tabName: 'Customer' }],
    searchTextAdmin: [{ pageName: 'Payment' }, { pageName: 'FailedPayment' }, { pageName: 'Suggestion' }],
    exportList: ['Users', 'Forms', 'Reports', 'Payments', 'FailedPayments', 'Suggestions', 'ContactUs', 'Customer'].map((list) => ({
      list,
    })),
    getDeadLetter: [{ service: 'forms', cause: '0'.repeat(32), number: 1 }],
  };
  // Who asks, and a stream that says nothing but that something has changed.
  const apart = new Set<Contract>([admin.getAdminInfo, admin.followChanges]);
  const calls = allContracts.filter((each) => each.service === 'admin' && each.may === 'operate.read' && !apart.has(each));
  const showing: string[] = [];
  for (const contract of calls) {
    for (const body of bodies[contract.name] ?? [{}]) {
      world.clock.advance(10_000);
      const shown = await world.inject(contract, { as: operator, body });
      if (shown.status !== 200 || addressesIn(shown.text).length === 0) continue;
      const said = `${contract.name} ${JSON.stringify(body)}`;
      showing.push(contract.name);
      expect([said, (await world.inject(contract, { as: otto, body })).status]).toEqual([said, 429]);
    }
  }
  expect([...new Set(showing)]).toEqual(
    expect.arrayContaining([
      'getPaymentInfo',
      'getOperatorLog',
      'getHarmQueue',
      'getHarmCase',
      'findAnything',
      'exportList',
      'exportOperatorLog',
    ]),
  );
});

it('addresses that a stranger writes into a form keep nobody from its case, and are no reason to mail the other operators', async () => {
  const { world } = office;
  world.clock.advance(3_600_000);
  await world.inject(identity.makeOperator, { body: { email: 'oona@example.com' } });
  const { userId } = (await world.inject(identity.findAccount, { body: { email: 'oona@example.com' } })).body;
  const oona: Caller = { ...office.operator, userId, workspaceId: userId, sessionId: 'sessionoona' };
  const question = (at: number) => {
    const radio = newElement('radio', newId);
    const options = Array.from({ length: 50 }, (_, option) => ({ id: newId(), value: newId(), label: `a${at}.${option}@example.com` }));
    return { ...radio, content: { ...radio.content, label: `q${at}@example.com`, options } };
  };
  const rows = Array.from({ length: 10 }, (_, row) => ({
    id: newId(),
    content: [{ cols: [0, 1, 2, 3].map((col) => question(4 * row + col)) }],
  }));
  const newform = smallPages().map((page) => ({ ...page, rows }));
  const { id: formId } = (await world.inject(forms.newForm, { as: things.owner, body: { newform } })).body;
  await world.drain();
  const text = 'eve@example.com';
  expect((await world.inject(submissions.reportForm, { body: { form_id: formId, reason: 'secrets', text } })).status).toBe(200);
  await world.drain();
  const mails = world.mails.length;
  const { status, body } = await world.inject(admin.getHarmCase, { as: oona, body: { formId } });
  expect([status, body]).toEqual([200, expect.objectContaining({ email: 'ada@example.com' })]);
  await world.drain();
  expect(world.mails.length).toBe(mails);
});
