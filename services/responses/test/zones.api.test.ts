import { responses } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { exporting } from './exports/exporting.ts';
import { readXlsx, readZip } from './exports/read-archives.ts';
import { accept, answersTo, createResponsesWorld, download, entry, owner, question, saveForm } from './responses-world.ts';

let world: TestWorld;
const { begin, follow } = exporting(() => world);
const name = question('input', { label: 'Name' });
const papers = question('upload', { label: 'Papers' });

beforeEach(async () => {
  world = await createResponsesWorld();
  await saveForm(world, [name, papers]);
});
afterEach(() => world.close());

const MINUTE = 60_000;
/** What a device may call its zone, and which of them the server knows. */
const zones = [
  ['Etc/Unknown', 'UTC'],
  ['Mars/Olympus', 'UTC'],
  ['', 'UTC'],
  ['+05:30', 'UTC'],
  ['Europe/Vienna', 'Europe/Vienna'],
  ['America/New_York', 'America/New_York'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Kathmandu', 'Asia/Kathmandu'],
  ['Australia/Lord_Howe', 'Australia/Lord_Howe'],
  ['Pacific/Chatham', 'Pacific/Chatham'],
  ['Pacific/Apia', 'Pacific/Apia'],
] as const;

/** 'DD/MM/YYYY HH:mm:ss' as the platform says it. */
const shown = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at).replace(',', '');
const dayOf = (at: number, timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(at);

describe.each(zones)('a reader whose device says %p', (zone, known) => {
  it('gets every figure and every file, which name the zone and show its times', async () => {
    const at = world.clock.now() + 999;
    const files = [{ name: 'a.txt', shown: 'a.txt', size: 1, type: 'text/plain' }];
    await accept(world, {
      id: 'r1',
      startedAt: at - 61 * MINUTE,
      acceptedAt: at,
      answers: { ...answersTo(name, 'Ada'), [papers.uniqueId]: { ...entry('forDeleteFiles'), files } } as never,
    });
    world.clock.advance(MINUTE);
    const day = dayOf(world.clock.now(), known);
    const calls = [
      world.inject(responses.getResponsesDatas, { as: owner, body: { formId: 'form1', zone } }),
      world.inject(responses.getResponses, { as: owner, body: { id: 'form1', filter: '0', zone } }),
      world.inject(responses.getResponsesYearFilter, { as: owner, body: { id: 'form1', zone, dateTimes: { from: day, to: day } } }),
      world.inject(responses.getTimeToComplete, { as: owner, body: { form_id: 'form1', zone, dateTimes: { from: day, to: day } } }),
      world.inject(responses.getPagesReached, { as: owner, body: { form_id: 'form1', zone, dateTimes: { from: day, to: day } } }),
      world.inject(responses.getResponsesSummary, { as: owner, body: { id: 'form1', filter: '0', zone } }),
      begin('form1', { kind: 'pdf', zone }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
    const [widgets, , chart] = await Promise.all(calls);
    expect([widgets?.body, chart?.body].map((body) => (body as { zone: string }).zone)).toEqual([known, known]);

    const times = [shown(at - 61 * MINUTE, known), shown(at, known)];
    const heads = ['Name', 'Papers', `Start Date (${known})`, `End Date (${known})`];
    const csv = await follow((await begin('form1', { zone })).body.data);
    expect(csv.headers['content-disposition']).toContain(`Responses - ${dayOf(world.clock.now(), known)}.csv`);
    const rows = [heads, ['Ada', 'a.txt', ...times]];
    expect(parse(csv.text, { bom: true })).toEqual(rows);
    // The call of the specification, and the one of a response's own page.
    expect(parse((await download(world, { zone })).text, { bom: true })).toEqual(rows);
    const one = await world.inject(responses.downloadResponseCsv, { params: { responseId: 'r1' }, query: { timeZone: zone } });
    expect(parse(one.text, { bom: true })).toEqual(rows);
    const [head, row] = await readXlsx((await follow((await begin('form1', { kind: 'xlsx', zone })).body.data)).bytes);
    expect([head, row?.slice(2).map((date) => shown(Math.round((date as unknown as Date).getTime() / 1000) * 1000, 'UTC'))]).toEqual([
      heads,
      times,
    ]);

    const archive = await readZip((await follow((await begin('form1', { kind: 'files', zone })).body.data)).bytes);
    const moment = `${dayOf(at, known)} ${times[1]?.slice(11).replaceAll(':', '.')}`;
    expect(archive['Missing files.txt']).toMatch(new RegExp(`Response 1 - ${moment} UTC[+-]\\d\\d\\.\\d\\d - Ada/Papers/a.txt`));
  });
});

const QUARTER = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;
const known = [...new Set(zones.map(([, name]) => name))];

/** An arrival and a visit in every quarter of an hour around the last two midnights of the zone, with a response that took an hour. */
async function arriveAroundMidnights(zone: string, now: number) {
  const dayBefore = (at: number) => dayOf(at - QUARTER, zone) !== dayOf(at, zone);
  const quarters = Array.from({ length: 3 * 96 }, (_, index) => Math.floor(now / QUARTER) * QUARTER - index * QUARTER).reverse();
  const midnights = quarters.filter(dayBefore);
  const near = quarters.filter((at) => midnights.some((midnight) => Math.abs(midnight - at) <= 3 * QUARTER));
  for (const [index, at] of near.entries()) {
    await accept(world, { id: `near${index}`, startedAt: at - 3_599_000, acceptedAt: at + 1_000, answers: answersTo(name, 'x') });
    await world.publish('submissions.v1.FormSeen', 'form1', { formId: 'form1', workspaceId: 'w1', views: 2, starts: 1, at: BigInt(at) });
  }
  await world.drain();
  return near.map((at) => at + 1_000);
}

describe.each(known)('the figures of a day in %s', (zone) => {
  async function compare(now: number, arrivals: readonly number[]) {
    const [today, yesterday] = [dayOf(now, zone), new Date(Date.parse(dayOf(now, zone)) - DAY).toISOString().slice(0, 10)];
    const arrivedOn = (day: string) => arrivals.filter((at) => dayOf(at, zone) === day).length;
    for (const day of [today, yesterday]) {
      const query = { filter: 'custom' as const, zone, dateTimes: { from: day, to: day } };
      const range = { zone, dateTimes: { from: day, to: day } };
      const inTable = (await world.inject(responses.getResponses, { as: owner, body: { id: 'form1', ...query } })).body.responses.total;
      const chart = (await world.inject(responses.getResponsesYearFilter, { as: owner, body: { id: 'form1', ...range } })).body;
      const times = (await world.inject(responses.getTimeToComplete, { as: owner, body: { form_id: 'form1', ...range } })).body;
      const reached = (await world.inject(responses.getPagesReached, { as: owner, body: { form_id: 'form1', ...range } })).body;
      const summary = (await world.inject(responses.getResponsesSummary, { as: owner, body: { id: 'form1', ...query } })).body;
      const file = parse((await follow((await begin('form1', query)).body.data)).text, { bom: true, from: 2 }) as string[][];
      const count = arrivedOn(day);
      expect(count).toBeGreaterThan(0);
      expect([inTable, chart.total, times.count, reached.opened, summary.total, file.length]).toEqual([
        count,
        { views: 2 * count, starts: count, responses: count },
        count,
        2 * count,
        count,
        count,
      ]);
      expect(new Set(file.map((line) => line.at(-1)?.slice(0, 10)))).toEqual(new Set([day.split('-').reverse().join('/')]));
      expect(chart.data.every(({ key }) => key.startsWith(day))).toBe(true);
      // The chart of more days puts them on the same day.
      const month = { zone, dateTimes: { from: new Date(Date.parse(today) - 40 * DAY).toISOString().slice(0, 10), to: today } };
      const longer = (await world.inject(responses.getResponsesYearFilter, { as: owner, body: { id: 'form1', ...month } })).body;
      expect(longer.data.find(({ key }) => key === day)?.responses).toBe(count);
    }
    return [arrivedOn(today), arrivedOn(yesterday)];
  }

  // Clocks of Lord Howe go on by half an hour on 4 October 2026, at two in the morning.
  it.each(['2026-10-04T12:00:00Z', '2026-11-26T12:00:00Z'])(
    'agree with each other and with the files on %s, and 500 days later',
    async (date) => {
      const now = Date.parse(date);
      world.clock.advance(now - world.clock.now());
      const arrivals = await arriveAroundMidnights(zone, now);
      const counts = await compare(now, arrivals);
      const { today } = (await world.inject(responses.getResponsesDatas, { as: owner, body: { formId: 'form1', zone } })).body;
      expect([today.today, today.yesterday]).toEqual(counts);
      world.clock.advance(500 * DAY);
      await world.runJob('responses.merge-hours');
      await compare(now, arrivals);
    },
  );
});
