import { notifyManager, type Query, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';

/** How soon something old is asked for again, and how soon once that has failed for long, in milliseconds. */
const SOON_MS = 5_000;
const MAX_SOON_MS = 60_000;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { saysItself?: true };
  }
}

/** Of a query whose part says itself that it is old (`OldNote`): the mark of the screen is about the others. */
export const SAYS_ITSELF = { meta: { saysItself: true } } as const;

/** What is said beside something small that is old. */
export const FROM_BEFORE = 'From before: it did not load again.';

/** Whether what is shown did not load again, and may the next time. */
export const isOld = ({ data, error }: { data: unknown; error: Error | null }): boolean =>
  data !== undefined && error instanceof ApiError && error.isTemporary;

/** The same of anything on show whose key begins with this one, and that does not say so itself. */
export function useIsAnyOld(queryKey: QueryKey): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]),
    () => cache.findAll({ queryKey, type: 'active' }).some(({ state, meta }) => isOld(state) && !meta?.saysItself),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: the data of any query
type AnyQuery = Query<any, any, any, any>;

/** Of queries that are old: which data they show, and when it failed first to load again. */
const firstFailures = new WeakMap<AnyQuery, { dataUpdatedAt: number; at: number }>();

/** For how long it has failed to load again. A query does not say since when it has failed, only when last. */
function ageOf(query: AnyQuery): number {
  const { dataUpdatedAt, errorUpdatedAt } = query.state;
  const known = firstFailures.get(query);
  if (known?.dataUpdatedAt === dataUpdatedAt) return errorUpdatedAt - known.at;
  firstFailures.set(query, { dataUpdatedAt, at: errorUpdatedAt });
  return 0;
}

/** How soon after a failure it is asked for again: after as long as it has failed already, so half as often each time. @param age milliseconds */
export const soonAfter = (age: number): number => Math.min(Math.max(age, SOON_MS), MAX_SOON_MS);

/** A `refetchInterval`: soon while what is shown is old. @param otherwise milliseconds; false: not by itself */
export const renewEvery =
  (otherwise: number | false) =>
  (query: AnyQuery): number | false =>
    isOld(query.state) ? soonAfter(ageOf(query)) : otherwise;

/** Loads one time after the other: what is asked for meanwhile is done once, afterwards. Each load ends, however many are asked for. */
export function useOneAtATime(load: () => Promise<unknown>): () => Promise<void> {
  const now = useRef({ isBusy: false, isDue: false }).current;
  return useCallback(async () => {
    now.isDue = true;
    if (now.isBusy) return;
    now.isBusy = true;
    while (now.isDue) {
      now.isDue = false;
      await load();
    }
    now.isBusy = false;
  }, [load, now]);
}
