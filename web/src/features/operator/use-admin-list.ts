import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { tellError } from '../../ui/toast-store.ts';
import { COUNTS, OPERATOR } from './api.ts';
import { type ListState, useListState } from './use-list-state.ts';

export interface Page<R> {
  data: R[];
  current_page: number;
  total: number;
  is_more: boolean;
  /** Services that did not answer. */
  away: string[];
}

interface ListOf<R> {
  /** Of the section. */
  name: string;
  read(state: ListState, signal: AbortSignal): Promise<Page<R>>;
}

const TOO_MANY = 429;

const keyOf = (name: string, state: ListState) => [OPERATOR, 'list', name, state] as const;
const tabIn = ([, , , { tab }]: ReturnType<typeof keyOf>) => tab;

/**
 * A list of the back-office: what narrows it, its page, and what changes it. A call that fails leaves what was there, as old.
 * @param tabs their names, the first one open at first
 */
export function useAdminList<R>({ name, read }: ListOf<R>, tabs: readonly string[] = []) {
  const queries = useQueryClient();
  const { state, about, change, resize } = useListState(tabs);
  const { data, isPlaceholderData, error, refetch } = useQuery({
    queryKey: keyOf(name, state),
    queryFn: ({ signal }) => read(state, signal),
    // Rows that somebody points at stay where they are: useChanges renews them.
    refetchInterval: false,
    // Rows of another tab are other things, which need not have its columns.
    placeholderData: (before, query) => (query && tabIn(query.queryKey) === state.tab ? before : undefined),
  });
  const last = useRef<{ tab: string; page: Page<R> }>(undefined);
  if (data) last.current = { tab: state.tab, page: data };
  const shown = data ?? (last.current?.tab === state.tab ? last.current.page : undefined);

  /** What was asked for may be beyond the end by now. */
  const real = data && !isPlaceholderData ? data.current_page : state.page;
  useEffect(() => {
    if (real !== state.page) change({ ...state, page: real }, { replace: true });
  });

  return {
    state,
    about,
    change,
    resize,
    shown,
    pages: shown ? Math.ceil(shown.total / state.rows) : 1,
    /** Whether the rows are those of another page or search. */
    isBusy: isPlaceholderData,
    hasFailed: error !== null,
    /** Whether the rows are from before a call that failed: of another page or search, or changed since. Nothing is done with them. */
    isOld: error !== null && shown !== undefined,
    /** What the server says to whom has read too much; null: it has not. */
    limit: error instanceof ApiError && error.status === TOO_MANY ? error.message : null,
    refetch: () => void refetch(),
    /** Takes the page that a change has answered. */
    put(page: Page<R>): void {
      queries.setQueryData(keyOf(name, { ...state, page: page.current_page }), page);
      if (page.current_page !== state.page) change({ ...state, page: page.current_page }, { replace: true });
      void queries.invalidateQueries({ queryKey: [OPERATOR, 'list'], refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: COUNTS });
    },
  };
}

export type AdminList<R> = ReturnType<typeof useAdminList<R>>;

/** A change of a row that answers the page as it is then. */
export function useRowChange<R, V, P>({ state, put }: AdminList<R>, send: (what: V, state: ListState) => Promise<P>) {
  return useMutation({
    mutationFn: (what: V) => send(what, state),
    onSuccess: (page) => put(page as unknown as Page<R>),
    onError: tellError,
  });
}
