import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { HourCount } from '../src/statistics/hour-count.ts';
import { accept, createResponsesWorld, list, question, saveForm } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const hour = 3_600_000;
const hours = () => world.store('responses').collection<HourCount>({ name: 'hours' });
const counted = async () =>
  (await hours().find({}, { sort: { hour: 1 } })).map(({ formId, hour, span, count }) => ({ formId, hour, span, count }));

it('counts responses by the hour they arrived in', async () => {
  await saveForm(world, [question('input')]);
  const first = 400_000 * hour;
  for (const [n, at] of [first, first + 1, first + hour - 1, first + hour].entries()) await accept(world, { id: `r${n}`, acceptedAt: at });
  expect(await counted()).toEqual([
    { formId: 'form1', hour: 400_000, span: 1, count: 3 },
    { formId: 'form1', hour: 400_001, span: 1, count: 1 },
  ]);
});

it('merges the hours that are older than 400 days into days, and counts late ones in', async () => {
  await saveForm(world, [question('input')]);
  const today = Math.floor(world.clock.now() / hour / 24) * 24;
  const oldDay = today - 401 * 24;
  const arrive = (id: string, at: number) => accept(world, { id, acceptedAt: at * hour });
  for (const [n, at] of [oldDay + 1, oldDay + 1, oldDay + 23, oldDay - 24, oldDay - 24, today - 399 * 24].entries())
    await arrive(`r${n}`, at);
  const merged = [
    { formId: 'form1', hour: oldDay - 24, span: 24, count: 2 },
    { formId: 'form1', hour: oldDay, span: 24, count: 3 },
    { formId: 'form1', hour: today - 399 * 24, span: 1, count: 1 },
  ];
  await world.runJob('responses.merge-hours');
  expect(await counted()).toEqual(merged);
  await world.runJob('responses.merge-hours');
  expect(await counted()).toEqual(merged);
  await arrive('late', oldDay + 5);
  await world.runJob('responses.merge-hours');
  expect((await counted())[1]).toEqual({ formId: 'form1', hour: oldDay, span: 24, count: 4 });
});

it('counts views and starts by the hour, and merges them with the rest; those of a deleted form are dropped', async () => {
  await saveForm(world, [question('input')]);
  const seen = (at: number, views: number, starts: number) =>
    world.publish('submissions.v1.FormSeen', 'form1', { formId: 'form1', workspaceId: 'w1', views, starts, at: BigInt(at) });
  const today = Math.floor(world.clock.now() / hour / 24) * 24;
  const old = (today - 402 * 24) * hour;
  await seen(old, 3, 1);
  await seen(old + 2 * hour, 4, 2);
  await seen(today * hour, 5, 0);
  await accept(world, { id: 'r1', acceptedAt: old + 2 * hour });
  await world.drain();
  await world.runJob('responses.merge-hours');
  const all = () => hours().find({}, { sort: { hour: 1 } });
  expect(await all()).toMatchObject([
    { span: 24, count: 1, views: 7, starts: 3 },
    { span: 1, count: 0, views: 5, starts: 0 },
  ]);
  await world.publish('forms.v1.FormDeleted', 'form1', { formId: 'form1', workspaceId: 'w1' }, { sequence: 9 });
  await world.drain();
  await world.runJob('responses.remove-deleted');
  await seen(today * hour, 1, 0);
  await world.drain();
  expect(await all()).toEqual([]);
});

it('lists what arrives while the clock is behind above what was there before', async () => {
  await saveForm(world, [question('input')]);
  const now = world.clock.now();
  await accept(world, { id: 'before', acceptedAt: now });
  await accept(world, { id: 'after', acceptedAt: now - hour });
  await accept(world, { id: 'last', acceptedAt: now - hour + 1 });
  expect((await list(world)).body.responses.data.map(({ _id }) => _id)).toEqual(['last', 'after', 'before']);
});
