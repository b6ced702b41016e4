import { admin, billing, forms, identity, submissions, support } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeThings, submissionTo, type Things } from '../bad-input/things.ts';
import { register } from '../product-world.ts';
import { type BackOffice, openBackOffice } from './back-office.ts';
import { neverSeen } from './seen.ts';

// What operators find from anywhere, what a row leads to, and lists that are read on behind a row.

let office: BackOffice;
let ada: Caller;
let bea: Caller;
let adas: Things;
let beas: Things;
beforeAll(async () => {
  office = await openBackOffice();
  ada = await register(office.world, 'ada');
  bea = await register(office.world, 'bea');
  adas = await makeThings(office.world, ada);
  beas = await makeThings(office.world, bea);
  for (const caller of [ada, bea]) {
    office.world.clock.advance(1_000);
    const body = { accountId: caller.workspaceId };
    const by = { by: 'admin', onBehalfOf: { operator: 'Grace' } } as const;
    await office.world.inject(billing.setAccountPlan, { ...by, body: { ...body, plan: 'Standart' } });
    await office.world.inject(billing.setAccountSuspended, { ...by, body: { ...body, suspended: true } });
    await office.world.inject(billing.payFor, { ...by, body });
    await office.world.inject(support.customer, { as: caller, body: { title: 'Kiln', message: 'It does not open.' } });
    await office.world.inject(submissions.reportForm, {
      body: { form_id: (caller === ada ? adas : beas).link },
    });
  }
  await office.world.drain();
  await office.world.runJob('responses.publish-counts');
  await office.world.drain();
});
afterAll(() => office.world.close());

const find = async (text: string) => {
  const { found, away } = await office.ask(admin.findAnything, { body: { text } });
  expect(away).toEqual([]);
  return found.map(({ kind, id }) => `${kind} ${id}`);
};
const rowsOf = async (contract: (typeof lists)[number], body: object) => (await office.ask(contract, { body })).data as { _id: string }[];
const lists = [
  admin.getAdminUserDatas,
  admin.getFormsDatasForAdmin,
  admin.getResponsesDatasForAdmin,
  admin.getCustomersDatasForAdmin,
  admin.getReportsForAdmin,
  admin.getPaymentInfo,
];

describe('one field', () => {
  it('finds by address, link, public address, id and words', async () => {
    expect(await find('ADA@example.com')).toEqual([`user ${ada.userId}`]);
    expect(await find(`https://forms.example.com/f-${adas.link}?q=1`)).toEqual([`form ${adas.formId}`]);
    expect(await find(adas.link)).toContain(`form ${adas.formId}`);
    expect(await find(adas.formId)).toEqual([`form ${adas.formId}`]);
    expect(await find(ada.userId)).toEqual([`user ${ada.userId}`]);
    expect(await find(adas.responseId)).toEqual([`response ${adas.responseId}`]);
    expect(await find(`http://localhost/response/${beas.responseId}`)).toEqual([`response ${beas.responseId}`]);
    const [payment] = await rowsOf(admin.getPaymentInfo, { ofUser: ada.userId });
    expect(await find(payment?._id ?? '')).toEqual([`payment ${payment?._id}`]);
    expect((await find('ada')).filter((row) => row.startsWith('user'))).toContain(`user ${ada.userId}`);
    expect(await find('nobody@example.com')).toEqual([]);
    expect(await find(' ')).toEqual([]);
  });

  it('finds a form by a link that it had before, and an archived one', async () => {
    const { formId, link } = await makeThings(office.world, bea);
    const { body } = await office.world.inject(forms.editFormID, { as: bea, body: { id: formId, shorten: true } });
    const { link: newer } = body as { link: string };
    expect(newer).not.toBe(link);
    expect((await office.world.inject(forms.archiveForm, { as: bea, body: { formId } })).status).toBe(200);
    await office.world.drain();
    for (const each of [link, newer]) expect(await find(`/f-${each}`)).toEqual([`form ${formId}`]);
    expect(await rowsOf(admin.getFormsDatasForAdmin, { onlyId: formId })).toMatchObject([{ isArchived: true }]);
  });

  it('finds a payment by the number of its invoice', async () => {
    const payments = office.world.store('billing').collection<{ _id: string; invoice?: { number: string } }>({ name: 'payments' });
    const [payment] = await rowsOf(admin.getPaymentInfo, { ofUser: bea.userId });
    await payments.updateOne({ _id: payment?._id ?? '' }, { $set: { invoice: { number: '2026-000017' } } });
    const { found } = await office.ask(admin.findAnything, { body: { text: '2026-000017' } });
    expect(found).toEqual([
      expect.objectContaining({
        kind: 'payment',
        id: payment?._id,
        title: '2026-000017',
        detail: expect.stringContaining('bea@example.com'),
      }),
    ]);
  });

  it('finds people and what they paid by their names, in whatever tab they are', async () => {
    const { userId } = await register(office.world, 'cleo');
    await office.world.drain();
    const sought = async () => {
      const people = (await find('L Ada')).filter((row) => row === `user ${userId}`);
      const body = { text: 'L Ada', tabNameInPayment: 'Paid' };
      const payers = (await office.ask(admin.searchTextPaymentTable, { body })).data.map(
        (row) => 'paymentuser' in row && row.paymentuser._id,
      );
      return [people, payers.filter((id) => id === userId)];
    };
    const edit = (modalContent: object) =>
      office.ask(admin.editTableData, { body: { modalContent, tableData: { table: 'User', field: userId } } });
    await edit({ plan: 'Standart', blocked: 1 });
    await office.ask(admin.makeThePayment, { body: { userId } });
    expect(await sought()).toEqual([[`user ${userId}`], [userId]]);
    await edit({ blocked: 1 });
    expect(await sought()).toEqual([[`user ${userId}`], [userId]]);
    await office.ask(admin.takeDownAccount, { body: { userId, reason: 'spam', words: 'Please stop.', seen: neverSeen } });
    expect(await sought()).toEqual([[`user ${userId}`], [userId]]);
    await office.ask(admin.deleteTableData, { body: { table: 'User', field: userId } });
  });

  it('[OPS-32 part: what was bought] a one-time form is of its kind, with the number of its invoice', async () => {
    const payments = office.world.store('billing').collection<{ _id: string }>({ name: 'payments' });
    const [payment] = await rowsOf(admin.getPaymentInfo, { ofUser: bea.userId });
    const bought = { product: 'one-time', cents: 250, invoice: { number: '2026-000017' } };
    await payments.updateOne({ _id: payment?._id ?? '' }, { $set: bought as never });
    expect(await rowsOf(admin.getPaymentInfo, { ofUser: bea.userId })).toEqual([
      { ...payment, money: 2.5, payment_type: 'one-time', subscription_id: '2026-000017' },
    ]);
  });
});

describe('a list', () => {
  it('is narrowed to what belongs to a user', async () => {
    for (const contract of lists) {
      const whole = await rowsOf(contract, {});
      expect([contract.name, whole.length >= 2]).toEqual([contract.name, true]);
      const theirs = await rowsOf(contract, { ofUser: ada.userId });
      expect([contract.name, theirs.length]).toEqual([contract.name, 1]);
      expect(await rowsOf(contract, { ofUser: 'nobody' })).toEqual([]);
    }
    expect((await rowsOf(admin.getOperatorLog as never, { ofUser: ada.userId })).length).toBeGreaterThan(0);
    const both = await office.ask(admin.getFormsDatasForAdmin, { body: { ofUser: ada.userId, text: 'bea@example.com' } });
    expect(both.total).toBe(0);
  });

  it('is narrowed to a form, or to one row', async () => {
    expect((await rowsOf(admin.getResponsesDatasForAdmin, { ofForm: adas.formId })).map(({ _id }) => _id)).toEqual([adas.responseId]);
    expect((await rowsOf(admin.getReportsForAdmin, { ofForm: beas.formId })).map(({ _id }) => _id)).toEqual([beas.formId]);
    for (const contract of lists.filter(({ name }) => name !== 'getCustomersDatasForAdmin')) {
      const [first] = await rowsOf(contract, {});
      expect((await rowsOf(contract, { onlyId: first?._id })).map(({ _id }) => _id)).toEqual([first?._id]);
    }
  });

  it('shows one user of either tab', async () => {
    await office.world.inject(billing.setAccountSuspended, {
      ...{ by: 'admin', onBehalfOf: { operator: 'Grace' } },
      body: { accountId: bea.workspaceId, suspended: true },
    });
    await office.world.drain();
    expect(await find('bea@example.com')).toEqual([`user ${bea.userId}`]);
    expect((await rowsOf(admin.getAdminUserDatas, { onlyId: bea.userId })).map(({ _id }) => _id)).toEqual([bea.userId]);
  });

  it('refuses what it cannot be narrowed by', async () => {
    expect(await office.refused(admin.getPaymentInfo, { body: { ofForm: adas.formId } })).toEqual({
      status: 422,
      body: { error: { ofForm: 'This list cannot be narrowed by it.' } },
    });
    const text = [{ text: 'ada' }, 'text'] as const;
    const days = [{ dateTimes: { from: '2026-01-01', to: '2026-01-31' } }, 'globalDateRange'] as const;
    const whose = [{ ofUser: ada.userId }, 'ofUser'] as const;
    const after = [{ after: '1.a' }, 'after'] as const;
    const paying = [{ payingInfo: true }, 'payingInfo'] as const;
    for (const [contract, unread] of [
      [admin.getHarmQueue, [text, days, whose, after, paying]],
      [admin.getDeadLetters, [text, days, whose, paying]],
      [admin.getErrorLogs, [text, days, whose, paying]],
      [admin.getOperatorLog, [text, paying]],
    ] as const) {
      for (const [filters, name] of unread) {
        const { status, body } = await office.refused(contract, { body: filters });
        expect([contract.name, status, body]).toEqual([
          ...[contract.name, 422],
          { error: { [name]: 'This list cannot be narrowed by it.' } },
        ]);
      }
    }
  });

  it('has reported forms of the days that are asked for', async () => {
    const of = async (from: string, to: string) => (await rowsOf(admin.getReportsForAdmin, { globalDateRange: { from, to } })).length;
    expect(await of('2001-01-01', '2001-01-31')).toBe(0);
    expect(await of('2001-01-01', '2100-01-31')).toBe(2);
  });

  it('is read on behind a row, and skips and repeats nothing that stays while others come and go', async () => {
    for (let sent = 0; sent < 25; sent += 1) {
      office.world.clock.advance(1_000);
      await office.world.inject(submissions.saveUserForm, { ip: `10.2.0.${sent}`, body: submissionTo(adas.link) });
    }
    await office.world.drain();
    await office.world.runJob('responses.publish-counts');
    for (const narrowing of [{}, { ofUser: ada.userId }]) {
      const first = await office.ask(admin.getResponsesDatasForAdmin, { body: { ...narrowing, rows: 10 } });
      const seen = first.data.map(({ _id }) => _id);
      const before = (await rowsOf(admin.getResponsesDatasForAdmin, { ...narrowing, rows: 100 })).map(({ _id }) => _id);
      office.world.clock.advance(1_000);
      await office.world.inject(submissions.saveUserForm, { ip: '10.3.0.1', body: submissionTo(adas.link) });
      await office.world.drain();
      await office.ask(admin.deleteTableData, { body: { table: 'Response', field: seen[9] } });
      await office.world.drain();
      for (let { next } = first; next !== null; ) {
        const page = await office.ask(admin.getResponsesDatasForAdmin, { body: { ...narrowing, rows: 10, after: next } });
        seen.push(...page.data.map(({ _id }) => _id));
        next = page.next;
      }
      expect(seen).toEqual(before);
    }
  });

  it('tells the newest forms of each of many users', async () => {
    const { data } = await office.ask(admin.getAdminUserDatas, { body: { onlyId: ada.userId } });
    expect(data[0]?.formsadmin.map(({ _id }) => _id)).toEqual([adas.formId]);
    const { userId } = (await office.world.inject(identity.findByAddress, { by: 'admin', body: { email: 'ada@example.com' } })).body;
    expect(userId).toBe(ada.userId);
  });
});
