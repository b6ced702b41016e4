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
    expect(archive['Missing files.txt']).toMatch(new RegExp(`Response 1 - ${moment} UTC[+-]\\d\\d\\.\\d\\d/Papers/a.txt`));
  });
});
