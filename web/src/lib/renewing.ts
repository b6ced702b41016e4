import { notifyManager, type Query, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';

/** How soon something old is asked for again, in milliseconds. */
const SOON_MS = 5_000;

/** Whether what is shown did not load again, and may the next time. */
export const isOld = ({ data, error }: { data: unknown; error: Error | null }): boolean =>
  data !== undefined && error instanceof ApiError && error.isTemporary;

/** The same of anything on show whose key begins with this one. */
export function useIsAnyOld(queryKey: QueryKey): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]),
    () => cache.findAll({ queryKey, type: 'active' }).some(({ state }) => isOld(state)),
  );
}

/** A `refetchInterval`: soon while what is shown is old. @param otherwise milliseconds; false: not by itself */
export const renewEvery =
  (otherwise: number | false) =>
  // biome-ignore lint/suspicious/noExplicitAny: the data of any query
  ({ state }: Query<any, any, any, any>): number | false =>
    isOld(state) ? SOON_MS : otherwise;

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
