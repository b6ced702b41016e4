import { admin, billing, forms, identity, type operatorRights, twinOf } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everyKind } from '../every-kind.ts';
import { password, register } from '../product-world.ts';
import { type BackOffice, openBackOffice, operatorEmail } from './back-office.ts';

let office: BackOffice;
let ada: Caller;
let bea: Caller;
beforeAll(async () => {
  office = await openBackOffice();
  ada = await register(office.world, 'ada');
  bea = await register(office.world, 'bea');
  for (let n = 0; n < 10; n += 1) {
    office.world.clock.advance(1000);
    await register(office.world, `other${'abcdefghij'[n]}`);
  }
  await office.world.drain();
  await office.world.inject(billing.setAccountPlan, { body: { accountId: bea.workspaceId, plan: 'Standart' } });
  await office.world.drain();
});
afterAll(() => office.world.close());

const tab = (tabName: string, more: object = {}) => office.ask(admin.getAdminUserDatas, { body: { tabName, ...more } });
const edit = (userId: string, modalContent: object, more: object = {}) =>
  office.ask(admin.editTableData, { body: { rows: 100, modalContent, tableData: { table: 'User', field: userId }, ...more } });

describe('the back-office', () => {
  it('[API-090] says who the operator is, by POST and by GET', async () => {
    expect(await office.ask(admin.getAdminInfo)).toEqual({ email: operatorEmail });
    expect(await office.ask(twinOf(admin.getAdminInfo), {})).toEqual({ email: operatorEmail });
  });
});

describe('users', () => {
  it('[API-102] [OPS-08 part: server] come ten to a page, the newest first, with the number of all and of the page', async () => {
    const first = await tab('Active');
    expect([first.data.length, first.current_page, first.total, first.is_more, first.away]).toEqual([10, 1, 12, false, []]);
    const times = first.data.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const second = await office.ask(admin.getAdminUserDatas, { body: { page: 1 }, query: { page: '2' } });
    expect([second.data.length, second.current_page]).toEqual([2, 2]);
    const ids = new Set([...first.data, ...second.data].map(({ _id }) => _id));
    expect(ids.size).toBe(12);
    expect([...ids]).not.toContain(office.operator.userId);
    expect((await tab('Active', { page: 9 })).current_page).toBe(2);
    expect((await office.ask(twinOf(admin.getAdminUserDatas), { query: { page: '2' } })) as unknown).toEqual(second);
  });

  it('[OPS-18] have every field of the specification', async () => {
    const [row] = (await tab('Active', { searchInfo: 'bea@example.com' })).data;
    expect(row).toEqual({
      ...{ _id: bea.userId, email: 'bea@example.com', firstname: 'Ada', lastname: 'L', fullName: 'Ada L', plan: 'Standart', type: 'user' },
      ...{ blocked: 0, confirm: 0, haveOneTimeForm: 0, email_notification: 1, browser_notification: 1, opacity: 1, popup: 0 },
      ...{ formCount: 0, maxCount: 5, responses: 0, logged_date: null, loginDate: null, deleted_at: null, payd_at: null, taken_down: null },
      ...{ created_at: expect.any(Number), formsadmin: [] },
      ...{ harm_seen: { decision: 0, objection: 0 }, harm_decisions: [] },
    });
  });

  it('[API-118] are found by words, by a whole address, by days and by who pays', async () => {
    const found = async (body: object) =>
      (await office.ask(admin.searchUserTextAdmin, { body })).data.map((row) => 'email' in row && row.email);
    expect(await found({ text: 'bea@example.com', pageName: 'Users' })).toEqual(['bea@example.com']);
    expect(await found({ text: 'nobody@example.com' })).toEqual([]);
    expect(await found({ payingInfo: true })).toEqual(['bea@example.com']);
    expect(await found({ globalDateRange: { from: '2001-01-01', to: '2001-01-02' } })).toEqual([]);
    expect((await found({ text: 'ada', globalDateRange: { from: '2001-01-01' } })).length).toBeGreaterThan(1);
    expect(await office.refused(admin.searchUserTextAdmin, { body: { tabName: 'Deleted' } })).toEqual({
      status: 422,
      body: { error: { tabName: 'Must be Active, Suspended or Taken down.' } },
    });
  });

  it('[API-112] [OPS-17 part: blocked] are changed by what is sent, and the page that comes back shows it', async () => {
    const page = await edit(ada.userId, { blocked: 1 }, { tabName: 'Active' });
    expect(page.data.map(({ _id }) => _id)).not.toContain(ada.userId);
    expect((await tab('Suspended')).data.map(({ _id, blocked }) => [_id, blocked])).toEqual([[ada.userId, 1]]);
    expect(await office.ask(admin.getSuspendedInfo)).toEqual({ count: 1, data: 1 });
    const told = { email_notification: 0, browser_notification: 0 } as const;
    const back = await edit(ada.userId, {
      blocked: 0,
      firstname: 'Augusta',
      lastname: 'King',
      plan: 'Premium',
      popup: 1,
      opacity: 0.25,
      ...told,
    });
    expect(back.data.find(({ _id }) => _id === ada.userId)).toMatchObject({
      ...{ blocked: 0, firstname: 'Augusta', lastname: 'King', fullName: 'Augusta King', plan: 'Premium', maxCount: -1, popup: 1 },
      ...{ opacity: 0.25, ...told },
    });
    expect((await tab('Suspended')).data).toEqual([]);
  });

  it('are changed by values as inputs send them, and a plan by its name on screen', async () => {
    const of = async (modalContent: object) => (await edit(ada.userId, modalContent)).data.find(({ _id }) => _id === ada.userId);
    const before = await office.user(ada.userId);
    const sent = { popup: '1', opacity: '0.25', email_notification: '0', browser_notification: '0', plan: 'Standard' };
    expect(await of(sent)).toMatchObject({ popup: 1, opacity: 0.25, email_notification: 0, browser_notification: 0, plan: 'Standart' });
    const back = {
      popup: before?.popup,
      opacity: before?.opacity,
      email_notification: '1',
      browser_notification: '1',
      plan: before?.plan,
    };
    expect(await of(back)).toMatchObject({ popup: before?.popup, email_notification: 1, browser_notification: 1, plan: before?.plan });
  });

  it('[OPS-21] are changed in all fields or in none: unknown tables, internal fields and wrong values are refused by name', async () => {
    const before = await office.user(bea.userId);
    const call = (modalContent: object, tableData: object = { table: 'User', field: bea.userId }) =>
      office.refused(admin.editTableData, { body: { modalContent, tableData } as never });
    for (const internal of ['_id', 'email', 'password', 'type', 'formCount', 'created_at', 'deleted_at', 'formsadmin', 'hash']) {
      const { status, body } = await call({ plan: 'Premium', [internal]: 'x' });
      expect([internal, status, JSON.stringify(body)]).toEqual([internal, 400, expect.stringContaining(internal)]);
    }
    for (const wrong of [{ plan: 'Gold' }, { blocked: 2 }, { opacity: 0.3 }, { confirm: true }, { firstname: 'x'.repeat(101) }]) {
      expect((await call({ popup: 1, ...wrong })).status).toBe(400);
    }
    expect(await call({ firstname: 'See www.example.com', plan: 'Premium' })).toMatchObject({
      status: 422,
      body: { error: { firstname: expect.any(String) } },
    });
    expect(await call({ popup: 1 }, { table: 'Plan', field: bea.userId })).toEqual({
      status: 422,
      body: { error: { table: 'There is no such table.' } },
    });
    expect(await call({ popup: 1 }, { table: 'Form', field: bea.userId })).toEqual({
      status: 422,
      body: { error: { table: 'Only users can be changed.' } },
    });
    expect(await call({ popup: 1 }, { table: 'User' })).toEqual({ status: 422, body: { error: { field: 'Which user?' } } });
    expect(await call({ popup: 1 }, { table: 'User', field: 'one', id: 'another' })).toEqual({
      status: 422,
      body: { error: { tableData: 'Names more than one user.' } },
    });
    expect((await call({ popup: 1 }, { table: 'User', field: 'nobody' })).status).toBe(404);
    expect((await call({ popup: 1 }, { table: 'User', field: office.operator.userId })).status).toBe(404);
    expect(await office.user(bea.userId)).toEqual(before);
  });

  it('tell forms used out of forms allowed, and one-time forms, as their owner sees them', async () => {
    await office.world.inject(forms.newForm, { as: ada, body: { newform: everyKind.pages } });
    await office.world.drain();
    const me = (await office.world.inject(identity.getMe, { as: ada, body: {} })).body;
    const row = await office.user(ada.userId);
    expect([row?.formCount, row?.maxCount, row?.formsadmin.length]).toEqual([1, -1, 1]);
    expect(row?.formsadmin[0]).toMatchObject({ title: expect.any(String), link: expect.any(String), responses: 0 });
    expect(row?.haveOneTimeForm).toBe((me as { haveOneTimeForm?: number }).haveOneTimeForm ?? 0);
    for (const haveOneTimeForm of [1, 1, 0, 0] as const) {
      await edit(ada.userId, { haveOneTimeForm });
      await office.world.drain();
      expect((await office.user(ada.userId))?.haveOneTimeForm).toBe(haveOneTimeForm);
    }
  });

  it('are added without a picture where a page sends none as text', async () => {
    for (const image of ['', 'null', 'undefined'])
      expect((await office.refused(admin.addTableData, { body: { email: `none${image}@example.com`, password, image } })).status).toBe(200);
    expect((await office.refused(admin.addTableData, { body: { email: 'some@example.com', password, image: 'text' } })).status).toBe(400);
    for (const image of ['', 'null', 'undefined']) {
      const { userId } = (await office.world.inject(identity.findByAddress, { body: { email: `none${image}@example.com` } })).body;
      await office.ask(admin.deleteTableData, { body: { table: 'User', field: userId as string } });
    }
  });

  it('[API-113] are added with a password of the rules, verified, or refused by field', async () => {
    const add = (body: object) => office.refused(admin.addTableData, { body });
    expect(await add({})).toMatchObject({ status: 422, body: { error: { email: expect.any(String), password: expect.any(String) } } });
    office.world.clock.advance(1);
    const { status, body } = await add({ email: 'new@example.com', password, tableName: 'User' });
    expect(status).toBe(200);
    const [row] = (body as { data: { email: string; confirm: number; fullName: string }[] }).data;
    expect(row).toMatchObject({ email: 'new@example.com', fullName: 'new@example.com', confirm: 1 });
    await office.world.drain();
    office.world.clock.advance(1_000);
    expect((await office.world.inject(identity.signinUser, { body: { email: 'new@example.com', password } })).status).toBe(200);
    const signedInAt = office.world.clock.now();
    expect((await tab('Active', { text: 'new@example.com' })).data).toMatchObject([{ logged_date: signedInAt, loginDate: signedInAt }]);
    expect(await add({ email: 'new@example.com', password: `${password}2` })).toEqual({
      status: 422,
      body: { error: { email: 'This address has an account already.' } },
    });
    expect(await add({ email: 'x@example.com', password, tableName: 'Form' })).toMatchObject({ status: 422 });
  });

  it('[API-116] that are suspended are paid for, and leave the list', async () => {
    await office.world.inject(billing.setAccountSuspended, { body: { accountId: bea.workspaceId, suspended: true } });
    await office.world.drain();
    expect((await tab('Suspended')).data.map(({ _id }) => _id)).toEqual([bea.userId]);
    const page = await office.ask(admin.makeThePayment, { body: { userId: bea.userId } });
    expect([page.data, page.total, page.paid]).toEqual([[], 0, true]);
    expect((await office.ask(admin.makeThePayment, { body: { userId: bea.userId } })).paid).toBe(true);
    expect(await office.refused(admin.makeThePayment, { body: { userId: ada.userId } })).toEqual({
      status: 409,
      body: { error: { userId: 'This user is not suspended.' } },
    });
    expect(await office.user(bea.userId)).toMatchObject({ blocked: 0, payd_at: expect.any(Number) });
    expect(await office.ask(admin.getSolvedPaymentInfo)).toEqual({ count: 1, data: 1 });
    expect((await office.refused(admin.makeThePayment, { body: { userId: 'nobody' } })).status).toBe(404);
  });

  it('[OPS-32] [API-094] [API-095] [API-104] [API-111] [API-120] and the payment is in the list with who paid, the amount and the kind', async () => {
    const { data } = await office.ask(admin.getPaidRejectedData, { body: { tabNameInPayment: 'Paid(1)' } });
    expect(data).toEqual([
      {
        _id: expect.any(String),
        paymentuser: {
          ...{ _id: bea.userId, firstname: 'Ada', lastname: 'L', email: 'bea@example.com', plan: 'Standart' },
          created_at: expect.any(Number),
        },
        ...{ status: 'paid', money: 4.99, payment_type: 'subscription', subscription_id: '', created_at: expect.any(Number) },
      },
    ]);
    expect((await office.ask(admin.getPaymentInfo)).data).toEqual(data);
    const narrowed = async (tabNameInPayment: string) => (await office.ask(admin.getPaymentInfo, { body: { tabNameInPayment } })).total;
    expect([await narrowed('Paid'), await narrowed('Rejected')]).toEqual([1, 0]);
    expect(await office.refused(admin.getPaymentInfo, { body: { tabNameInPayment: 'Suspended' } })).toMatchObject({ status: 422 });
    const search = (text: string, tabNameInPayment = 'Paid') =>
      office.ask(admin.searchTextPaymentTable, { body: { text, tabNameInPayment } });
    expect((await search('bea@example.com')).total).toBe(1);
    expect((await search('nobody@example.com')).total).toBe(0);
    expect((await search('bea@example.com', 'Rejected')).total).toBe(0);
    expect(await office.ask(admin.getNotSolvedPaymentInfo)).toEqual({ count: 0, data: 0 });
    expect(await office.ask(twinOf(admin.getSolvedPaymentInfo), {})).toEqual({ count: 1, data: 1 });
    expect((await office.ask(admin.getPaidRejectedData, { body: { tabNameInPayment: 'Suspended' } })).data).toEqual([]);
  });

  it('[API-115] a payment that is deleted is hidden, and the books stay whole', async () => {
    const [payment] = (await office.ask(admin.getPaymentInfo)).data;
    const field = payment?._id ?? '';
    const elsewhere = await office.refused(admin.deleteDoubleTableData, { body: { table: 'FailedPayment', field } });
    expect(elsewhere).toEqual({ status: 404, body: { error: { field: 'It is not there any more.' } } });
    expect((await office.ask(admin.getPaymentInfo)).data).toEqual([payment]);
    // One that was rejected leads back to those that were rejected.
    const payments = office.world.store('billing').collection<{ _id: string }>({ name: 'payments' });
    const [stored] = await payments.find({ _id: field });
    await payments.insertOne({ ...stored, ...{ _id: 'sandbox:rejected', status: 'rejected' } });
    const rejected = { table: 'FailedPayment', field: 'sandbox:rejected' };
    expect(await office.ask(admin.deleteDoubleTableData, { body: rejected })).toMatchObject({ data: [], total: 0 });
    expect((await office.ask(admin.getPaymentInfo)).data).toEqual([payment]);
    const page = await office.ask(admin.deleteDoubleTableData, { body: { table: 'Payment', field } });
    expect([page.data, page.total]).toEqual([[], 0]);
    const ledger = office.world.store('billing').collection<{ _id: string }>({ name: 'ledger' });
    expect(await ledger.count({})).toBe(1);
    expect((await office.refused(admin.deleteDoubleTableData, { body: { table: 'FailedPayment', field: 'none' } })).status).toBe(404);
  });

  it('[API-093] [API-096] [API-097] counts of suspended and paying users', async () => {
    await edit(ada.userId, { blocked: 1 });
    expect(await office.ask(admin.getSuspendedInfo)).toEqual({ count: 1, data: 1 });
    expect(await office.ask(admin.getPayingInfo)).toEqual({ count: 1, data: 1 });
    expect(await office.ask(admin.getPayingInAllInfo)).toEqual({ count: 2, data: 2, total: 13 });
    expect(await office.ask(twinOf(admin.getPayingInfo), {})).toEqual({ count: 1, data: 1 });
    await edit(ada.userId, { blocked: 0 });
  });

  it('are deleted with all that they have, and the last row of a page leads back by one', async () => {
    const last = (await tab('Active', { page: 2 })).data.at(-1)?._id ?? '';
    const body = { table: 'User', field: last, tabName: 'Active' };
    for (const left of (await tab('Active', { page: 2 })).data.slice(0, -1)) {
      await office.ask(admin.deleteTableData, { body: { ...body, field: left._id }, query: { page: '2' } });
    }
    const page = await office.ask(admin.deleteTableData, { body, query: { page: '2' } });
    const before = await office.ask(admin.getAdminUserDatas, { body: {}, query: { page: '0' } });
    expect([before.current_page, before.data.length]).toEqual([1, 10]);
    expect([page.current_page, page.data.length, page.total]).toEqual([1, 10, 10]);
    expect(await office.user(last)).toBeUndefined();
  });

  it('[OPS-04 part: rights] an operator does what the rights of the token name', async () => {
    const as = (...rights: (typeof operatorRights)[number][]) => ({ as: { ...office.operator, rights } });
    const { inject } = office.world;
    const status = async (...args: Parameters<typeof inject>) => (await inject(...args)).status;
    const remove = (table: string) => ({ table, field: 'none' });
    expect(await status(admin.getAdminUserDatas, { ...as('accounts', 'content', 'money'), body: {} })).toBe(403);
    expect(
      await status(admin.editTableData, {
        ...as('read', 'content', 'money'),
        body: { modalContent: {}, tableData: { table: 'User', field: 'x' } },
      }),
    ).toBe(403);
    expect(await status(admin.makeThePayment, { ...as('read', 'accounts', 'content'), body: { userId: 'x' } })).toBe(403);
    expect(await status(admin.deleteTableData, { ...as('read', 'accounts', 'money'), body: remove('Form') })).toBe(403);
    expect(await status(admin.deleteTableData, { ...as('read', 'content'), body: remove('User') })).toBe(403);
    expect(await status(admin.deleteTableData, { ...as('read', 'content'), body: remove('Payment') })).toBe(403);
    expect(await status(admin.deleteTableData, { ...as('read', 'content'), body: remove('Form') })).toBe(200);
  });

  // The last one: a month later, those that have never proven their address are erased.
  it('[OPS-17] whose address is to be proven again keep all they have: no sign-up takes the account over, and no job erases it', async () => {
    const { world } = office;
    const signIn = () => world.inject(identity.signinUser, { body: { email: 'new@example.com', password } });
    const { data } = await tab('Active', { searchInfo: 'new@example.com' });
    const userId = data[0]?._id ?? '';
    const person: Caller = { userId, workspaceId: userId, role: 'owner', sessionId: 'sessionnew' };
    const formId = (await world.inject(forms.newForm, { as: person, body: { newform: everyKind.pages } })).body.id;
    expect((await edit(userId, { confirm: 0 })).data.find(({ _id }) => _id === userId)?.confirm).toBe(0);
    expect((await signIn()).status).toBe(401);
    world.clock.advance(30 * 24 * 60 * 60_000);
    await world.runJob('identity.remove-expired');
    await world.drain();
    const again = { firstname: 'Eve', lastname: 'E', email: 'new@example.com', password, confirm_password: password, confirm: '1' };
    await world.inject(identity.signupUser, { body: again, ip: '10.77.0.1' });
    await world.drain();
    const row = await office.user(userId);
    expect([row?.email, row?.firstname, row?.formsadmin.map(({ _id }) => _id)]).toEqual(['new@example.com', '', [formId]]);
    expect((await edit(userId, { confirm: 1 })).data.find(({ _id }) => _id === userId)?.confirm).toBe(1);
    expect((await signIn()).status).toBe(200);
  });
});
