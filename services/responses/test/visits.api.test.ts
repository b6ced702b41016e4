import { responses } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createResponsesWorld, saveForm, stored } from './responses-world.ts';

const hour = 3_600_000;

describe.each(everyStore)('how often a form was opened, on $name', ({ stores }) => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await createResponsesWorld(undefined, '', stores && { makeStore: stores() });
    await saveForm(world, []);
  });
  afterEach(() => world.close());

  const seen = (views: number, hoursAgo = 0, formId = 'form1') =>
    world.publish('submissions.v1.FormSeen', formId, {
      ...{ formId, workspaceId: 'w1', views, starts: 1, at: BigInt(world.clock.now() - hoursAgo * hour) },
    });
  const visits = async (formId = 'form1', since?: number) =>
    (await world.inject(responses.countVisits, { body: { formId, ...(since !== undefined && { since }) } })).body.visits;
  const since = (moment: number) => visits('form1', moment);
  const { hours, formerVisits } = {
    hours: () => stored(world).hours,
    formerVisits: () => world.store('responses').collection({ name: 'formerVisits' }),
  };
  /** One view in each of the hours before. */
  const opened = async (from: number, before: number) => {
    const now = Math.floor(world.clock.now() / hour);
    await hours().insertMany(
      Array.from({ length: from - before }, (_, at) => {
        const formId = 'form1';
        const each = now - from + at;
        return {
          _id: `${formId}:${each}`,
          formId,
          hour: each,
          span: 1 as const,
          count: 0,
          views: 1,
          parts: { q0: { count: 0, views: 1 } },
        };
      }),
    );
  };

  it('is counted in all, in hours and merged days', async () => {
    await saveForm(world, [], { id: 'form2' });
    expect(await visits()).toBe(0);
    for (const [views, hoursAgo] of [
      [3, 0],
      [4, 1],
      [5, 24 * 402],
      [6, 24 * 402 + 1],
    ] as const)
      await seen(views, hoursAgo);
    await seen(7, 0, 'form2');
    expect(await visits()).toBe(18);
    await world.runJob('responses.merge-hours');
    expect([await visits(), await visits('form2')]).toEqual([18, 7]);
    expect(await formerVisits().count({})).toBe(0);
  });

  it('is summed up once for hours that are over, and goes on from there', async () => {
    await opened(500, 0);
    expect([await visits(), await visits()]).toEqual([500, 500]);
    // Those that were summed up are not read any more.
    await hours().deleteMany({ hour: { $lt: Math.floor(world.clock.now() / hour) - 24 * 4 } });
    await seen(2, 47);
    await seen(3);
    expect(await visits()).toBe(505);
    world.clock.advance(300 * hour);
    await opened(299, 0);
    expect([await visits(), await visits()]).toEqual([804, 804]);
  });

  it('counts nothing twice where the clock was ahead', async () => {
    await opened(200, -300);
    const counted = [await visits()];
    for (const step of [-100, 0, 100]) {
      world.clock.advance(step * hour);
      counted.push(await visits());
    }
    expect(counted).toEqual([500, 500, 500, 500]);
  });

  it('is counted since a quarter of an hour, also in merged days', async () => {
    const quarter = hour / 4;
    const day = 24 * hour;
    const [old, late] = [402, 2].map((days) => Math.floor(world.clock.now() / day - days) * day) as [number, number];
    for (const begin of [old, late]) {
      for (const [views, at] of [
        [1, begin],
        [2, begin + 5 * quarter],
        [4, begin + 6 * quarter],
        [8, begin + 20 * hour],
      ] as const)
        await seen(views, (world.clock.now() - at) / hour);
    }
    const expected = { begin: [30, 15], inside: [14 + 15, 14], next: [12 + 15, 12], evening: [8 + 15, 8], after: [15, 0] };
    const counted = async () => ({
      begin: [await since(old), await since(late)],
      // The quarter in which it falls counts as a whole, and the one before it does not.
      inside: [await since(old + 6 * quarter - 1), await since(late + 5 * quarter)],
      next: [await since(old + 6 * quarter), await since(late + 6 * quarter)],
      evening: [await since(old + 20 * hour), await since(late + 20 * hour + 1)],
      after: [await since(old + day), await since(late + day)],
    });
    expect(await counted()).toEqual(expected);
    await world.runJob('responses.merge-hours');
    expect(await counted()).toEqual(expected);
    expect([await since(0), await visits()]).toEqual([30, 30]);
  });

  it('is summed up for one moment at a time, that which is asked for', async () => {
    await opened(500, 0);
    const first = Math.floor(world.clock.now() / hour) - 500;
    const moment = (first + 100) * hour;
    expect([await visits(), await since(moment), await since(moment)]).toEqual([500, 400, 400]);
    // Those that were summed up are not read any more.
    await hours().deleteMany({ hour: { $lt: Math.floor(world.clock.now() / hour) - 24 * 4 } });
    await seen(2, 47);
    await seen(3);
    expect(await since(moment)).toBe(405);
    expect(await formerVisits().find({})).toMatchObject([{ _id: 'form1', since: moment }]);
  });

  it('is not known of a deleted form, and nothing is left of it', async () => {
    await opened(500, 0);
    await visits();
    await world.publish('forms.v1.FormDeleted', 'form1', { formId: 'form1', workspaceId: 'owner' }, { sequence: 9 });
    expect(await visits()).toBeNull();
    await world.runJob('responses.remove-deleted');
    expect([await hours().count({}), await formerVisits().count({})]).toEqual([0, 0]);
    expect(await visits()).toBeNull();
  });
});
