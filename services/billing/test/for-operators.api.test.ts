import { billing, listSecurityLog } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { billingOf, buy, createBillingReplicas, createBillingWorld, ledgerOf, planOf, register } from './billing-world.ts';

const DAY = 86_400_000;
const GRACE = { onBehalfOf: { operator: 'Grace' } } as const;

const list = async (world: TestWorld, asked: Partial<Parameters<typeof bodyOf>[0]> = {}) =>
  (await world.inject(billing.listPayments, { by: 'admin', body: bodyOf(asked) })).body;
const bodyOf = (asked: { page?: number; size?: number; status?: string; from?: number; to?: number; accountIds?: string[] }) => ({
  page: 1,
  size: 10,
  ...asked,
});
const counts = async (world: TestWorld) => (await world.inject(billing.countPayments, { by: 'admin', body: {} })).body;
const describeOf = async (world: TestWorld, accountId: string) =>
  (await world.inject(billing.describeAccounts, { by: 'admin', body: { accountIds: [accountId, 'nobody'] } })).body.accounts;
const suspend = (world: TestWorld, accountId: string, suspended = true) =>
  world.inject(billing.setAccountSuspended, { by: 'admin', ...GRACE, body: { accountId, suspended } });
const pay = (world: TestWorld, accountId: string) => world.inject(billing.payFor, { by: 'admin', ...GRACE, body: { accountId } });
const logOf = async (world: TestWorld, who: string) =>
  (await world.inject(listSecurityLog('billing'), { body: { who: [who] } })).body.entries.map(({ what, from, detail }) => [
    what,
    from,
    detail,
  ]);

describe.each(everyStore)('payments and accounts for operators, in $name', ({ stores }) => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await createBillingWorld({ ...(stores && { stores }) });
  });
  afterEach(() => world.close());

  it('[OPS-30] are listed by status, account and time, newest first, with what each was for', async () => {
    const [ada, bob] = [await register(world, 'ada'), await register(world, 'bob')];
    await buy(world, ada, 'Standart');
    world.clock.advance(DAY);
    await buy(world, bob, 'Premium', 'rejected');
    world.clock.advance(DAY);
    await buy(world, ada);
    const { rows, total, isMore } = await list(world);
    expect([total, isMore]).toEqual([3, false]);
    expect(rows.map(({ id: _, ...row }) => row)).toEqual([
      {
        ...{ accountId: 'ada', status: 'paid', cents: 250, product: 'one-time' },
        ...{ invoice: '2026-000002', at: world.clock.now(), provider: 'sandbox' },
      },
      {
        ...{ accountId: 'bob', status: 'rejected', cents: 2100, product: 'Premium' },
        ...{ invoice: null, at: world.clock.now() - DAY, provider: 'sandbox' },
      },
      {
        ...{ accountId: 'ada', status: 'paid', cents: 499, product: 'Standart' },
        ...{ invoice: '2026-000001', at: world.clock.now() - 2 * DAY, provider: 'sandbox' },
      },
    ]);
    const products = async (asked: object) => (await list(world, asked)).rows.map(({ product }) => product);
    expect(await products({ status: 'paid' })).toEqual(['one-time', 'Standart']);
    expect(await products({ status: 'rejected' })).toEqual(['Premium']);
    expect(await products({ accountIds: ['bob'] })).toEqual(['Premium']);
    expect(await products({ accountIds: [] })).toEqual([]);
    expect(await products({ accountIds: ['ada'], from: world.clock.now() - DAY, to: world.clock.now() })).toEqual(['one-time']);
    expect(await counts(world)).toEqual({ paid: 2, rejected: 1 });
  });

  it('are counted and listed as the owners see them, whatever was paid, hidden and given', async () => {
    const ids = ['ada', 'bob', 'eve'];
    const owners = await Promise.all(ids.map((id) => register(world, id)));
    const hidden = new Set<string>();
    const acts = fc.array(fc.tuple(fc.nat(2), fc.constantFrom('buy', 'fail', 'give', 'hide')), { minLength: 4, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(acts, async (story) => {
        for (const [who, act] of story) {
          world.clock.advance(1_000);
          const owner = owners[who] as (typeof owners)[number];
          if (act === 'buy') await buy(world, owner, 'Standart');
          if (act === 'fail') await buy(world, owner, 'Standart', 'rejected');
          if (act === 'give') {
            await suspend(world, owner.userId);
            await pay(world, owner.userId);
          }
          const [first] = act === 'hide' ? (await list(world)).rows : [];
          if (first) await world.inject(billing.hidePayment, { by: 'admin', ...GRACE, body: { id: first.id } });
          if (first) hidden.add(first.id);
        }
        const own = (await Promise.all(owners.map((owner) => billingOf(world, owner)))).flatMap(({ latest }) => latest);
        const shown = own.filter(({ id }) => !hidden.has(id));
        const seen = await counts(world);
        expect(seen).toEqual({
          paid: shown.filter(({ status }) => status === 'paid').length,
          rejected: shown.filter(({ status }) => status === 'rejected').length,
        });
        const { rows, total } = await list(world, { size: 100 });
        expect([total, rows.map(({ id }) => id).sort()]).toEqual([shown.length, shown.map(({ id }) => id).sort()]);
      }),
      { numRuns: 4 },
    );
    expect(Object.values(await ledgerOf(world)).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  });

  it('[OPS-39] give a suspended account a month without an invoice, once, and the job does not suspend it again', async () => {
    const ada = await register(world, 'ada');
    await buy(world, ada, 'Standart');
    world.clock.advance(29 * DAY);
    await world.runJob('billing.follow-paid-plans');
    world.clock.advance(14 * DAY);
    await world.runJob('billing.follow-paid-plans');
    expect((await planOf(world, ada)).blocked).toBe(true);
    const [due] = await describeOf(world, 'ada');
    expect(due).toMatchObject({
      plan: 'Standart',
      isSuspended: true,
      lastPaidAt: Date.UTC(2026, 2, 1, 12),
      paidUntil: Date.UTC(2026, 3, 1, 12),
    });
    expect(due?.suspendAt).toBeGreaterThan(Date.UTC(2026, 3, 1, 12));
    world.clock.advance(1_000);
    const before = await ledgerOf(world);
    const replies = await Promise.all([pay(world, 'ada'), pay(world, 'ada')]);
    replies.push(await pay(world, 'ada'));
    const now = world.clock.now();
    expect(replies.map(({ body }) => body)).toEqual(replies.map(() => ({ paid: true, changedAt: now })));
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Standart' }, blocked: false });
    expect(await ledgerOf(world)).toEqual({ ...before, 'provider:operator': 499, 'sales:Standart': -998 });
    const given = (await list(world)).rows[0];
    expect(given).toMatchObject({ accountId: 'ada', status: 'paid', cents: 499, product: 'Standart', invoice: null, provider: 'operator' });
    expect((await list(world)).total).toBe(2);
    await buy(world, await register(world, 'bob'), 'Standart');
    expect((await list(world)).rows.map(({ invoice }) => invoice).sort()).toEqual(['2026-000001', '2026-000002', null]);
    await world.runJob('billing.follow-paid-plans');
    expect((await planOf(world, ada)).blocked).toBe(false);
    expect((await logOf(world, 'ada'))[0]).toEqual([
      'payment given',
      'operator Grace',
      `{"blocked":[true,false],"paidUntil":[${Date.UTC(2026, 3, 1, 12)},${Date.UTC(2026, 4, 13, 12, 0, 1)}]}`,
    ]);
    // Whatever changes meanwhile, the same call is told of it for an hour, and no longer.
    await world.inject(billing.decideAccountHarm, {
      body: { accountId: 'ada', decision: 'taken_down', reason: 'spam', words: 'It sends too much.' },
    });
    expect((await pay(world, 'ada')).body).toMatchObject({ paid: true });
    world.clock.advance(2 * 3_600_000);
    expect((await pay(world, 'ada')).status).toBe(409);
  });

  it('tell when each account has paid last, of few payments and of thousands', async () => {
    const now = world.clock.now();
    const ids = ['ada', 'bob', 'eve', 'zoe'];
    for (const id of ids) await register(world, id);
    const payments = world
      .store('billing')
      .collection<{ _id: string; accountId: string; status: string; at: number }>({ name: 'payments' });
    const add = (accountId: string, status: string, times: readonly number[]) =>
      payments.insertMany(times.map((at) => ({ _id: `${accountId}${status}${at}`, accountId, status, at })));
    await add('ada', 'paid', [now - 3 * DAY, now - DAY, now - 2 * DAY]);
    await add('ada', 'rejected', [now]);
    await add('bob', 'paid', [now - 5 * DAY]);
    // The index has it behind all of the others.
    await add('eve', 'paid', [now - 4 * DAY]);
    const lastPaid = async () => {
      const { accounts } = (await world.inject(billing.describeAccounts, { by: 'admin', body: { accountIds: ids } })).body;
      return Object.fromEntries(accounts.map(({ accountId, lastPaidAt }) => [accountId, lastPaidAt]));
    };
    const last = { ada: now - DAY, bob: now - 5 * DAY, eve: now - 4 * DAY, zoe: null };
    expect(await lastPaid()).toEqual(last);
    await add(
      'bob',
      'paid',
      Array.from({ length: 2_001 }, (_, n) => now - 6 * DAY - n),
    );
    expect(await lastPaid()).toEqual(last);
  });

  it('only lift the suspension of a free account, and know no other', async () => {
    await register(world, 'ada');
    await suspend(world, 'ada');
    expect((await pay(world, 'ada')).body.paid).toBe(false);
    // Sent again.
    expect((await pay(world, 'ada')).body.paid).toBe(false);
    expect((await describeOf(world, 'ada'))[0]).toMatchObject({ plan: 'Free', isSuspended: false, suspendAt: null, lastPaidAt: null });
    expect((await list(world)).total).toBe(0);
    expect((await pay(world, 'nobody')).status).toBe(404);
    expect((await logOf(world, 'ada')).map(([what]) => what)).toEqual(['suspension lifted', 'suspension']);
  });

  it('refuse to pay for an account that is not suspended, also for one that was paid for and has changed since', async () => {
    const ada = await register(world, 'ada');
    const refusal = { status: 409, body: { error: { accountId: 'This account is not suspended.' } } };
    expect(await pay(world, 'ada')).toMatchObject(refusal);
    await buy(world, ada, 'Standart');
    expect(await pay(world, 'ada')).toMatchObject(refusal);
    await suspend(world, 'ada');
    expect((await pay(world, 'ada')).body.paid).toBe(true);
    expect((await pay(world, 'ada')).body.paid).toBe(true);
    await buy(world, ada, 'Premium');
    expect(await pay(world, 'ada')).toMatchObject(refusal);
    await suspend(world, 'ada');
    await suspend(world, 'ada', false);
    expect(await pay(world, 'ada')).toMatchObject(refusal);
  });

  it('[OPS-32] hide a payment from lists and counts, and keep it for owner, ledger and invoices', async () => {
    const ada = await register(world, 'ada');
    await buy(world, ada, 'Standart');
    const before = [await ledgerOf(world), await billingOf(world, ada)];
    const [{ id = '' } = {}] = (await list(world)).rows;
    const hide = () => world.inject(billing.hidePayment, { by: 'admin', ...GRACE, body: { id } });
    const replies = [...(await Promise.all([hide(), hide()])), await hide()];
    expect(replies.map(({ body }) => body)).toEqual(replies.map(() => ({ success: true })));
    expect([(await list(world)).rows, await counts(world)]).toEqual([[], { paid: 0, rejected: 0 }]);
    expect([await ledgerOf(world), await billingOf(world, ada)]).toEqual(before);
    expect((await logOf(world, 'ada')).filter(([what]) => what === 'payment hidden')).toEqual([
      ['payment hidden', 'operator Grace', '{"isHidden":[false,true]}'],
    ]);
    expect((await world.inject(billing.hidePayment, { body: { id: 'none' } })).status).toBe(404);
    const hideAs = async (status: 'paid' | 'rejected') => (await world.inject(billing.hidePayment, { body: { id, status } })).status;
    expect([await hideAs('paid'), await hideAs('rejected')]).toEqual([200, 404]);
  });

  it('give a one-time form where none is left, and take one that is unused, once for two operators', async () => {
    await register(world, 'ada');
    const set = async (has: boolean, left: number, oneTimeForms: number) =>
      (await world.inject(billing.setOneTimeForm, { by: 'admin', ...GRACE, body: { accountId: 'ada', has, left, oneTimeForms } })).body;
    const now = async () => (await describeOf(world, 'ada'))[0]?.oneTimeForms;
    const [one, other] = await Promise.all([set(true, 0, 0), set(true, 0, 0)]);
    expect([one, await now()]).toEqual([other, 1]);
    expect(await set(true, 0, 0)).toEqual(one);
    // It is used up: another one.
    await set(true, 0, 1);
    expect(await now()).toBe(2);
    await set(true, 1, 2);
    expect(await now()).toBe(2);
    await Promise.all([set(false, 1, 2), set(false, 1, 2)]);
    expect(await now()).toBe(1);
    await set(false, 9, 1);
    expect(await now()).toBe(0);
    await world.drain();
    expect(world.published('billing.v1.PlanChanged').map(({ oneTimeForms }) => oneTimeForms)).toEqual([0, 1, 2, 1, 0]);
    expect((await logOf(world, 'ada')).map(([what, , detail]) => [what, detail])).toEqual([
      ['one-time form taken', '{"oneTimeForms":[1,0]}'],
      ['one-time form taken', '{"oneTimeForms":[2,1]}'],
      ['one-time form given', '{"oneTimeForms":[1,2]}'],
      ['one-time form given', '{"oneTimeForms":[0,1]}'],
    ]);
  });

  it('say when the account was changed, also where nothing had to change', async () => {
    await register(world, 'ada');
    world.clock.advance(1_000);
    const first = (await suspend(world, 'ada')).body;
    world.clock.advance(1_000);
    expect([first, (await suspend(world, 'ada')).body]).toEqual([first, { success: true, changedAt: world.clock.now() - 1_000 }]);
    const set = (await world.inject(billing.setAccountPlan, { by: 'admin', ...GRACE, body: { accountId: 'ada', plan: 'Premium' } })).body;
    expect(set).toEqual({ success: true, changedAt: world.clock.now() });
    await world.drain();
    expect(world.published('billing.v1.PlanChanged').at(-1)).toMatchObject({ plan: 'Premium', changedAt: BigInt(world.clock.now()) });
  });
});

it('a month is given once by two replicas', async () => {
  const [one, two] = await createBillingReplicas();
  try {
    const ada = await register(one, 'ada');
    await buy(one, ada, 'Premium');
    await suspend(one, 'ada');
    const replies = await Promise.all([one, two, one, two].map((world) => pay(world, 'ada')));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await ledgerOf(one)).toEqual({ 'provider:sandbox': 2100, 'provider:operator': 2100, 'sales:Premium': -4200 });
    expect((await list(two)).total).toBe(2);
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
});
