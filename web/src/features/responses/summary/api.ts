import type { ReplyOf } from '@formwright/contracts/contract';
import type { ResponseQuery } from '@formwright/contracts/response-query';
import { getQuestionSummaries, getResponsesSummary } from '@formwright/contracts/response-summary';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';
import type { ListName } from '../api.ts';

export type Outline = ReplyOf<typeof getResponsesSummary>;
export type Question = Outline['questions'][number];
export type Summary = ReplyOf<typeof getQuestionSummaries>['summaries'][number];
export type SummaryOf<Shape extends Summary['shape']> = Extract<Summary, { shape: Shape }>;

export const summaryKey = (formId: string) => ['summary', formId] as const;

const bodyOf = (formId: string, pageName: ListName, query: ResponseQuery) => ({
  id: formId,
  ...(pageName !== 'all' && { pageName }),
  ...query,
});

/** The questions, and how many responses the query finds. */
export const outlineQuery = (formId: string, list: ListName, query: ResponseQuery) =>
  queryOptions({
    queryKey: [...summaryKey(formId), list, query],
    queryFn: ({ signal }) => request(getResponsesSummary, { body: bodyOf(formId, list, query), signal }),
    placeholderData: keepPreviousData,
  });

/** What was answered to a few questions. */
export const summariesQuery = (formId: string, list: ListName, query: ResponseQuery, questions: readonly string[]) =>
  queryOptions({
    queryKey: [...summaryKey(formId), list, query, questions],
    queryFn: ({ signal }) => request(getQuestionSummaries, { body: { ...bodyOf(formId, list, query), questions: [...questions] }, signal }),
    placeholderData: keepPreviousData,
  });
