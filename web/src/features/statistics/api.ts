import type { ReplyOf } from '@formwright/contracts/contract';
import { getPagesReached, getResponsesYearFilter, getTimeToComplete } from '@formwright/contracts/statistics';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { readerZone } from '../../lib/reader-zone.ts';
import { renewEvery } from '../../lib/renewing.ts';
import type { Period } from './period.ts';

export type Chart = ReplyOf<typeof getResponsesYearFilter>;
export type Figures = Chart['data'][number];
export type Times = ReplyOf<typeof getTimeToComplete>;
export type Reached = ReplyOf<typeof getPagesReached>;

/** How often an open screen asks for its figures, in milliseconds. */
const RENEW_MS = 30_000;

/** The least time between two loads because of news: a year of hours is read. What comes sooner is shown with the next one. */
const NEWS_MS = 5_000;

/** Shows the figures anew after the form or its responses have changed. */
export function renewStatistics(queries: QueryClient, formId: string): void {
  const queryKey = ['statistics', formId];
  const isFresh = queries
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .some(({ state }) => state.fetchStatus === 'fetching' || Date.now() - state.dataUpdatedAt < NEWS_MS);
  void queries.invalidateQueries({ queryKey, refetchType: isFresh ? 'none' : 'active' });
}

/** A form's figures in a period, by the days of the reader's zone. */
export const statisticsQuery = (formId: string, period: Period) =>
  queryOptions({
    queryKey: ['statistics', formId, period],
    queryFn: async ({ signal }) => {
      const range = { dateTimes: period, zone: readerZone() };
      const [chart, times, reached] = await Promise.all([
        request(getResponsesYearFilter, { body: { id: formId, ...range }, signal }),
        request(getTimeToComplete, { body: { form_id: formId, ...range }, signal }),
        request(getPagesReached, { body: { form_id: formId, ...range }, signal }),
      ]);
      return { chart, times, reached };
    },
    placeholderData: keepPreviousData,
    refetchInterval: renewEvery(RENEW_MS),
  });
