import { randomBytes } from 'node:crypto';
import { responses } from '@formwright/contracts';
import { createMongoStore } from '@formwright/platform/adapters/mongo/mongo-store';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readQuery } from '../src/list/read-query.ts';
import { openRepository } from '../src/store/repository.ts';
import { createSummaries } from '../src/summary/summaries.ts';
import { arbitraryQuery, arbitrarySurvey, type Sent } from './arbitrary-survey.ts';
import { askedAt, isFound, isListed } from './naive-query.ts';
import { naiveSummary, said } from './naive-summary.ts';
import { accept, createResponsesWorld, owner, saveForm, stored } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const ask = (body: object) => world.inject(responses.getQuestionSummaries, { as: owner, body: body as never });
const outline = (body: object) => world.inject(responses.getResponsesSummary, { as: owner, body: body as never });
const change = (what: string, responseIds: string[], formId: string) =>
  world.inject(responses.changeResponses, { as: owner, body: { formId, responseIds, change: what } as never });

describe('every figure equals a look at all documents', () => {
  const url = process.env.MONGO_TEST_URL;
  it(`of random forms, answers and filters, read and counted by the index, with SQLite${url ? ' and MongoDB' : ''}`, async () => {
    const mongo = url ? createMongoStore({ url, database: `test_${randomBytes(6).toString('hex')}` }) : null;
    const inMongo = mongo && openRepository(mongo);
    await mongo?.ready();
    const here = openRepository(world.store('responses'));
    let made = 0;
    await fc.assert(
      fc.asyncProperty(
        arbitrarySurvey.chain(({ columns, all }) =>
          fc.record({
            columns: fc.constant(columns),
            all: fc.constant(all),
            queries: fc.array(
              arbitraryQuery(
                columns,
                all.map(({ answers }) => answers),
              ),
              { minLength: 1, maxLength: 4 },
            ),
          }),
        ),
        async ({ columns, all, queries }) => {
          made += 1;
          const id = `form${made}`;
          await saveForm(world, columns, { id });
          for (const [n, { answers, after }] of all.entries()) {
            world.clock.advance(after);
            // The event comes twice.
            for (const _ of [1, 2]) await accept(world, { id: `f${made}r${n}`, formId: id, answers });
          }
          const those = (...kinds: Sent['becomes'][]) =>
            all.flatMap(({ becomes }, n) => (kinds.includes(becomes) ? [`f${made}r${n}`] : []));
          for (const [what, ids] of [
            ['favorite', those('favorite', 'restored')],
            ['archive', those('archived', 'restored', 'deleted')],
            ['restore', those('restored')],
            ['delete', those('deleted')],
          ] as const)
            if (ids.length > 0) await change(what, ids, id);
          const documents = (await stored(world).responses.find({ formId: id })).filter(({ state }) => state !== 'deleted');
          const counters = await stored(world).counters.find({ _id: id });
          const form = await here.findForm(id);
          if (!form) throw new Error('no form');
          await mongo?.collection({ name: 'responses' }).insertMany(documents);
          await mongo?.collection({ name: 'counters' }).insertMany(counters);
          const questions = columns.map(({ uniqueId }) => uniqueId);
          for (const drawn of queries) {
            const asked = askedAt(drawn, world.clock.now());
            const found = documents
              .filter((each) => isListed(each, asked) && isFound(each, asked, columns, world.clock.now()))
              .sort((a, b) => b.order - a.order);
            const list = await readQuery(form, asked as never, world.clock.now());
            const about = { form, list, isSearch: false };
            const { total } = (await outline({ id, ...asked })).body;
            expect(total).toBe(found.length);
            const replies = [(await ask({ id, questions, ...asked })).body.summaries, await createSummaries(here, 0).of(about, questions)];
            if (inMongo)
              replies.push(await createSummaries(inMongo).of(about, questions), await createSummaries(inMongo, 0).of(about, questions));
            for (const [way, summaries] of replies.entries()) {
              const isByIndex = way % 2 === 1 && found.length > 0;
              for (const [at, column] of columns.entries()) {
                const summary = summaries[at];
                if (!summary) throw new Error('no summary');
                const isCounted = isByIndex && (summary.shape === 'choices' || summary.shape === 'rating');
                if (isByIndex && !isCounted) {
                  expect([summary.of, summary.isNewest]).toEqual([0, true]);
                  continue;
                }
                expect([summary.uniqueId, summary.of, summary.isNewest]).toEqual([column.uniqueId, found.length, false]);
                const naive = naiveSummary(column, found);
                expect(said(summary, naive)).toEqual(naive);
              }
            }
          }
        },
      ),
      { numRuns: 20 },
    );
    await mongo?.close();
  }, 600_000);
});
