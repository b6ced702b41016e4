import type { ReplyOf } from '@formwright/contracts/contract';
import { changeStatus, exportResponsesCsv, followResponses, getFormWithResponse, getResponses } from '@formwright/contracts/responses';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { followEvents } from '../../lib/event-stream.ts';
import { toast } from '../../ui/toast-store.ts';

export type ResponseList = ReplyOf<typeof getResponses>;
export type ResponseRecord = ResponseList['responses']['data'][number];
export type SharedResponse = ReplyOf<typeof getFormWithResponse>;

const listKey = (formId: string) => ['responses', formId] as const;

/**
 * One page of a form's responses, newest first. Where the page before is known, this one starts at its end: keyset paging, however deep.
 * @param page counted from 1
 */
export const responsesQuery = (formId: string, page: number) =>
  queryOptions({
    queryKey: [...listKey(formId), page],
    queryFn: ({ signal, client }) => {
      const before = client.getQueryData<ResponseList>([...listKey(formId), page - 1])?.responses.next;
      return request(getResponses, { body: { id: formId, page, ...(before ? { after: before } : {}) }, signal });
    },
    placeholderData: keepPreviousData,
  });

/** Lets new responses appear by themselves: the pages that are shown are asked for again when the server tells of a change. */
export function useFollowResponses(formId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    let isFirst = true;
    void followEvents(followResponses, { params: { id: formId }, signal: leaving.signal }, ({ data }) => {
      // The first event mostly tells what the list shows already.
      const { active } = JSON.parse(data) as { active: number };
      const isShown = queries
        .getQueriesData<ResponseList>({ queryKey: listKey(formId) })
        .some(([, list]) => list?.responses.total === active);
      if (!isFirst || !isShown) void queries.invalidateQueries({ queryKey: listKey(formId) });
      isFirst = false;
    });
    return () => leaving.abort();
  }, [queries, formId]);
}

/** A single response with its form, for whoever has its address. */
export const sharedResponseQuery = (id: string) =>
  queryOptions({
    queryKey: ['response', id],
    queryFn: ({ signal }) => request(getFormWithResponse, { body: { id }, signal }),
  });

/** Turns a response from new to old: in the list at once, then on the server. */
export function useMarkOpened(formId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(changeStatus, { body: { id } }),
    onMutate: async (id) => {
      const queryKey = listKey(formId);
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData<ResponseList>({ queryKey });
      showOpened(queries, formId, id);
      return { before };
    },
    onError: (_error, _id, context) => {
      for (const [key, list] of context?.before ?? []) queries.setQueryData(key, list);
    },
  });
}

function showOpened(queries: QueryClient, formId: string, id: string): void {
  queries.setQueriesData<ResponseList>(
    { queryKey: listKey(formId) },
    (list) =>
      list && {
        ...list,
        responses: {
          ...list.responses,
          data: list.responses.data.map((row) => (row._id === id ? { ...row, status: 'old' as const } : row)),
        },
      },
  );
}

/**
 * Lets the browser download all responses; the address works for a minute and streams to disk.
 * @param total how many there are, for the message that says what is coming
 */
export function useExportCsv(formId: string, total: number) {
  return useMutation({
    mutationFn: () => request(exportResponsesCsv, { body: { id: formId } }),
    onSuccess({ data }) {
      download(data);
      toast.lasting(
        `Downloading ${total.toLocaleString('en')} ${total === 1 ? 'response' : 'responses'}. Your browser shows how far it is.`,
      );
    },
    onError: (error) => toast.error(errorText(error)),
  });
}

/** As a download whatever the server answers: a refusal is the browser's to show, and this page stays. */
function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
