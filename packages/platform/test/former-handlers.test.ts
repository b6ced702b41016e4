import { askAgain } from '@formwright/contracts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { statesOf } from '../src/inbox/tell-again.ts';
import type { Ports, Service } from '../src/index.ts';
import { state } from '../src/service/event-handlers.ts';
import { createReplicaWorlds, type TestWorld } from '../src/testing/index.ts';

// During an update, a program that knows less of a state handles events of it beside the new one, and stores them as it knows them.

const nothing = { routes: [], subscriptions: [], jobs: [] };
/** Keeps how accounts stand, as far as its program knows. */
const keeping =
  (fields: number) =>
  ({ store }: Ports): Service => {
    const copies = store.collection<{ _id: string; standing?: string }>({ name: 'copies' });
    const handler = state(
      'billing.v1.PlanChanged',
      'team.copies',
      async ({ accountId: _id, standing = '' }) => [
        copies.updating({ _id }, { $set: { standing: fields > 1 ? standing : 'blocked' } }, { upsert: true }),
      ],
      { fields },
    );
    return { name: 'team', ...nothing, subscriptions: [handler] };
  };
const billing = (): Service => ({
  name: 'billing',
  ...nothing,
  states: {
    'billing.v1.PlanChanged': statesOf(
      {
        after: async (id) => (id < 'ada' ? [{ _id: 'ada' }] : []),
        some: async (ids) => ids.filter((id) => id === 'ada').map((_id) => ({ _id })),
      },
      ({ _id }) => ({ key: _id, sequence: 7, body: { accountId: _id, blocked: true, standing: 'taken_down', changedAt: 7n } }),
      2,
    ),
  },
});

let old: TestWorld | null;
let now: TestWorld;
beforeEach(async () => {
  [old, now] = await createReplicaWorlds({ services: [keeping(1), billing] }, undefined, [keeping(2), billing]);
});
afterEach(async () => {
  await old?.close();
  await now.close();
});

it('what a former program has stored is told once more when the last process of it has gone, however long that takes', async () => {
  const copies = () => now.store('team').collection<{ _id: string; standing?: string }>({ name: 'copies' });
  const standing = async () => (await copies().findOne({ _id: 'ada' }))?.standing;
  const catchUp = () => now.runJob('team.catch-up');
  await old?.runJob('team.catch-up');
  expect(await standing()).toBe('blocked');
  await catchUp();
  expect(await standing()).toBe('taken_down');
  // It handles an event.
  await copies().updateOne({ _id: 'ada' }, { $set: { standing: 'blocked' } });
  now.clock.advance(3 * 3_600_000);
  for (const world of [now, old as TestWorld]) await world.runJob('team.catch-up');
  expect(await standing()).toBe('blocked');
  await old?.close();
  old = null;
  await catchUp();
  expect(await standing()).toBe('taken_down');
  // Nobody is left who stores it otherwise, so it is not told again.
  await copies().updateOne({ _id: 'ada' }, { $set: { standing: 'blocked' } });
  await catchUp();
  expect(await standing()).toBe('blocked');
});

it('a repair that an operator asks for meanwhile is made once more when they have gone, and a former program begins none', async () => {
  const copies = () => now.store('team').collection<{ _id: string; standing?: string }>({ name: 'copies' });
  const standing = async () => (await copies().findOne({ _id: 'ada' }))?.standing;
  const catchUp = () => now.runJob('team.catch-up');
  const repair = (world: TestWorld) => world.inject(askAgain('team'), { body: { queue: 'team.copies' } });
  // The last round that the update has begun by itself waits; the repair takes its place, and must not end without one.
  await catchUp();
  const refused = await repair(old as TestWorld);
  expect([refused.status, refused.body]).toEqual([
    409,
    { error: 'A newer version of team keeps team.copies. End the update, then repair it.' },
  ]);
  expect((await repair(now)).status).toBe(200);
  await copies().updateOne({ _id: 'ada' }, { $set: { standing: 'wrong' } });
  await catchUp();
  expect(await standing()).toBe('taken_down');
  await copies().updateOne({ _id: 'ada' }, { $set: { standing: 'blocked' } });
  await catchUp();
  expect(await standing()).toBe('blocked');
  await old?.close();
  old = null;
  await catchUp();
  expect(await standing()).toBe('taken_down');
  // With nobody beside it, a repair is one round.
  await repair(now);
  await catchUp();
  const { body } = await now.inject(askAgain('team'), { body: { queue: null } });
  expect(body.queues.map(({ isDone }) => isDone)).toEqual([true]);
});
