import { billing, listSecurityLog } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBillingWorld } from './billing-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.close());

const register = (id: string) =>
  world.publish('identity.v1.UserRegistered', id, { userId: id, workspaceId: id, email: 'a@b.example', firstname: 'A', lastname: 'B' });
const told = (id: string) =>
  world
    .published('billing.v1.PlanChanged')
    .filter((event) => event.accountId === id)
    .map(({ plan, maxForms, maxResponses, blocked }) => ({ plan, maxForms, maxResponses, blocked }));
const planOf = async (id: string) => (await world.inject(billing.getAccountPlan, { body: { accountId: id } })).body;

describe('the catalogue', () => {
  it('[QUOTA-01] [BILL-02] [BILL-03] [BILL-04] has Free, Standart and Premium with their prices and limits', async () => {
    const { status, body } = await world.inject(billing.getPlans, {});
    expect(status).toBe(200);
    expect(body).toEqual([
      { name: 'Free', priceCents: 0, maxForms: 1, maxResponses: 10, storageBytes: 1_000_000_000, features: [] },
      { name: 'Standart', priceCents: 499, maxForms: 5, maxResponses: null, storageBytes: 20_000_000_000, features: [] },
      {
        name: 'Premium',
        priceCents: 2100,
        maxForms: null,
        maxResponses: null,
        storageBytes: 100_000_000_000,
        features: ['hide-logo', 'own-logo'],
      },
    ]);
  });

  it('shows how much storage the operator gives of each plan', async () => {
    const half = await createBillingWorld({ storagePercent: 50 });
    const { body } = await half.inject(billing.getPlans, {});
    await half.close();
    expect(body.map(({ storageBytes }) => storageBytes)).toEqual([500_000_000, 10_000_000_000, 50_000_000_000]);
  });
});

describe('an account', () => {
  it('[BILL-02] is Free from its registration on, and told so', async () => {
    await register('free1');
    await world.drain();
    expect(told('free1')).toEqual([{ plan: 'Free', maxForms: 1n, maxResponses: 10n, blocked: false }]);
    expect(await planOf('free1')).toMatchObject({ plan: { name: 'Free' }, blocked: false, oneTimeForms: 0 });
  });

  it('is Free when nobody has told of it yet', async () => {
    expect(await planOf('nobody1')).toMatchObject({ plan: { name: 'Free', maxForms: 1 }, blocked: false });
  });

  it('[BILL-03] [BILL-04] changes its plan by command, publishes it once, and again only when it changes', async () => {
    await register('plan1');
    for (const plan of ['Standart', 'Standart', 'Premium'] as const) {
      expect((await world.inject(billing.setAccountPlan, { body: { accountId: 'plan1', plan } })).body).toMatchObject({ success: true });
    }
    await world.drain();
    expect(told('plan1')).toEqual([
      { plan: 'Free', maxForms: 1n, maxResponses: 10n, blocked: false },
      { plan: 'Standart', maxForms: 5n, maxResponses: -1n, blocked: false },
      { plan: 'Premium', maxForms: -1n, maxResponses: -1n, blocked: false },
    ]);
    expect(await planOf('plan1')).toMatchObject({ plan: { name: 'Premium', maxForms: null, maxResponses: null } });
  });

  it('keeps its plan through suspension and payment', async () => {
    await register('due1');
    const suspend = (suspended: boolean) => world.inject(billing.setAccountSuspended, { body: { accountId: 'due1', suspended } });
    await world.inject(billing.setAccountPlan, { body: { accountId: 'due1', plan: 'Standart' } });
    await suspend(true);
    expect(await planOf('due1')).toMatchObject({ plan: { name: 'Standart' }, blocked: true });
    await suspend(false);
    await world.drain();
    expect(told('due1').map(({ plan, blocked }) => [plan, blocked])).toEqual([
      ['Free', false],
      ['Standart', false],
      ['Standart', true],
      ['Standart', false],
    ]);
  });

  it('loses no change when many come at once', async () => {
    await register('busy1');
    const replies = await Promise.all([
      world.inject(billing.setAccountPlan, { body: { accountId: 'busy1', plan: 'Premium' } }),
      world.inject(billing.setAccountSuspended, { body: { accountId: 'busy1', suspended: true } }),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    await world.drain();
    expect(await planOf('busy1')).toMatchObject({ plan: { name: 'Premium' }, blocked: true });
    expect(told('busy1').at(-1)).toMatchObject({ plan: 'Premium', blocked: true });
  });

  it('keeps the plan of a command that overtook the registration', async () => {
    await world.inject(billing.setAccountPlan, { body: { accountId: 'fast1', plan: 'Premium' } });
    await register('fast1');
    await world.drain();
    expect(told('fast1').map(({ plan }) => plan)).toEqual(['Premium']);
  });

  it('notes each change in the security log, once', async () => {
    await register('noted1');
    for (const plan of ['Standart', 'Standart'] as const)
      await world.inject(billing.setAccountPlan, { body: { accountId: 'noted1', plan } });
    for (const suspended of [true, true, false]) {
      world.clock.advance(1);
      await world.inject(billing.setAccountSuspended, { body: { accountId: 'noted1', suspended } });
    }
    const { entries } = (await world.inject(listSecurityLog('billing'), { body: { who: ['noted1'] } })).body;
    expect(entries.map(({ what, detail, from }) => [what, detail, from])).toEqual([
      ['suspension lifted', JSON.stringify({ blocked: [true, false] }), 'operator Grace'],
      ['suspension', JSON.stringify({ blocked: [false, true] }), 'operator Grace'],
      ['plan change', '{"plan":["Free","Standart"]}', 'operator Grace'],
    ]);
  });

  it('goes with its owner', async () => {
    await register('gone1');
    await world.inject(billing.setAccountPlan, { body: { accountId: 'gone1', plan: 'Premium' } });
    await world.publish('identity.v1.UserDeleted', 'gone1', { userId: 'gone1', workspaceId: 'gone1' });
    await world.drain();
    expect(await planOf('gone1')).toMatchObject({ plan: { name: 'Free' } });
  });

  it.each([
    [{ accountId: 'plan2', plan: 'Gold' }],
    [{ accountId: '../x', plan: 'Free' }],
    [{ accountId: 'plan2', plan: 'Free', price: 0 }],
    [{ plan: 'Free' }],
  ])('refuses the malformed command %j', async (body) => {
    expect((await world.inject(billing.setAccountPlan, { body: body as never })).status).toBe(400);
  });
});

describe('a catalogue that changed', () => {
  const accounts = () => world.store('billing').collection<{ _id: string; changedAt: number; toldVersion: number }>({ name: 'accounts' });

  it('is told to every account again, once, after whatever was told before', async () => {
    const ids = Array.from({ length: 150 }, (_, index) => `old${index}`);
    for (const id of ids) await world.inject(billing.setAccountPlan, { body: { accountId: id, plan: 'Premium' } });
    await accounts().updateMany({ _id: { $in: ids } }, { $set: { toldVersion: 0 } });
    const before = world.published('billing.v1.PlanChanged').length;
    await world.runJob('billing.republish-plans');
    const told = world.published('billing.v1.PlanChanged').slice(before);
    expect(told.map(({ accountId }) => accountId).sort()).toEqual([...ids].sort());
    for (const event of told) expect(event).toMatchObject({ plan: 'Premium', features: ['hide-logo', 'own-logo'] });
    await world.runJob('billing.republish-plans');
    expect(world.published('billing.v1.PlanChanged').length).toBe(before + ids.length);
  });

  it('is published to some hundred accounts per run, and to the rest by the next ones', async () => {
    const ids = Array.from({ length: 510 }, (_, index) => `many${index}`);
    const stored = ids.map((_id) => ({ _id, plan: 'Free', blocked: false, oneTimeForms: 0, changedAt: 1, paidBy: null, toldVersion: 0 }));
    await world.store('billing').commit(stored.map((account) => accounts().inserting(account)));
    const before = world.published('billing.v1.PlanChanged').length;
    const published = () => world.published('billing.v1.PlanChanged').length - before;
    await world.runJob('billing.republish-plans');
    expect(published()).toBe(500);
    await world.runJob('billing.republish-plans');
    expect(published()).toBe(510);
  });
});
