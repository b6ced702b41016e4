import type { TestWorld } from '@formwright/platform/testing';
import { withStuck } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { buy, createBillingWorld, planOf, register } from './billing-world.ts';

let stuck: Set<string>;
let world: TestWorld;
beforeEach(async () => {
  stuck = new Set();
  world = await createBillingWorld({ wrapPorts: (ports) => ({ ...ports, store: withStuck(ports.store, stuck) }) });
});
afterEach(() => world.close());

const accounts = () => world.store('billing').collection<{ _id: string; toldVersion?: number }>({ name: 'accounts' });

it('an account whose paid time cannot be followed keeps no other one from being told and suspended', async () => {
  const people = [await register(world, 'ada'), await register(world, 'bea')] as const;
  for (const person of people) {
    await buy(world, person, 'Standart');
    world.clock.advance(1_000);
  }
  stuck.add('ada');
  const follow = async (days: number) => {
    world.clock.advance(days * 86_400_000);
    await expect(world.runJob('billing.follow-paid-plans')).rejects.toThrow('1 could not be done');
    await world.drain();
  };
  await follow(29);
  await follow(10);
  expect(world.published('billing.v1.PaymentDue').map(({ accountId, isSuspended }) => [accountId, isSuspended])).toEqual([
    ['bea', false],
    ['bea', true],
  ]);
  stuck.clear();
  world.clock.advance(60_000);
  await world.runJob('billing.follow-paid-plans');
  await world.drain();
  const blocked = async () => Promise.all(people.map(async (person) => (await planOf(world, person)).blocked));
  // Whoever could not be told has the seven days from now on.
  expect(await blocked()).toEqual([false, true]);
  world.clock.advance(7 * 86_400_000);
  await world.runJob('billing.follow-paid-plans');
  expect(await blocked()).toEqual([true, true]);
});

it('an account that cannot be told of a new catalogue keeps no other one', async () => {
  for (const id of ['ada', 'bea']) await register(world, id);
  await accounts().updateMany({}, { $set: { toldVersion: 0 } });
  stuck.add('ada');
  await expect(world.runJob('billing.republish-plans')).rejects.toThrow('1 could not be done');
  const outdated = async () => (await accounts().find({ toldVersion: 0 })).map(({ _id }) => _id);
  expect(await outdated()).toEqual(['ada']);
  stuck.clear();
  world.clock.advance(10_000);
  await world.runJob('billing.republish-plans');
  expect(await outdated()).toEqual([]);
});

it('accounts that cannot be told, more than one run takes, keep no other one', async () => {
  for (const id of ['ada', 'cleo']) await register(world, id);
  const toldOf = async (id: string) => (await accounts().findOne({ _id: id }))?.toldVersion;
  const current = await toldOf('cleo');
  const ada = await accounts().findOne({ _id: 'ada' });
  if (!ada) throw new Error('there is no account');
  await accounts().insertMany(Array.from({ length: 600 }, (_, n) => ({ ...ada, _id: `!${n}`, toldVersion: 0 })));
  await register(world, 'bea');
  await accounts().updateOne({ _id: 'bea' }, { $set: { toldVersion: 0 } });
  for (let n = 0; n < 600; n += 1) stuck.add(`!${n}`);
  for (let run = 0; run < 2; run += 1) {
    await expect(world.runJob('billing.republish-plans')).rejects.toThrow('could not be done');
    world.clock.advance(60_000);
  }
  expect([await toldOf('bea'), await accounts().count({ toldVersion: 0 })]).toEqual([current, 600]);
});
