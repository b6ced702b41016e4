import { responses } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accept, createResponsesWorld, owner, pagesOf, question, saveForm, stranger } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
  await saveForm(world, [question('input')]);
});
afterEach(() => world.close());

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const seen = (time: number, views: number, starts = 0, reached: Record<string, number> = {}) =>
  world.publish('submissions.v1.FormSeen', 'form1', { formId: 'form1', workspaceId: 'owner', views, starts, reached, at: BigInt(time) });
const chart = (from: unknown, to: unknown, zone?: string, as = owner) =>
  world.inject(responses.getResponsesYearFilter, {
    as,
    body: { id: 'form1', dateTimes: { from: from as string, to: to as string }, ...(zone !== undefined && { zone }) },
  });
const times = (body: object = {}) => world.inject(responses.getTimeToComplete, { as: owner, body: { form_id: 'form1', ...body } });
let made = 0;
const answer = (acceptedAt: number, seconds?: number) =>
  accept(world, { id: `r${made++}`, acceptedAt, ...(seconds !== undefined && { startedAt: acceptedAt - seconds * 1000 }) });

describe('the chart of a form', () => {
  it('[API-059] has every hour of a short range, and every day of a long one, with views, starts and responses', async () => {
    await seen(at('2027-03-01T09:10:00Z'), 5, 2);
    await answer(at('2027-03-01T09:59:59Z'));
    await answer(at('2027-03-02T00:00:00Z'));
    await world.drain();
    const { body: short } = await chart('2027-03-01', '2027-03-01');
    expect([short.unit, short.data.length, short.from, short.to]).toEqual(['hour', 24, '2027-03-01', '2027-03-01']);
    expect(short.data[9]).toEqual({ key: '2027-03-01 09:00', at: at('2027-03-01T09:00:00Z'), views: 5, starts: 2, responses: 1 });
    expect(short.total).toEqual({ views: 5, starts: 2, responses: 1 });
    const { body: hours } = await chart('2027-02-21', '2027-03-07');
    expect([hours.unit, hours.data.length]).toEqual(['hour', 15 * 24]);
    const { body: long } = await chart('2027-02-20', '2027-03-07');
    expect([long.unit, long.data.length]).toEqual(['day', 16]);
    expect(long.data.filter(({ responses }) => responses > 0).map(({ key, responses }) => [key, responses])).toEqual([
      ['2027-03-01', 1],
      ['2027-03-02', 1],
    ]);
    expect(long.total.responses).toBe(2);
  });

  it('[STAT-02] the completion rate is responses of 100 views, to one decimal, and 0 without views', async () => {
    const day = at('2027-03-01T12:00:00Z');
    expect((await chart('2027-03-01', '2027-03-01')).body.completionRate).toBe(0);
    await answer(day);
    await world.drain();
    expect((await chart('2027-03-01', '2027-03-01')).body.completionRate).toBe(0);
    await seen(day, 3);
    await world.drain();
    expect((await chart('2027-03-01', '2027-03-01')).body.completionRate).toBe(33.3);
    await answer(day);
    await answer(day);
    await world.drain();
    expect((await chart('2027-03-01', '2027-03-01')).body.completionRate).toBe(100);
  });

  it('the completion rate stays at 100 where responses came without a view', async () => {
    const day = at('2027-03-01T12:00:00Z');
    await seen(day, 1);
    await answer(day);
    await answer(day);
    await world.drain();
    const { body } = await chart('2027-03-01', '2027-03-01');
    expect([body.total.views, body.total.responses, body.completionRate]).toEqual([1, 2, 100]);
  });

  it('follows the days of the zone, also where the clocks change and where hours are half', async () => {
    // Berlin: 23 hours on 28 March 2027.
    await answer(at('2027-03-27T23:30:00Z'));
    await answer(at('2027-03-28T21:30:00Z'));
    await answer(at('2027-03-28T22:30:00Z'));
    await world.drain();
    const { body: berlin } = await chart('2027-03-28', '2027-03-28', 'Europe/Berlin');
    expect([berlin.data.length, berlin.total.responses]).toEqual([23, 2]);
    expect(berlin.data.map(({ key }) => key.slice(11)).slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00']);
    const long = (await chart('2027-03-20', '2027-04-10', 'Europe/Berlin')).body;
    expect(long.data.filter(({ responses }) => responses > 0).map(({ key, responses }) => [key, responses])).toEqual([
      ['2027-03-28', 2],
      ['2027-03-29', 1],
    ]);
    // Kolkata is five and a half hours ahead: the hour of 18:00 UTC counts where its middle lies.
    const { body: kolkata } = await chart('2027-03-28', '2027-03-28', 'Asia/Kolkata');
    expect([kolkata.data.length, kolkata.data[0]?.key]).toEqual([24, '2027-03-28 00:00']);
    // Cairo skips midnight on 30 April 2027.
    const { body: cairo } = await chart('2027-04-30', '2027-04-30', 'Africa/Cairo');
    expect([cairo.data.length, cairo.data[0]?.key]).toEqual([23, '2027-04-30 01:00']);
  });

  it('has nothing for a day that the clocks of the zone skipped', async () => {
    expect(await chart('2011-12-30', '2011-12-30', 'Pacific/Apia')).toMatchObject({ status: 200, body: { data: [], total: { views: 0 } } });
    const { status, body } = await chart('2011-12-20', '2012-01-10', 'Pacific/Apia');
    expect([status, body.data.length, body.data.every(({ at: begin }, n) => n === 0 || begin >= (body.data[n - 1]?.at ?? 0))]).toEqual([
      200,
      22,
      true,
    ]);
  });

  it('takes days and instants, and refuses what is neither by its name', async () => {
    const day = at('2027-03-01T23:30:00Z');
    expect((await chart(day, new Date(day).toISOString(), 'Europe/Berlin')).body).toMatchObject({ from: '2027-03-02', to: '2027-03-02' });
    for (const [from, to, field] of [
      ['2027-02-30', '2027-03-01', 'dateTimes.from'],
      ['yesterday', '2027-03-01', 'dateTimes.from'],
      ['2027-03-01', '', 'dateTimes.to'],
      ['2027-03-01', 8.64e15, 'dateTimes.to'],
      ['2027-03-02', '2027-03-01', 'dateTimes.to'],
      ['2020-01-01', '2027-03-01', 'dateTimes.to'],
    ] as const) {
      const refused = await chart(from, to);
      expect([refused.status, Object.keys((refused.body as unknown as { error: object }).error)]).toEqual([422, [field]]);
    }
  });

  it('takes five years at once, and not one day more', async () => {
    const statusFrom = async (days: number) => (await chart(at('2027-03-01T00:00:00Z') - (days - 1) * 24 * HOUR, '2027-03-01')).status;
    expect([await statusFrom(5 * 366), await statusFrom(5 * 366 + 1)]).toEqual([200, 422]);
  });

  it('counts what was merged into days, and shows nothing to strangers', async () => {
    const today = Math.floor(world.clock.now() / HOUR / 24) * 24;
    const old = (today - 405 * 24 + 3) * HOUR;
    await seen(old, 4, 1);
    await answer(old, 60);
    await world.drain();
    await world.runJob('responses.merge-hours');
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(old);
    const day = dayIn('UTC');
    // The evening before in Los Angeles.
    expect(dayIn('America/Los_Angeles')).not.toBe(day);
    for (const zone of ['UTC', 'America/Los_Angeles', 'Asia/Tokyo']) {
      expect((await chart(dayIn(zone), dayIn(zone), zone)).body.total).toEqual({ views: 4, starts: 1, responses: 1 });
    }
    expect((await times({ dateTimes: { from: day, to: day } })).body.count).toBe(1);
    const foreign = await chart(day, day, 'UTC', stranger);
    expect(foreign.status).toBe(404);
  });
});

describe('the time to complete', () => {
  it('[API-060] is told for all responses and for a range: half, nine of ten, and the bands', async () => {
    const day = at('2027-03-01T12:00:00Z');
    for (const seconds of [60, 120, 1800, 3600, 7200]) await answer(day, seconds);
    await answer(day);
    await answer(day + 24 * HOUR, 30);
    await world.drain();
    const { body } = await times();
    expect(body.count).toBe(6);
    expect(body.bands.map(({ count }) => count)).toEqual([4, 1, 1]);
    const { body: first } = await times({ dateTimes: { from: '2027-03-01', to: '2027-03-01' } });
    expect(first.count).toBe(5);
    expect(Math.abs((first.median ?? 0) - 1800)).toBeLessThanOrEqual(90);
    expect(Math.abs((first.most ?? 0) - 7200)).toBeLessThanOrEqual(360);
    expect((await times({ dateTimes: { from: '2027-02-01', to: '2027-02-01' } })).body).toMatchObject({
      count: 0,
      median: null,
      most: null,
    });
  });
});

describe('the pages that visitors reach', () => {
  const reachedIn = (body: object = {}, as = owner) => world.inject(responses.getPagesReached, { as, body: { form_id: 'form1', ...body } });
  const threePages = () => {
    const labels = ['Name', 'Street', 'Note'];
    return labels.map((label, at) => ({ ...pagesOf([question('input', { label })])[0], id: `p${at + 1}` })) as ReturnType<typeof pagesOf>;
  };

  it('are told in the order of the form, with their first questions, ever or in a range of days', async () => {
    const day = at('2027-03-01T12:00:00Z');
    await saveForm(world, [], { revision: 2, pages: threePages() });
    await seen(day, 10, 7, { p2: 5, p3: 2 });
    await seen(day + 24 * HOUR, 1, 0, { p2: 1, gone: 4 });
    await answer(day);
    await world.drain();
    const pages = (second: number, third: number) => [
      { number: 2, question: 'Street', reached: second },
      { number: 3, question: 'Note', reached: third },
    ];
    expect((await reachedIn()).body).toEqual({ opened: 11, began: 7, pages: pages(6, 2), sent: 1 });
    const range = { dateTimes: { from: '2027-03-01', to: '2027-03-01' } };
    expect((await reachedIn(range)).body).toEqual({ opened: 10, began: 7, pages: pages(5, 2), sent: 1 });
    await saveForm(world, [], { revision: 3, pages: threePages().toReversed() });
    const turned = (await reachedIn()).body.pages;
    expect(turned.map(({ question, reached }) => [question, reached])).toEqual([
      ['Street', 6],
      ['Name', 1],
    ]);
    expect((await reachedIn({ dateTimes: { from: 'x', to: 'y' } })).status).toBe(422);
    expect((await reachedIn({}, stranger)).status).toBe(404);
  });

  it('are never fewer than those who came further, told or not, and never more than the starts', async () => {
    await saveForm(world, [], { revision: 2, pages: threePages() });
    const day = at('2027-03-01T12:00:00Z');
    for (const _ of [1, 2, 3]) await answer(day);
    const steps = async () => {
      const { opened, began, pages, sent } = (await reachedIn()).body;
      return [opened, began, ...pages.map(({ reached }) => reached), sent];
    };
    await world.drain();
    // A client of its own has sent them: nobody has opened the form.
    expect(await steps()).toEqual([0, 0, 0, 0, 0]);
    await seen(day, 2, 1, { p3: 4 });
    await world.drain();
    expect(await steps()).toEqual([2, 2, 2, 2, 2]);
    await seen(day, 4, 1);
    await world.drain();
    expect(await steps()).toEqual([6, 4, 4, 4, 3]);
    // Pages that were opened before the day.
    await seen(day, 0, 5);
    await world.drain();
    expect(await steps()).toEqual([6, 6, 4, 4, 3]);
  });

  it('stay when hours are merged into days', async () => {
    await saveForm(world, [], { revision: 2, pages: threePages() });
    const old = (Math.floor(world.clock.now() / HOUR / 24) * 24 - 405 * 24 + 3) * HOUR;
    await seen(old, 4, 4, { p2: 3 });
    await seen(old + HOUR, 4, 4, { p2: 2, p3: 1 });
    await world.drain();
    const before = (await reachedIn()).body;
    await world.runJob('responses.merge-hours');
    expect((await reachedIn()).body).toEqual(before);
    expect(before.pages.map(({ reached }) => reached)).toEqual([5, 1]);
  });
});
