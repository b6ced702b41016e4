import type { ReplyOf } from '@formwright/contracts/contract';
import { beginOwnData, getOwnData, openOwnData, removeOwnData } from '@formwright/contracts/identity';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';
import { followDownload } from '../../../lib/follow-download.ts';
import { readerZone } from '../../../lib/reader-zone.ts';
import { renewEvery, SAYS_ITSELF } from '../../../lib/renewing.ts';
import { tellError } from '../../../ui/toast-store.ts';

export type OwnData = ReplyOf<typeof beginOwnData>;

const ASKED_EVERY_MS = 1_000;

/** The ZIP of the user's own data, asked for again and again while it is made. */
export const ownDataQuery = queryOptions({
  queryKey: ['own-data'],
  queryFn: async ({ signal }) => (await request(getOwnData, { signal })).data,
  refetchInterval: (query) => renewEvery(query.state.data?.state === 'making' ? ASKED_EVERY_MS : false)(query),
  ...SAYS_ITSELF,
});

export function useOwnDataActions() {
  const queries = useQueryClient();
  const { queryKey } = ownDataQuery;
  const show = (data: OwnData | null) => queries.setQueryData(queryKey, data);
  const says = { onError: tellError, onSettled: () => queries.invalidateQueries({ queryKey }) };
  const begin = useMutation({ mutationFn: () => request(beginOwnData, { body: { zone: readerZone() } }), onSuccess: show, ...says });
  const download = useMutation({
    mutationFn: (id: string) => request(openOwnData, { body: { id } }),
    onSuccess: ({ data }) => followDownload(data),
    ...says,
  });
  const remove = useMutation({
    mutationFn: (id: string) => request(removeOwnData, { body: { id } }),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: () => show(null),
    ...says,
  });
  return { begin, download, remove };
}
