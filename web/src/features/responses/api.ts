import type { ReplyOf } from '@formwright/contracts/contract';
import type { ResponseQuery } from '@formwright/contracts/response-query';
import { changeStatus, getFormWithResponse, getResponseNeighbors, getResponses } from '@formwright/contracts/responses';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { request } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { read } from '../../lib/read.ts';
import { useOneAtATime } from '../../lib/renewing.ts';
import type { listOf } from './pages.ts';
import { useFormNews } from './use-form-news.ts';
import { widgetsKey } from './widgets/api.ts';

export type ResponseList = ReplyOf<typeof getResponses>;
export type ResponseRecord = ResponseList['responses']['data'][number];
export type Neighbors = ReplyOf<typeof getResponseNeighbors>;
export type SharedResponse = ReplyOf<typeof getFormWithResponse>;

export type ListName = ReturnType<typeof listOf>;

/** The page of a list. */
export const pageIn = ({ responses, favorites, trashedAll }: ResponseList, list: ListName) =>
  ({ all: responses, favorite: favorites, archived: trashedAll })[list];

export const listKey = (formId: string) => ['responses', formId] as const;

/**
 * Reads again what shows a form's responses or counts them: its lists, the figures over them, the tabs' number and the notifications.
 * @returns when the lists are read: counts that are slow to come keep no further change waiting, such as an Undo
 */
export function renewCounted(queries: QueryClient, formId: string): Promise<void> {
  for (const queryKey of [widgetsKey(formId), queryKeys.forms, queryKeys.notifications]) void queries.invalidateQueries({ queryKey });
  return queries.invalidateQueries({ queryKey: listKey(formId) });
}

/**
 * One page of a list of a form's responses. If the previous page is loaded, its cursor is used, which is fast at any depth.
 * @param page counted from 1
 * @param query what narrows and sorts the list
 */
export const responsesQuery = (formId: string, page: number, list: ListName = 'all', query: ResponseQuery = {}) =>
  queryOptions({
    queryKey: [...listKey(formId), list, query, page],
    queryFn: ({ signal, client }) => {
      const before = client.getQueryData<ResponseList>([...listKey(formId), list, query, page - 1]);
      const after = before && pageIn(before, list).next;
      const pageName = list === 'all' ? {} : { pageName: list };
      return request(getResponses, { body: { id: formId, page, ...pageName, ...query, ...(after ? { after } : {}) }, signal });
    },
    placeholderData: keepPreviousData,
  });

/** How old the figures over the table may get while responses arrive. */
const WIDGETS_MS = 5_000;

/** Shows new responses by itself: loads the shown pages again when the server reports a change. @returns whether the line is cut */
export function useFollowResponses(formId: string): boolean {
  const queries = useQueryClient();
  const load = useCallback(async () => {
    const queryKey = listKey(formId);
    // What the reader changes is shown before the server has it. A reply from before the change would undo it on the screen.
    if (queries.isMutating({ mutationKey: queryKey }) === 0) await queries.invalidateQueries({ queryKey });
  }, [queries, formId]);
  // On a slow line more changes come while it loads. They must not begin it anew each time.
  const loadLists = useOneAtATime(load);
  const onNews = useCallback(
    (active: number | null, isFirst: boolean) => {
      const isShown = queries
        .getQueriesData<ResponseList>({ queryKey: listKey(formId) })
        .some(([, list]) => list?.responses.total === active);
      if (isFirst && isShown) return;
      void loadLists();
      void queries.invalidateQueries({ queryKey: queryKeys.notifications });
      // Many may arrive, and a year of hours is read for the figures.
      const { dataUpdatedAt = 0 } = queries.getQueryState(widgetsKey(formId)) ?? {};
      if (Date.now() - dataUpdatedAt > WIDGETS_MS) void queries.invalidateQueries({ queryKey: widgetsKey(formId) });
    },
    [queries, formId, loadLists],
  );
  return useFormNews(formId, onNews);
}

export const sharedKey = ['response'] as const;
export const neighborsKey = ['neighbors'] as const;

/** One response with its form, for everyone who has its address. */
export const sharedResponseQuery = (id: string) =>
  queryOptions({
    queryKey: [...sharedKey, id],
    queryFn: ({ signal }) => request(getFormWithResponse, { body: { id }, signal }),
  });

/** The responses before and after one in a list. An error for all but people of its workspace. */
export const responseNeighborsQuery = (id: string, pageName: ListName, query: ResponseQuery = {}) =>
  read([...neighborsKey, id, pageName, query], getResponseNeighbors, { body: { id, pageName, ...query } });

/** Marks a response as opened: at once in the list, then on the server. */
export function useMarkOpened(formId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(changeStatus, { body: { id } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: queryKeys.notifications }),
    onMutate: async (id) => {
      const queryKey = listKey(formId);
      await queries.cancelQueries({ queryKey });
      showOpened(queries, formId, id);
      queries.setQueryData<SharedResponse>([...sharedKey, id], (shared) => {
        if (!shared) return shared;
        const [pages, meta, labels, record, isLogoHidden] = shared;
        return [pages, meta, labels, { ...record, status: 'old' }, isLogoHidden];
      });
    },
    // The lists may have changed since, so they are read again. A change that is under way reads them when it ends.
    onError: async () => {
      const queryKey = listKey(formId);
      if (queries.isMutating({ mutationKey: queryKey }) === 0) await queries.invalidateQueries({ queryKey });
    },
  });
}

function showOpened(queries: QueryClient, formId: string, id: string): void {
  const opened = (page: ResponseList['responses']) => ({
    ...page,
    data: page.data.map((row) => (row._id === id ? { ...row, status: 'old' as const } : row)),
  });
  queries.setQueriesData<ResponseList>(
    { queryKey: listKey(formId) },
    (list) =>
      list && {
        ...list,
        responses: opened(list.responses),
        favorites: opened(list.favorites),
        trashedAll: opened(list.trashedAll),
      },
  );
}
