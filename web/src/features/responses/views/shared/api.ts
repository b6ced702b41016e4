import type { ReplyOf } from '@formwright/contracts/contract';
import { getSharedView } from '@formwright/contracts/shared-view';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../../lib/api-client.ts';
import { isMissing } from '../../../../lib/api-error.ts';
import { renewEvery } from '../../../../lib/renewing.ts';

export type SharedView = ReplyOf<typeof getSharedView>;

/** How often an open page asks for new responses. */
const FRESH_MS = 30_000;

/** A page of a shared view. The first call without a page counts as an opening, so turning pages and asking again name one. */
export const sharedViewQuery = (token: string, page: number) =>
  queryOptions({
    queryKey: ['shared view', token, page],
    queryFn: ({ signal, client }) => {
      const after = client.getQueryData<SharedView>(['shared view', token, page - 1])?.next;
      const isOpening = page === 1 && client.getQueriesData({ queryKey: ['shared view', token] }).every(([, data]) => data === undefined);
      return request(getSharedView, { body: { token, ...(!isOpening && { page }), ...(after && { after }) }, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: (query) => renewEvery(isMissing(query.state.error) ? false : FRESH_MS)(query),
  });
