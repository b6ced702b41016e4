import type { BodyOf, ReplyOf } from '@formwright/contracts/contract';
import { beginExport, getExports, openExport, removeExport, retryExport } from '@formwright/contracts/responses';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';
import { isMissing } from '../../../lib/api-error.ts';
import { followDownload } from '../../../lib/follow-download.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { readerZone } from '../../../lib/reader-zone.ts';
import { renewEvery, SAYS_ITSELF } from '../../../lib/renewing.ts';
import { tellError, toast } from '../../../ui/toast-store.ts';
import { rememberExports } from './export-mark.ts';

export type Export = ReplyOf<typeof getExports>[number];
type Asked = BodyOf<typeof beginExport>;
export type ExportKind = Asked['kind'];
/** What narrows and sorts the list. */
export type ExportQuery = Omit<Asked, 'id' | 'kind'>;

const ASKED_EVERY_MS = 1_000;

/** The user's exports, asked for again and again while one is being made. */
export const exportsQuery = queryOptions({
  queryKey: queryKeys.exports,
  queryFn: ({ signal }) => request(getExports, { signal }),
  refetchInterval: (query) => renewEvery(query.state.data?.some(({ state }) => state === 'making') ? ASKED_EVERY_MS : false)(query),
  ...SAYS_ITSELF,
});

const says = { onError: tellError };

/** Exports a list: a short one at once, a long one in the background. */
export function useBeginExport(formId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, query }: { kind: ExportKind; query: ExportQuery }) =>
      request(beginExport, { body: { zone: readerZone(), ...query, id: formId, kind } }),
    onSuccess({ data, export: begun }) {
      if (data !== null) {
        followDownload(data);
        toast.lasting('Downloading. Your browser shows how far it is.');
      }
      if (begun) {
        rememberExports();
        void queries.invalidateQueries({ queryKey: queryKeys.exports });
      }
    },
    ...says,
  });
}

/** What one does with an export. */
export function useExportActions(exportId: string) {
  const queries = useQueryClient();
  const body = { exportId };
  // The mutation is pending until the list has been loaded again, so its button shows progress until then.
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.exports });
  const download = useMutation({
    mutationFn: () => request(openExport, { body }),
    onSuccess: ({ data }) => followDownload(data),
    onSettled,
    ...says,
  });
  const retry = useMutation({ mutationFn: () => request(retryExport, { body }), onSettled, ...says });
  const remove = useMutation({
    mutationFn: () => request(removeExport, { body }),
    onSettled,
    onError(error) {
      // Somebody removed it elsewhere.
      if (!isMissing(error)) says.onError(error);
    },
  });
  return { download, retry, remove };
}
