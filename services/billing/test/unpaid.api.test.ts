import { billing, listSecurityLog } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { billingOf, buy, createBillingWorld, planOf, register } from './billing-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createBillingWorld();
});
afterEach(() => world.close());

const DAY_MS = 86_400_000;
/** Lets days pass; the job looks every day. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    world.clock.advance(DAY_MS);
    await world.runJob('billing.follow-paid-plans');
  }
  await world.drain();
}
const told = () =>
  world.published('billing.v1.PaymentDue').map(({ plan, isSuspended, suspendedAt }) => [plan, isSuspended, Number(suspendedAt)]);

describe('a plan that is not paid for again', () => {
  it('[BILL-14] is told of 3 days before its end, suspended 7 days after it, and goes on when it is paid', async () => {
    const ada = await register(world, 'ada');
    await buy(world, ada, 'Standart');
    const end = (await billingOf(world, ada)).paidUntil ?? 0;
    expect(end - world.clock.now()).toBe(31 * DAY_MS);
    const suspendsAt = async () => (await billingOf(world, ada)).suspendsAt;
    expect(await suspendsAt()).toBe(end + 7 * DAY_MS);
    await pass(27);
    expect(told()).toEqual([]);
    await pass(5);
    expect(told()).toEqual([['Standart', false, end + 7 * DAY_MS]]);
    await pass(5);
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Standart' }, blocked: false });
    expect(await suspendsAt()).toBe(end + 7 * DAY_MS);
    await pass(3);
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Standart' }, blocked: true });
    expect(told().map(([, isSuspended]) => isSuspended)).toEqual([false, true]);
    expect(await suspendsAt()).toBeNull();
    const { entries } = (await world.inject(listSecurityLog('billing'), { body: { who: ['ada'] } })).body;
    expect(entries[0]).toMatchObject({ what: 'suspension', from: 'job', detail: 'not paid' });
    await pass(30);
    expect(told()).toHaveLength(2);

    await buy(world, ada, 'Standart');
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Standart' }, blocked: false });
    expect((await billingOf(world, ada)).paidUntil).toBeGreaterThan(world.clock.now() + 27 * DAY_MS);
    await pass(30);
    expect(told().map(([, isSuspended]) => isSuspended)).toEqual([false, true, false]);
  });

  it('is not suspended when it is paid in time, or ends with the choice of Free', async () => {
    const [ada, bob] = [await register(world, 'ada'), await register(world, 'bob')];
    for (const each of [ada, bob]) await buy(world, each, 'Premium');
    await pass(33);
    await buy(world, ada, 'Premium');
    await world.inject(billing.planPricing, { as: bob });
    await pass(15);
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Premium' }, blocked: false });
    expect(await planOf(world, bob)).toMatchObject({ plan: { name: 'Free' }, blocked: false });
  });

  it('is due for the owner and the members from its end until it is suspended or paid', async () => {
    const ada = await register(world, 'ada');
    const member = { ...ada, userId: 'bob', role: 'member' as const };
    const other = await register(world, 'other');
    const due = async (as: Caller = member) => (await world.inject(billing.getPaymentDue, { as, body: {} })).body.due;
    await buy(world, ada, 'Standart');
    const end = (await billingOf(world, ada)).paidUntil ?? 0;
    await pass(30);
    expect(await due()).toBeNull();
    await pass(1);
    expect([await due(), await due(ada), await due(other)]).toEqual([
      { paidUntil: end, suspendsAt: end + 7 * DAY_MS },
      { paidUntil: end, suspendsAt: end + 7 * DAY_MS },
      null,
    ]);
    await pass(9);
    expect(await due()).toBeNull();
    await world.inject(billing.setAccountSuspended, { body: { accountId: 'ada', suspended: false } });
    expect(await due()).toBeNull();
    await buy(world, ada, 'Standart');
    expect(await due()).toBeNull();
  });

  it('is never suspended without a warning, also when the product stood still for long', async () => {
    const ada = await register(world, 'ada');
    await buy(world, ada, 'Premium');
    world.clock.advance(100 * DAY_MS);
    // As if it was told at this moment.
    expect((await billingOf(world, ada)).suspendsAt).toBe(world.clock.now() + 7 * DAY_MS);
    await pass(1);
    expect(told()).toEqual([['Premium', false, world.clock.now() + 7 * DAY_MS]]);
    await pass(6);
    expect((await planOf(world, ada)).blocked).toBe(false);
    await pass(1);
    expect((await planOf(world, ada)).blocked).toBe(true);
  });

  it('stays without a suspension that the operator has lifted, until the next end of paid time', async () => {
    const ada = await register(world, 'ada');
    const setSuspended = (suspended: boolean) => world.inject(billing.setAccountSuspended, { body: { accountId: 'ada', suspended } });
    const isBlocked = async () => (await planOf(world, ada)).blocked;
    await buy(world, ada, 'Standart');
    // A suspension that is lifted before the paid time ends does not prevent the one after it.
    await setSuspended(true);
    await setSuspended(false);
    await pass(40);
    expect(await isBlocked()).toBe(true);
    await setSuspended(false);
    await pass(40);
    expect([await isBlocked(), told().length]).toEqual([false, 2]);
    expect((await billingOf(world, ada)).suspendsAt).toBeNull();

    await buy(world, ada, 'Standart');
    await pass(40);
    expect([await isBlocked(), told().length]).toEqual([true, 4]);
  });

  it('is told of in the same hour where hundreds end together', async () => {
    const accounts = world.store('billing').collection<{ _id: string }>({ name: 'accounts' });
    const ada = await register(world, 'ada');
    await buy(world, ada, 'Standart');
    const { _id: _ada, ...paid } = (await accounts.findOne({ _id: 'ada' })) ?? { _id: '' };
    await world.store('billing').commit(Array.from({ length: 250 }, (_, n) => accounts.inserting({ ...paid, _id: `other${n}` })));
    await pass(28);
    world.clock.advance(DAY_MS);
    await world.runJob('billing.follow-paid-plans');
    expect(new Set(world.published('billing.v1.PaymentDue').map(({ accountId }) => accountId)).size).toBe(251);
    expect(told()).toHaveLength(251);
  });

  it('that the operator gave has no end', async () => {
    const ada = await register(world, 'ada');
    await world.inject(billing.setAccountPlan, { body: { accountId: 'ada', plan: 'Premium' } });
    await pass(60);
    expect((await billingOf(world, ada)).suspendsAt).toBeNull();
    expect([told(), (await planOf(world, ada)).blocked]).toEqual([[], false]);
  });
});
