import { responses } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { expect } from '@jest/globals';
import { accept, list, owner, stored } from './responses-world.ts';

export const calls = {
  favorite: responses.addFavorite,
  unfavorite: responses.removeFavorite,
  archive: responses.archiveResponse,
  restore: responses.unArchiveResponse,
  delete: responses.deleteResponse,
} as const;

/** One of the five calls about one response. */
export const change = (world: TestWorld, what: keyof typeof calls, responseId: string, as: Caller = owner, more: object = {}) =>
  world.inject(calls[what], { as, body: { formId: 'form1', responseId, ...more } });

export const changeAll = (
  world: TestWorld,
  what: 'archiveAllResponses' | 'deleteAllResponse' | 'setResponsesViewed',
  as: Caller = owner,
  until?: number,
) => world.inject(responses[what], { as, body: { id: 'form1', ...(until !== undefined && { until }) } });

/** The ids of the lists, in their order. */
export async function idsOf(world: TestWorld, body: object = {}) {
  const { responses: all, favorites, trashedAll } = (await list(world, body)).body;
  const ids = ({ data }: typeof all) => data.map(({ _id }) => _id);
  return { all: ids(all), favorites: ids(favorites), archived: ids(trashedAll) };
}

/** How many are in each list. */
export async function totalsIn(world: TestWorld): Promise<number[]> {
  const { responses: all, favorites, trashedAll } = (await list(world)).body;
  return [all.total, favorites.total, trashedAll.total];
}

/** The counters of a form beside what its responses say. */
export async function counted(world: TestWorld, formId = 'form1') {
  const { responses: kept, counters, hours } = stored(world);
  const found = await kept.find({ formId, state: { $ne: 'deleted' } });
  const count = (is: (one: (typeof found)[number]) => boolean) => found.filter(is).length;
  const answered: Record<string, number> = {};
  for (const { response } of found) for (const key of Object.keys(response)) answered[key] = (answered[key] ?? 0) + 1;
  const stands = await counters.findOne({ _id: formId });
  const { total, active, archived, favourites, new: unread } = stands ?? {};
  const told = Object.fromEntries(Object.entries(stands?.answered ?? {}).filter(([, times]) => times !== 0));
  return {
    counters: { total, active, archived, favourites, unread, answered: told },
    lists: {
      total: found.length,
      active: count(({ state }) => state === 'active'),
      archived: count(({ state }) => state === 'archived'),
      favourites: count(({ state, favourite }) => state === 'active' && favourite === 1),
      unread: count(({ state, status }) => state === 'active' && status === 'new'),
      answered,
    },
    arrived: (await hours.find({ formId })).reduce((sum, hour) => sum + hour.count, 0),
  };
}

/** Checks that the counters say what the lists have. */
export async function expectCounted(world: TestWorld): Promise<void> {
  const { counters, lists } = await counted(world);
  expect(counters).toEqual(lists);
}

/** Submissions r1 to r{count}, a minute apart, r1 the oldest. */
export async function acceptMany(world: TestWorld, count: number, answersOf: (number: number) => object = () => ({})) {
  for (let number = 1; number <= count; number += 1) {
    world.clock.advance(60_000);
    await accept(world, { id: `r${number}`, answers: answersOf(number) as never });
  }
}
