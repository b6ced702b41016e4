import { responses } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { accept, createResponsesWorld, owner, question, saveForm, stranger } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
  await saveForm(world, [question('input')]);
});
afterEach(() => world.close());

let made = 0;
/** Local times of Berlin, which is an hour before UTC in winter. */
async function arrive(times: readonly string[]): Promise<void> {
  for (const time of times) await accept(world, { id: `w${made++}`, acceptedAt: Date.parse(`${time}+01:00`) });
}
const standAt = (time: string) => world.clock.advance(Date.parse(`${time}+01:00`) - world.clock.now());
const asked = { as: owner, body: { formId: 'form1', zone: 'Europe/Berlin' } };

const year = 2028;
const arrivals = [
  `${year - 1}-11-30T23:30:00`,
  `${year - 1}-12-31T23:30:00`,
  `${year}-01-01T00:30:00`,
  `${year}-01-09T23:30:00`,
  `${year}-01-10T00:30:00`,
  `${year}-01-10T11:30:00`,
];

it('[API-054] getResponsesMonth answers both months and their difference, in the zone of the caller', async () => {
  standAt(`${year}-01-10T12:00:00`);
  await arrive(arrivals);
  expect((await world.inject(responses.getResponsesMonth, asked)).body).toEqual({ thisMonth: 4, lastMonth: 1, difference: 3 });
  expect((await world.inject(responses.getResponsesMonth, { ...asked, body: { id: 'form1' } })).body).toEqual({
    thisMonth: 3,
    lastMonth: 2,
    difference: 1,
  });
});

it('[API-055] getResponsesToday answers both days and their difference', async () => {
  standAt(`${year}-01-10T12:00:00`);
  await arrive(arrivals);
  expect((await world.inject(responses.getResponsesToday, asked)).body).toEqual({ today: 2, yesterday: 1, difference: 1 });
});

it('[API-056] getResponsesYear answers the counts of twelve months', async () => {
  standAt(`${year}-01-10T12:00:00`);
  await arrive(arrivals);
  const { data } = (await world.inject(responses.getResponsesYear, asked)).body;
  expect([data.length, data[0]?.key]).toEqual([12, `${year - 1}-02`]);
  expect(data.slice(-3)).toEqual([
    { key: `${year - 1}-11`, count: 1 },
    { key: `${year - 1}-12`, count: 1 },
    { key: `${year}-01`, count: 4 },
  ]);
});

it('[API-057] getResponsesDatas answers all figures, to the owner only', async () => {
  standAt(`${year}-01-10T12:00:00`);
  await arrive(arrivals);
  const { body } = await world.inject(responses.getResponsesDatas, asked);
  const month = { thisMonth: 4, lastMonth: 1, difference: 3 };
  expect(body).toMatchObject({ total: 6, month, today: { today: 2, yesterday: 1, difference: 1 } });
  // What arrived stays so; the total is that of the list All.
  await world.inject(responses.archiveResponse, { as: owner, body: { formId: 'form1', responseId: `w${made - 1}` } });
  const later = (await world.inject(responses.getResponsesDatas, asked)).body;
  expect(later).toMatchObject({ total: 5, month: { thisMonth: 4 }, today: { today: 2 } });
  expect(body.year).toEqual((await world.inject(responses.getResponsesYear, asked)).body.data);
  expect((await world.inject(responses.getResponsesDatas, { ...asked, as: stranger })).status).toBe(404);
});

it('[API-058] getResponsesFullByMonth answers every month since the first response, to the owner only', async () => {
  standAt(`${year}-01-10T12:00:00`);
  expect((await world.inject(responses.getResponsesFullByMonth, asked)).body).toEqual({ data: [], total: 0 });
  await arrive([`${year - 2}-06-15T12:00:00`, ...arrivals]);
  const { data, total } = (await world.inject(responses.getResponsesFullByMonth, asked)).body;
  expect([data.length, data[0], data.at(-1), total]).toEqual([20, { key: `${year - 2}-06`, count: 1 }, { key: `${year}-01`, count: 4 }, 7]);
  expect((await world.inject(responses.getResponsesFullByMonth, { ...asked, as: stranger })).status).toBe(404);
});
