import { type BodyOf, billing, type HarmSeen, listSecurityLog } from '@formwright/contracts';
import { EndingProcess, type TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createBillingReplicas, createBillingWorld } from './billing-world.ts';

const down = { accountId: 'a1', decision: 'taken_down', reason: 'phishing', words: 'It asks for passwords.' } as const;
const up = { accountId: 'a1', decision: 'lifted', reason: 'mistake', words: 'It was ours.' } as const;
type Decision = Omit<BodyOf<typeof billing.decideAccountHarm>, 'seen'>;
const seen = async (world: TestWorld): Promise<HarmSeen> => {
  const { accounts } = (await world.inject(billing.describeAccounts, { body: { accountIds: ['a1'] } })).body;
  return accounts[0]?.harmSeen ?? { decision: 0, objection: 0 };
};
const send = async (world: TestWorld, body: Decision & { seen: HarmSeen }, operator = 'olga') =>
  (await world.inject(billing.decideAccountHarm, { by: 'admin', onBehalfOf: { operator }, body })).status;
/** As who has read how it stands. */
const decide = async (world: TestWorld, body: Decision) => send(world, { ...body, seen: await seen(world) });
const harmOf = async (world: TestWorld) =>
  (await world.inject(billing.describeAccounts, { body: { accountIds: ['a1'] } })).body.accounts[0];
const ada = { userId: 'a1', workspaceId: 'a1', role: 'owner', sessionId: 's' } as const;
const object = async (world: TestWorld, text: string) =>
  (await world.inject(billing.objectToAccountHarm, { as: ada, body: { text } })).status;
const told = (world: TestWorld) => world.published('billing.v1.AccountHarmDecided').map(({ decision }) => decision);
const standing = (world: TestWorld) => world.published('billing.v1.PlanChanged').at(-1)?.standing;
const takenDownAt = (world: TestWorld) => world.published('billing.v1.PlanChanged').at(-1)?.takenDownAt;
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
    const body = { ...down, seen: await seen(world) };
    expect([await send(world, body), await send(world, body)]).toEqual([200, 200]);
    expect([told(world), standing(world)]).toEqual([['taken_down'], 'taken_down']);
  });

  it('after its commit stands, is told, and the same call changes nothing more', async () => {
    const body = { ...down, seen: await seen(world) };
    process.losesReply = true;
    expect(await send(world, body)).toBe(500);
    process.losesReply = false;
    expect(await send(world, body)).toBe(200);
    await world.drain();
    expect([told(world), standing(world)]).toEqual([['taken_down'], 'taken_down']);
    expect(takenDownAt(world)).toBe(BigInt((await harmOf(world))?.takenDown?.at ?? 0));
    expect(await decide(world, up)).toBe(200);
    expect([told(world), standing(world), takenDownAt(world)]).toEqual([['taken_down', 'lifted'], 'good', 0n]);
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
      for (const decision of [down, up]) {
        const body = { ...decision, seen: await seen(one) };
        expect(await Promise.all([...worlds, ...worlds].map((world) => send(world, body)))).toEqual([200, 200, 200, 200]);
      }
      const body = { ...down, seen: await seen(one) };
      const replies = await Promise.all(worlds.map((world, at) => send(world, body, ['olga', 'otto'][at])));
      expect(replies.sort()).toEqual([200, 409]);
      await one.drain();
      expect(told(one)).toEqual(['taken_down', 'lifted', 'taken_down']);
    } finally {
      for (const world of [...worlds].reverse()) await world.close();
    }
  });
});

describe.each(everyStore)('a decision about what is not so any more, in $name', ({ stores }) => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await createBillingWorld({ stores });
    await register(world);
  });
  afterEach(() => world.close());

  it('answers no objection that was not read', async () => {
    const before = await seen(world);
    await decide(world, down);
    const read = await seen(world);
    expect(await object(world, 'It is a quiz.')).toBe(200);
    for (const stale of [before, read]) {
      expect(await send(world, { ...down, words: 'Once more.', seen: stale }, 'otto')).toBe(409);
      expect(await send(world, { ...up, seen: stale }, 'otto')).toBe(409);
    }
    expect((await harmOf(world))?.takenDown?.objection?.text).toBe('It is a quiz.');
    expect(await decide(world, { ...down, words: 'It stays closed.' })).toBe(200);
    expect(await harmOf(world)).toMatchObject({
      takenDown: { words: 'It stays closed.', objection: null },
      harmDecisions: [
        { words: 'It stays closed.', objection: 'It is a quiz.' },
        { words: down.words, objection: '' },
      ],
    });
    const { entries } = (await world.inject(listSecurityLog('billing'), { body: { who: ['a1'] } })).body;
    expect(entries.filter(({ detail }) => detail.includes('It is a quiz.'))).toHaveLength(1);
  });

  it('waits in the list of objections until it is decided about', async () => {
    const objecting = async () => {
      const { body } = await world.inject(billing.describeAccounts, { body: { accountIds: [], objecting: true } });
      return [body.objections, body.accounts.map(({ takenDown }) => takenDown?.objection?.text)];
    };
    await decide(world, down);
    expect(await objecting()).toEqual([0, []]);
    await object(world, 'It is a quiz.');
    expect(await objecting()).toEqual([1, ['It is a quiz.']]);
    await decide(world, up);
    expect(await objecting()).toEqual([0, []]);
  });

  it('opens no newer take-down where a lift is sent again, and is success for who made it', async () => {
    await decide(world, down);
    const lift = { ...up, seen: await seen(world) };
    expect(await send(world, lift)).toBe(200);
    expect(await decide(world, { ...down, words: 'And once more.' })).toBe(200);
    expect([await send(world, lift), await send(world, lift, 'otto')]).toEqual([200, 409]);
    await world.drain();
    expect([told(world), standing(world)]).toEqual([['taken_down', 'lifted', 'taken_down'], 'taken_down']);
  });

  it('that lifts is refused beyond ten within a day, and a take-down is made without a mail', async () => {
    for (let time = 0; time < 10; time += 1) expect(await decide(world, time % 2 === 0 ? down : up)).toBe(200);
    expect(await decide(world, down)).toBe(200);
    expect(await decide(world, up)).toBe(429);
    await world.drain();
    expect([told(world).length, standing(world)]).toEqual([10, 'taken_down']);
    world.clock.advance(24 * 3_600_000 + 10);
    expect(await decide(world, up)).toBe(200);
    expect(told(world)).toHaveLength(11);
  });

  it('counts nothing that a clock ahead has noted', async () => {
    world.clock.advance(30 * 24 * 3_600_000);
    for (let time = 0; time < 11; time += 1) expect(await decide(world, down)).toBe(200);
    expect(await decide(world, up)).toBe(429);
    world.clock.advance(-30 * 24 * 3_600_000);
    expect(await decide(world, up)).toBe(200);
    expect(standing(world)).toBe('good');
  });

  it('is told in words without space around them, and in none that are blank', async () => {
    expect(await decide(world, { ...down, words: ' \n' })).toBe(400);
    expect(await decide(world, { ...down, words: '\nIt asks.\n\nPlease stop. ' })).toBe(200);
    expect((await harmOf(world))?.takenDown).toMatchObject({ words: 'It asks.\n\nPlease stop.' });
  });

  it('is told with another reason and other words by who has read it, and lifts nothing that is open', async () => {
    expect(await decide(world, up)).toBe(409);
    await decide(world, down);
    expect(await decide(world, { ...down, reason: 'spam', words: 'It is spam.' })).toBe(200);
    expect((await harmOf(world))?.takenDown).toMatchObject({ reason: 'spam', words: 'It is spam.' });
    await world.drain();
    expect(told(world)).toEqual(['taken_down', 'taken_down']);
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
