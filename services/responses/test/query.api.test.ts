import { responses } from '@formwright/contracts';
import type { FilledColumn, UserData } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Response } from '../src/store/response.ts';
import { askedAt, type DrawnQuery, isFound, isListed, type NaiveQuery } from './naive-query.ts';
import { accept, createResponsesWorld, entry, list, owner, question, saveForm, stored } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const DAY = 86_400_000;
const option = (value: string) => ({ id: value, value, label: `Label ${value}` });
const color = question('radio', { label: 'Color', options: ['red', 'blue', 'green'].map(option) });
const days = question('checkbox', { label: 'Days', options: ['mon', 'tue'].map(option) });
const age = question('input', { label: 'Age', typeinput: 'number' });
const note = question('text', { label: 'Note' });
const stars = question('rating', { label: 'Stars' });

interface Sent {
  color?: string;
  days: string[];
  age?: number;
  note?: string;
  stars?: string;
  /** Milliseconds since the response before. */
  after: number;
  favourite: boolean;
  archived: boolean;
}
const answersOf = ({ color: one, days: some, age: number, note: text, stars: star }: Sent): UserData => {
  const single: [FilledColumn, unknown][] = [
    [color, one],
    [age, number === undefined ? undefined : String(number)],
    [note, text],
    [stars, star],
  ];
  const given = single.filter(([, value]) => value !== undefined).map(([column, value]) => [column.uniqueId, entry(value)]);
  return Object.fromEntries([...given, ...(some.length > 0 ? [[days.uniqueId, some.map(entry)]] : [])]) as UserData;
};

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const text = fc.array(fc.constantFrom('red', 'Rød', 'blueberry', 'Zürich', '12', '東京都'), { minLength: 1, maxLength: 3 });
const sent: fc.Arbitrary<Sent> = fc.record({
  color: maybe(fc.constantFrom('red', 'blue', 'green')),
  days: fc.subarray(['mon', 'tue']),
  age: maybe(fc.integer({ min: -5, max: 120 })),
  note: maybe(text.map((words) => words.join(' '))),
  stars: maybe(fc.constantFrom('1', '3', '5')),
  after: fc.constantFrom(1, 3_600_000, DAY, 9 * DAY),
  favourite: fc.boolean(),
  archived: fc.boolean(),
}) as fc.Arbitrary<Sent>;

const query = fc.record(
  {
    filter: fc.constantFrom('all', '0', '7', 'month', 'custom'),
    dateTimes: fc.constantFrom({ from: -9, to: 0 }, { from: -30, to: -1 }, { from: -9 }, { from: '', to: -1 }),
    zone: fc.constantFrom('Europe/Berlin', 'America/New_York'),
    filters: fc
      .dictionary(fc.constant(color.uniqueId), fc.subarray(['red', 'blue']))
      .chain((first) => fc.dictionary(fc.constant(days.uniqueId), fc.subarray(['mon', 'tue'])).map((second) => ({ ...first, ...second }))),
    search: fc.constantFrom('', 'red', 'blue', 'zur', 'label tue', '12', 'nothing'),
    sort: fc.record({
      by: fc.constantFrom('created_at', 'started_at', age.uniqueId, note.uniqueId, stars.uniqueId, color.uniqueId),
      direction: fc.constantFrom('asc', 'desc'),
    }),
    pageName: fc.constantFrom('all', 'favorite', 'archived'),
  },
  { requiredKeys: [] },
);
interface Sorted {
  sort?: { by: string; direction: 'asc' | 'desc' };
}
type Query = DrawnQuery & Sorted;
type Asked = NaiveQuery & Sorted;

function keyOf({ response, created_at, started_at }: Response, by: string): number | string | null {
  if (by === 'created_at') return created_at;
  if (by === 'started_at') return started_at;
  const value = [response[by] ?? []].flat()[0]?.value;
  if (value === undefined) return null;
  if (by === age.uniqueId || by === stars.uniqueId) return Number(value);
  return by === color.uniqueId ? `label ${value}` : String(value).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace('ø', 'o');
}

function expected(all: readonly Response[], asked: Asked, name: 'all' | 'favorite' | 'archived'): Response[] {
  const found = all.filter((each) => isListed(each, { pageName: name }) && isFound(each, asked, [color, days], world.clock.now()));
  const newest = [...found].sort((a, b) => b.order - a.order);
  const { sort } = asked;
  if (!sort) return newest;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return newest.sort((a, b) => {
    const [left, right] = [keyOf(a, sort.by), keyOf(b, sort.by)];
    if (left === right) return 0;
    if (left === null || right === null) return left === null ? 1 : -1;
    return left < right ? -sign : sign;
  });
}

const ids = (found: readonly { _id: string }[]) => found.map(({ _id }) => _id);

it('agrees with a look at every document: totals of all lists, pages, order, neighbors and the calls of the specification', async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(sent, { minLength: 1, maxLength: 30 }),
      fc.array(query, { minLength: 1, maxLength: 6 }),
      async (all, queries) => {
        made += 1;
        const formId = `form${made}`;
        await saveForm(world, [color, days, age, note, stars], { id: formId });
        for (const [n, each] of all.entries()) {
          world.clock.advance(each.after);
          await accept(world, { id: `f${made}r${n}`, formId, answers: answersOf(each), startedAt: world.clock.now() - (n % 3) * 1000 });
        }
        const change = (what: 'favorite' | 'archive', is: (one: Sent) => boolean) => {
          const responseIds = all.flatMap((each, n) => (is(each) ? [`f${made}r${n}`] : []));
          return (
            responseIds.length > 0 && world.inject(responses.changeResponses, { as: owner, body: { formId, responseIds, change: what } })
          );
        };
        await change('favorite', ({ favourite }) => favourite);
        await change('archive', ({ archived }) => archived);
        const documents = await stored(world).responses.find({ formId });
        for (const drawn of queries as Query[]) {
          const asked: Asked = askedAt(drawn, world.clock.now());
          const name = asked.pageName ?? 'all';
          // Favorites that nothing narrows stand as they were marked.
          const isNarrowed =
            name !== 'favorite' || asked.sort || ids(expected(documents, asked, 'all')).length < ids(expected(documents, {}, 'all')).length;
          const wanted = expected(documents, asked, name);
          const seen: string[] = [];
          let after: string | null = null;
          do {
            const { body } = await list(world, { id: formId, ...asked, ...(after && { after }) });
            expect([body.responses.total, body.favorites.total, body.trashedAll.total]).toEqual(
              (['all', 'favorite', 'archived'] as const).map((each) => expected(documents, asked, each).length),
            );
            const page = { all: body.responses, favorite: body.favorites, archived: body.trashedAll }[name];
            seen.push(...ids(page.data));
            after = page.next;
          } while (after);
          if (!isNarrowed) {
            expect([...seen].sort()).toEqual(ids(wanted).sort());
            continue;
          }
          expect(seen).toEqual(ids(wanted));
          const place = Math.floor(wanted.length / 2);
          const one = wanted[place];
          if (!one) continue;
          const { body: near } = await world.inject(responses.getResponseNeighbors, {
            as: owner,
            body: { id: one._id, ...(asked as object) },
          });
          expect(near).toEqual({
            newer: wanted[place - 1]?._id ?? null,
            older: wanted[place + 1]?._id ?? null,
            place: place + 1,
            total: wanted.length,
            isMore: false,
          });
        }
      },
    ),
    { numRuns: 12 },
  );
}, 600_000);

describe('the calls of the specification', () => {
  const ask = (call: 'getResponsesDaysFilter' | 'getResponsesFiltered' | 'getResponsesInSearchText', body: object) =>
    world.inject(responses[call], { as: owner, body: { id: 'form1', ...body } as never });
  const found = async (call: Parameters<typeof ask>[0], body: object) => ids((await ask(call, body)).body.data);

  beforeEach(async () => {
    await saveForm(world, [color, days, note]);
    await saveForm(world, [color, days, note], { id: 'form2' });
    const now = world.clock.now();
    const send = (id: string, ago: number, one: Partial<Sent>, formId = 'form1') =>
      accept(world, {
        id,
        formId,
        acceptedAt: now - ago,
        answers: answersOf({ days: [], after: 0, favourite: false, archived: false, ...one }),
      });
    await send('old', 200 * DAY, { color: 'red', note: 'kiln' });
    await send('week', 4 * DAY, { color: 'red', days: ['mon'], note: 'glaze' });
    await send('blue', 2, { color: 'blue', days: ['mon'], note: 'kiln and glaze' });
    await send('red', 1, { color: 'red', days: ['mon', 'tue'] });
    await send('other', 1, { color: 'red', note: 'kiln' }, 'form2');
  });

  it('[FILT-04] options of several questions narrow together, and together with the day filter', async () => {
    const filters = { [color.uniqueId]: ['red'], [days.uniqueId]: ['mon'] };
    expect(await found('getResponsesFiltered', { filters })).toEqual(['red', 'week']);
    expect(await found('getResponsesFiltered', { filters, filter: '0' })).toEqual(['red']);
    expect(ids((await list(world, { filters, filter: '0' })).body.responses.data)).toEqual(['red']);
    expect(await found('getResponsesDaysFilter', { filter: '7', filters })).toEqual(['red', 'week']);
  });

  it('[API-064] getResponsesFiltered takes filters, and days beside them unless filtersAlso is false', async () => {
    const filters = { [color.uniqueId]: ['red'] };
    const { body } = await ask('getResponsesFiltered', { filters, filtersAlso: true, filter: '0' });
    expect([ids(body.data), body.total, body.current_page, body.to]).toEqual([['red'], 1, 1, 1]);
    expect(await found('getResponsesFiltered', { filters, filtersAlso: false, filter: '0' })).toEqual(['red', 'week', 'old']);
    expect((await ask('getResponsesFiltered', {})).status).toBe(400);
  });

  it('[API-063] getResponsesDaysFilter takes each quick filter, and custom only with both ends', async () => {
    expect(await found('getResponsesDaysFilter', { filter: 'all' })).toEqual(['red', 'blue', 'week', 'old']);
    expect(await found('getResponsesDaysFilter', { filter: '0' })).toEqual(['red', 'blue']);
    expect(await found('getResponsesDaysFilter', { filter: '7' })).toEqual(['red', 'blue', 'week']);
    const day = (ago: number) => new Date(world.clock.now() - ago * DAY).toISOString().slice(0, 10);
    const month = (await stored(world).responses.find({ formId: 'form1' })).filter(
      ({ created_at }) => new Date(created_at).toISOString().slice(0, 7) === day(0).slice(0, 7),
    );
    expect((await found('getResponsesDaysFilter', { filter: 'month' })).sort()).toEqual(ids(month).sort());
    const custom = (dateTimes: object, more: object = {}) => found('getResponsesDaysFilter', { filter: 'custom', dateTimes, ...more });
    expect(await custom({ from: day(201), to: day(199) })).toEqual(['old']);
    expect(await custom({ from: Date.parse(day(4)), to: `${day(4)}T12:00:00Z` })).toEqual(['week']);
    expect(await custom({ from: day(201), to: '' })).toHaveLength(4);
    expect(await custom({ to: day(199) })).toHaveLength(4);
    const filters = { [color.uniqueId]: ['blue'] };
    expect(await custom({ from: day(4), to: day(0) }, { filters })).toEqual(['blue']);
    expect(await custom({ from: day(4), to: day(0) }, { filters, filtersAlso: false })).toEqual(['red', 'blue', 'week']);
    expect((await ask('getResponsesDaysFilter', { filter: 'year' })).status).toBe(400);
    const turned = await ask('getResponsesDaysFilter', { filter: 'custom', dateTimes: { from: day(1), to: day(2) } });
    expect([turned.status, Object.keys((turned.body as unknown as { error: object }).error)]).toEqual([422, ['dateTimes.to']]);
  });

  it('[API-063 part: the edges] today, seven days and the month begin with their first moment', async () => {
    world.clock.advance(Date.UTC(2026, 2, 20, 12) - world.clock.now());
    await saveForm(world, [color], { id: 'edges' });
    for (const [id, day] of [
      ['month', '2026-03-01'],
      ['week', '2026-03-14'],
      ['today', '2026-03-20'],
    ] as const) {
      const first = Date.parse(`${day}T00:00:00Z`);
      await accept(world, { id: `before${id}`, formId: 'edges', acceptedAt: first - 1 });
      await accept(world, { id: `in${id}`, formId: 'edges', acceptedAt: first });
    }
    const since = (filter: string) => found('getResponsesDaysFilter', { id: 'edges', filter });
    expect(await since('0')).toEqual(['intoday']);
    expect(await since('7')).toEqual(['intoday', 'beforetoday', 'inweek']);
    expect(await since('month')).toEqual(['intoday', 'beforetoday', 'inweek', 'beforeweek', 'inmonth']);
  });

  it('[API-065] [FILT-07] getResponsesInSearchText finds by text, in that form only', async () => {
    expect(await found('getResponsesInSearchText', { searchText: 'kiln' })).toEqual(['blue', 'old']);
    expect(await found('getResponsesInSearchText', { searchText: 'glaze kiln' })).toEqual(['blue']);
    expect(await found('getResponsesInSearchText', { searchText: '' })).toHaveLength(4);
  });

  it.each([
    ['[API-052] getResponsesTrashed', responses.getResponsesTrashed],
    ['[API-053] getTrashedResponses', responses.getTrashedResponses],
  ] as const)('%s takes formId or id and a page, and answers the trashed list', async (_title, contract) => {
    const all = Array.from({ length: 26 }, (_, n) => `t${String(n).padStart(2, '0')}`);
    for (const id of all) {
      world.clock.advance(1);
      await accept(world, { id });
    }
    await world.inject(responses.changeResponses, { as: owner, body: { formId: 'form1', responseIds: all, change: 'archive' } });
    const first = await world.inject(contract, { as: owner, body: { formId: 'form1' } });
    expect([first.body.total, first.body.current_page, first.body.to]).toEqual([26, 1, 24]);
    expect(ids(first.body.data)).toEqual([...all].reverse().slice(0, 24));
    for (const asked of [{ body: { id: 'form1', page: 2 } }, { body: { formId: 'form1' }, query: { page: '2' } }]) {
      const second = await world.inject(contract, { as: owner, ...asked });
      expect([ids(second.body.data), second.body.current_page]).toEqual([['t01', 't00'], 2]);
    }
    expect((await world.inject(contract, { as: owner, body: {} })).status).toBe(400);
  });
});
