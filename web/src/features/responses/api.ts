import type { ReplyOf } from '@formwright/contracts/contract';
import { changeStatus, exportResponsesCsv, getFormWithResponse, getResponses } from '@formwright/contracts/responses';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast-store.ts';

export type ResponseList = ReplyOf<typeof getResponses>;
export type ResponseRecord = ResponseList['responses']['data'][number];
export type SharedResponse = ReplyOf<typeof getFormWithResponse>;

/** How often an empty list is asked for again: the first response appears by itself. */
const firstResponseMs = 5_000;

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
    refetchInterval: ({ state }) => (state.data?.responses.total === 0 ? firstResponseMs : false),
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
