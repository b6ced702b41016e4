import { randomBytes } from 'node:crypto';
import { responses } from '@formwright/contracts';
import type { FilledColumn } from '@formwright/form-model';
import { knownZone, wallTime } from '@formwright/form-model';
import { buildPdfProgram } from '@formwright/pdf/testing';
import { createMongoStore } from '@formwright/platform/adapters/mongo/mongo-store';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Response } from '../src/store/response.ts';
import { arbitraryQuery, arbitrarySurvey, type Sent } from './arbitrary-survey.ts';
import { type Asked, everyWay } from './every-way.ts';
import { askedAt, dayIn, isFound, isListed, narrows } from './naive-query.ts';
import { naiveSummary, said } from './naive-summary.ts';
import { naiveWidgets } from './naive-widgets.ts';
import { accept, answersTo, createResponsesWorld, owner, question, saveForm, stored } from './responses-world.ts';

const url = process.env.MONGO_TEST_URL;
const stores = [
  { name: 'SQLite', makeStore: undefined },
  ...(url ? [{ name: 'MongoDB', makeStore: () => createMongoStore({ url, database: `test_${randomBytes(6).toString('hex')}` }) }] : []),
];

const DAY = 86_400_000;
/** The first question of every form; the answers to it say which response it is. */
const mark = question('input', { label: 'Mark' });
const isMark = /^mark\d+$/;
const markOf = ({ response }: Response) => String([response[mark.uniqueId] ?? []].flat()[0]?.value);
const numberOf = (one: Response) => Number(markOf(one).slice(4));
/** As files write a moment: 21/11/2026 07:08:09. */
const written = (at: number, zone?: string) =>
  new Date(wallTime(at, knownZone(zone))).toISOString().replace(/(\d+)-(\d+)-(\d+)T([\d:]+).*/, '$3/$2/$1 $4');

const sort = fc.option(
  fc.record({ by: fc.constantFrom('created_at', 'started_at', mark.uniqueId), direction: fc.constantFrom('asc', 'desc') } as const),
  { nil: undefined },
);
/** A form, its responses and what became of them, what is asked, and what is done with all that the first question finds. */
const arbitraryCase = arbitrarySurvey.chain(({ columns, all }) => {
  const answers = all.map((one, number) => ({ ...one.answers, ...answersTo(mark, `mark${number}`) }));
  return fc.record({
    columns: fc.constant([mark, ...columns.slice(0, 4)]),
    all: fc.constant(all.map((one, number): Sent => ({ ...one, answers: answers[number] ?? {} }))),
    queries: fc.array(fc.tuple(arbitraryQuery([mark, ...columns], answers), sort), { minLength: 2, maxLength: 3 }),
    isSecond: fc.boolean(),
  });
});

describe.each(stores)('with $name', ({ makeStore }) => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await createResponsesWorld(undefined, buildPdfProgram(), makeStore && { makeStore });
  });
  afterEach(() => world.close());

  const ways = everyWay(() => world);
  const change = (formId: string, what: string, responseIds: string[]) =>
    world.inject(responses.changeResponses, { as: owner, body: { formId, responseIds, change: what as never } });
  const documentsOf = async (formId: string) => (await stored(world).responses.find({ formId })).filter(({ state }) => state !== 'deleted');

  interface Given {
    id: string;
    columns: readonly FilledColumn[];
    /** When each response arrived, also those that were deleted since. */
    arrivals: readonly number[];
  }

  /** The responses of a list in its order, by a look at every document. */
  function naive(documents: readonly Response[], { columns }: Given, asked: Asked): Response[] {
    const found = documents.filter((one) => isListed(one, asked) && isFound(one, asked, columns, world.clock.now()));
    const newest = found.sort((a, b) => b.order - a.order);
    if (!asked.sort)
      return asked.pageName === 'favorite' && !narrows(asked) ? newest.sort((a, b) => (b.favouredAt ?? 0) - (a.favouredAt ?? 0)) : newest;
    const { by, direction } = asked.sort;
    const keyOf = (one: Response) => (by === 'created_at' ? one.created_at : by === 'started_at' ? one.started_at : numberOf(one));
    return newest.sort((a, b) => {
      const [left, right] = [keyOf(a), keyOf(b)];
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      return direction === 'asc' ? left - right : right - left;
    });
  }

  async function expectAgreement(given: Given, asked: Asked, withPdf = false): Promise<Response[]> {
    const { id, columns, arrivals } = given;
    const now = world.clock.now();
    const documents = await documentsOf(id);
    const found = naive(documents, given, asked);
    const ids = found.map(({ _id }) => _id);
    const rows = found.map((one) => [markOf(one), written(one.created_at, asked.zone)]);
    const list = (pageName: 'all' | 'favorite' | 'archived') => naive(documents, given, { ...asked, pageName }).length;

    const tabs = { all: list('all'), favorite: list('favorite'), archived: list('archived') };
    expect(await ways.table(id, asked)).toEqual({ ids, tabs });
    const page = { ids: ids.slice(0, 24), total: ids.length };
    const searched = asked.search === undefined ? [] : naive(documents, given, { search: asked.search });
    const bySearch = { ids: searched.slice(0, 24).map(({ _id }) => _id), total: searched.length };
    expect(await ways.calls(id, asked)).toEqual([page, page, ...(asked.search === undefined ? [] : [bySearch])]);
    // The archive is not exported.
    if (asked.pageName !== 'archived') {
      const exported = rows.length === 0 ? null : rows;
      expect(await ways.csv(id, asked)).toEqual(exported);
      // A workbook keeps a moment as a fraction of days.
      expect(await ways.xlsx(id, asked)).toEqual(
        exported &&
          found.map((one) => [markOf(one), expect.closeTo(Math.floor(wallTime(one.created_at, knownZone(asked.zone)) / 1000) * 1000, -1)]),
      );
      const places = rows.map((_, at) => `Response ${at + 1} of ${rows.length}`);
      if (withPdf) expect(await ways.pdf(id, asked, isMark)).toEqual(exported && { marks: rows.map(([text]) => text), places });
    }

    const questions = columns.map(({ uniqueId }) => uniqueId);
    const { total, summaries } = await ways.summary(id, asked, questions);
    expect([total, ...summaries.map(({ of }) => of)]).toEqual([found.length, ...columns.map(() => found.length)]);
    const newestFirst = [...found].sort((a, b) => b.order - a.order);
    for (const [at, column] of columns.entries()) {
      const wanted = naiveSummary(column, newestFirst);
      expect(summaries[at] && said(summaries[at], wanted)).toEqual(wanted);
    }

    const zone = asked.zone ?? 'UTC';
    const { countIn, ...widgets } = naiveWidgets(arrivals, zone, now);
    const active = documents.filter(({ state }) => state === 'active').length;
    expect(await ways.widgets(id, zone)).toEqual({ ...widgets, total: active, sum: arrivals.length });
    const range = { from: dayIn(now - 30 * DAY, zone), to: dayIn(now - DAY, zone) };
    const inRange = [...new Set(arrivals.map((at) => dayIn(at, zone)))].filter((day) => day >= range.from && day <= range.to);
    const charted = Object.fromEntries(inRange.map((day) => [day, countIn(day)]));
    const sum = Object.values(charted).reduce((before, count) => before + count, 0);
    expect(await ways.chart(id, zone, range)).toEqual({ days: charted, total: sum });
    expect(await ways.told(id)).toEqual([active, arrivals.length]);
    return found;
  }

  /** Does one thing with all that a query finds: the chosen rows of every page. */
  async function changeAllFound({ id }: Given, asked: Asked, found: readonly Response[], isSecond: boolean): Promise<void> {
    const actions = { all: ['favorite', 'archive'], favorite: ['unfavorite', 'archive'], archived: ['restore', 'delete'] } as const;
    const what = actions[asked.pageName ?? 'all'][isSecond ? 1 : 0];
    const { ids } = await ways.table(id, asked);
    if (ids.length === 0) return;
    const before = await documentsOf(id);
    const { body } = await change(id, what, ids);
    const isDone = ({ favourite }: Response) => what === 'favorite' && favourite === 1;
    expect(body).toEqual({ success: true, changed: found.filter((one) => !isDone(one)).length });
    const lifeOf = ({ _id, state, favourite }: Response) => [_id, state, favourite];
    const after = before.flatMap((one) => {
      if (!ids.includes(one._id)) return [one];
      if (what === 'delete') return [];
      const becomes = {
        favorite: { favourite: 1 },
        unfavorite: { favourite: 0 },
        archive: { state: 'archived' },
        restore: { state: 'active' },
      };
      return [{ ...one, ...becomes[what] } as Response];
    });
    expect((await documentsOf(id)).map(lifeOf).sort()).toEqual(after.map(lifeOf).sort());
  }

  it('tabs, table, calls, CSV, XLSX, PDF, summary, widgets, chart and actions on all that is found say what a look at every document says', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryCase, async ({ columns, all, queries, isSecond }) => {
        made += 1;
        const id = `form${made}`;
        await saveForm(world, columns, { id });
        const idOf = (number: number) => `f${made}r${number}`;
        const arrivals: number[] = [];
        for (const [number, { answers, after }] of all.entries()) {
          world.clock.advance(after);
          const at = world.clock.now();
          arrivals.push(at);
          const startedAt = number % 3 === 0 ? 0 : at - number * 1_000;
          // The event comes twice.
          for (const _ of [1, 2]) await accept(world, { id: idOf(number), formId: id, answers, startedAt });
        }
        const those = (...kinds: Sent['becomes'][]) =>
          all.flatMap(({ becomes }, number) => (kinds.includes(becomes) ? [idOf(number)] : []));
        for (const [what, ids] of [
          ['favorite', those('favorite', 'restored')],
          ['archive', those('archived', 'restored', 'deleted')],
          ['restore', those('restored')],
          ['delete', those('deleted')],
        ] as const)
          if (ids.length > 0) await change(id, what, ids);

        // What is stored, which the looks below begin with, is what was sent and done.
        const lived = all.flatMap(({ answers, becomes }, number) => {
          if (becomes === 'deleted') return [];
          const isFavorite = becomes === 'favorite' || becomes === 'restored';
          const state = becomes === 'archived' ? 'archived' : 'active';
          return [{ _id: idOf(number), state, favourite: isFavorite ? 1 : 0, created_at: arrivals[number], response: answers }];
        });
        const documents = await documentsOf(id);
        expect(documents).toHaveLength(lived.length);
        expect(documents).toEqual(expect.arrayContaining(lived.map((one) => expect.objectContaining(one))));

        const given = { id, columns, arrivals };
        // As they were marked, which is another order than that of arrival.
        await expectAgreement(given, { pageName: 'favorite' });
        for (const [at, [drawn, order]] of queries.entries()) {
          const asked: Asked = { ...askedAt(drawn, world.clock.now()), ...(order && { sort: order }) };
          const found = await expectAgreement(given, asked, at === 0);
          await changeAllFound(given, asked, found, isSecond);
          await expectAgreement(given, asked);
        }
        const everything = async (what: 'archiveAllResponses' | 'deleteAllResponse') => {
          expect((await world.inject(responses[what], { as: owner, body: { id } })).body.left).toBe(0);
          world.clock.advance(1);
          await expectAgreement(given, { pageName: 'archived' });
        };
        await everything('archiveAllResponses');
        await everything('deleteAllResponse');
        expect(await documentsOf(id)).toEqual([]);
      }),
      // A MongoDB is slower, and its filters have a suite of their own.
      { numRuns: makeStore ? 3 : 8 },
    );
  }, 600_000);
});
