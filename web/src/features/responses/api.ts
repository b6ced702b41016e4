import type { ReplyOf } from '@formwright/contracts/contract';
import { changeStatus, exportResponsesCsv, getFormWithResponse, getResponses } from '@formwright/contracts/responses';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
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
    onMutate: (id) => showOpened(queries, formId, id),
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

/** Lets the browser download all responses; the address works for a minute and streams to disk. */
export function useExportCsv(formId: string) {
  return useMutation({
    mutationFn: () => request(exportResponsesCsv, { body: { id: formId } }),
    onSuccess: ({ data }) => window.location.assign(data),
    onError: (error) => toast.error(errorText(error)),
  });
}
