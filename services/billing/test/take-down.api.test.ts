import { billing } from '@formwright/contracts';
import { EndingProcess, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createBillingReplicas, createBillingWorld } from './billing-world.ts';

const down = { accountId: 'a1', decision: 'taken_down', reason: 'phishing', words: 'It asks for passwords.' } as const;
const up = { accountId: 'a1', decision: 'lifted', reason: 'mistake', words: 'It was ours.' } as const;
const decide = async (world: TestWorld, body: typeof down | typeof up) => (await world.inject(billing.decideAccountHarm, { body })).status;
const told = (world: TestWorld) => world.published('billing.v1.AccountHarmDecided').map(({ decision }) => decision);
const standing = (world: TestWorld) => world.published('billing.v1.PlanChanged').at(-1)?.standing;
const register = (world: TestWorld) => world.publish('identity.v1.UserRegistered', 'a1', { userId: 'a1', workspaceId: 'a1' } as never);

describe('a take-down whose process ends', () => {
  let world: TestWorld;
  let process: EndingProcess;
  beforeEach(async () => {
    process = new EndingProcess();
    world = await createBillingWorld({ wrapPorts: process.ports });
    await register(world);
  });
  afterEach(() => world.close());

  it('before its commit has changed nothing, and is made by the same call again, once', async () => {
    process.commitsLeft = 0;
    expect(await decide(world, down)).toBe(500);
    expect([told(world), standing(world)]).toEqual([[], 'good']);
    process.commitsLeft = Number.POSITIVE_INFINITY;
    expect([await decide(world, down), await decide(world, down)]).toEqual([200, 200]);
    expect([told(world), standing(world)]).toEqual([['taken_down'], 'taken_down']);
  });

  it('after its commit stands, is told, and the same call changes nothing more', async () => {
    process.losesReply = true;
    expect(await decide(world, down)).toBe(500);
    process.losesReply = false;
    expect(await decide(world, down)).toBe(200);
    await world.drain();
    expect([told(world), standing(world)]).toEqual([['taken_down'], 'taken_down']);
    expect(await decide(world, up)).toBe(200);
    expect([told(world), standing(world)]).toEqual([['taken_down', 'lifted'], 'good']);
  });
});

it('asks nothing of who is taken down, where a former program has said that something is due', async () => {
  const world = await createBillingWorld();
  try {
    await register(world);
    expect(await decide(world, down)).toBe(200);
    const accounts = world.store('billing').collection<{ _id: string; lookAt: number | null; paidBy: unknown }>({ name: 'accounts' });
    const at = world.clock.now();
    const paidBy = { since: 0, base: null, payments: [{ id: 'paid:1', plan: 'Standart', cents: 499, at }] };
    await accounts.updateOne({ _id: 'a1' }, { $set: { plan: 'Standart', paidBy, lookAt: at } });
    world.clock.advance(30 * 86_400_000);
    await world.runJob('billing.follow-paid-plans');
    expect(world.published('billing.v1.PaymentDue')).toEqual([]);
    expect(await accounts.findOne({ _id: 'a1' })).toMatchObject({ lookAt: null, blocked: false });
  } finally {
    await world.close();
  }
});

describe('two operators at two replicas', () => {
  it('take down and lift once each', async () => {
    const worlds = await createBillingReplicas();
    const [one] = worlds;
    try {
      await register(one);
      for (const body of [down, up]) {
        expect(await Promise.all([...worlds, ...worlds].map((world) => decide(world, body)))).toEqual([200, 200, 200, 200]);
      }
      await one.drain();
      expect(told(one)).toEqual(['taken_down', 'lifted']);
    } finally {
      for (const world of [...worlds].reverse()) await world.close();
    }
  });
});

describe('what is paid by the month', () => {
  it('is asked for nothing while the account is taken down, and as anybody once that is lifted', async () => {
    const world = await createBillingWorld();
    try {
      await register(world);
      const as = { userId: 'a1', workspaceId: 'a1', role: 'owner', sessionId: 's' } as const;
      const day = 24 * 3_600_000;
      await world.inject(billing.setAccountSuspended, { body: { accountId: 'a1', suspended: true } });
      await world.inject(billing.setAccountPlan, { body: { accountId: 'a1', plan: 'Standart' } });
      await world.inject(billing.setAccountSuspended, { body: { accountId: 'a1', suspended: true } });
      await world.inject(billing.payFor, { body: { accountId: 'a1' } });
      world.clock.advance(29 * day);
      await world.runJob('billing.follow-paid-plans');
      await decide(world, down);
      world.clock.advance(60 * day);
      await world.runJob('billing.follow-paid-plans');
      expect(world.published('billing.v1.PaymentDue').map(({ isSuspended }) => isSuspended)).toEqual([false]);
      expect((await world.inject(billing.getPaymentDue, { as, body: {} })).body.due).toBeNull();
      await decide(world, up);
      await world.runJob('billing.follow-paid-plans');
      // Told once more, and suspended a week later.
      expect(world.published('billing.v1.PaymentDue').map(({ isSuspended }) => isSuspended)).toEqual([false, false]);
      expect(standing(world)).toBe('good');
      world.clock.advance(8 * day);
      await world.runJob('billing.follow-paid-plans');
      expect(standing(world)).toBe('suspended');
    } finally {
      await world.close();
    }
  });
});
