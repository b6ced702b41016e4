import { type Contract, responses } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { acceptMany } from './life-world.ts';
import { createResponsesWorld, owner, question, saveForm } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
  await saveForm(world, [question('input')]);
});
afterEach(() => world.close());

const send = (contract: Contract, body: object, params = {}) => world.inject(contract, { body, params, as: owner } as never);

describe('a form that is not there', () => {
  it.each<[keyof typeof responses, string, object]>([
    ['getTimeToComplete', 'form_id', {}],
    ['getPagesReached', 'form_id', {}],
    ...(['addFavorite', 'removeFavorite', 'archiveResponse', 'unArchiveResponse', 'deleteResponse'] as const).map(
      (name): [typeof name, string, object] => [name, 'formId', { responseId: 'r1' }],
    ),
    ['changeResponses', 'formId', { responseIds: ['r1'], change: 'archive' }],
    ...(['getResponsesMonth', 'getResponsesToday', 'getResponsesYear', 'getResponsesDatas', 'getResponsesFullByMonth'] as const).map(
      (name): [typeof name, string, object] => [name, 'formId', {}],
    ),
    ['getResponsesTrashed', 'formId', {}],
    ['getTrashedResponses', 'formId', {}],
    ['getResponses', 'formId', {}],
    ['getResponses', 'id', {}],
    ['getResponsesYearFilter', 'id', { dateTimes: { from: '2026-01-01', to: '2026-01-02' } }],
  ])('%s names %s, which the caller sent', async (name, field, more) => {
    const { status, body } = await send(responses[name] as never, { ...more, [field]: 'unknown' });
    expect([status, body]).toEqual([404, { error: { [field]: 'There is no such form.' } }]);
  });

  it('is named as formId by downloadAllResponsesInPdf', async () => {
    const { status, body } = await send(responses.downloadAllResponsesInPdf, {}, { formId: 'unknown' });
    expect([status, body]).toEqual([404, { error: { formId: 'There is no such form.' } }]);
  });
});

describe('the lists', () => {
  it.each([
    ['All', 2],
    ['Favorite', 1],
    ['Archived', 1],
  ])('may be named as the tab %s', async (tab, total) => {
    await acceptMany(world, 3);
    await send(responses.archiveResponse, { formId: 'form1', responseId: 'r1', pageName: tab });
    await send(responses.addFavorite, { formId: 'form1', responseId: 'r2', pageName: tab });
    const lists = { All: 'responses', Favorite: 'favorites', Archived: 'trashedAll' } as const;
    const { body } = await world.inject(responses.getResponses, {
      body: { id: 'form1', pageName: tab as 'All', tabname: tab as 'All' },
      as: owner,
    });
    expect(body[lists[tab as 'All']].total).toBe(total);
    const narrowed = { id: 'form1', pageName: tab as 'All' };
    for (const answer of [
      await world.inject(responses.getResponsesDaysFilter, { body: { ...narrowed, filter: 'all' }, as: owner }),
      await world.inject(responses.getResponsesFiltered, { body: { ...narrowed, filters: {} }, as: owner }),
      await world.inject(responses.getResponsesInSearchText, { body: { ...narrowed, searchText: '' }, as: owner }),
    ])
      expect([answer.status, answer.body.total]).toEqual([200, total]);
  });

  it('[API-063 part: filter] takes the days 0 and 7 as numbers, too', async () => {
    await acceptMany(world, 2);
    world.clock.advance(3 * 86_400_000);
    for (const [filter, total] of [
      [0, 0],
      ['0', 0],
      [7, 2],
      ['7', 2],
    ] as const) {
      const { status, body } = await world.inject(responses.getResponsesDaysFilter, { body: { id: 'form1', filter }, as: owner });
      expect([status, body.total]).toEqual([200, total]);
    }
    expect((await send(responses.getResponsesDaysFilter, { id: 'form1', filter: 30 })).status).toBe(400);
  });
});
