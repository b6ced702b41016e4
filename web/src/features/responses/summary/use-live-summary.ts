import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useFormNews } from '../use-form-news.ts';
import { type Outline, outlineQuery, summaryKey } from './api.ts';

/** The least time between two loads: a summary reads thousands of responses. */
const LIVE_MS = 5_000;

/**
 * Keeps the shown summary up to date while responses arrive and change. The figures change in their places. @returns whether the line is
 * cut
 */
export function useLiveSummary(formId: string): boolean {
  const queries = useQueryClient();
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onNews = useCallback(
    (active: number | null, isFirst: boolean) => {
      const shown = queries.getQueryData<Outline>(outlineQuery(formId, 'all', {}).queryKey);
      if ((isFirst && shown?.total === active) || timer.current) return;
      const load = () => {
        // Waits for what is being loaded, however long that takes.
        if (queries.isFetching({ queryKey: summaryKey(formId) }) > 0) {
          timer.current = setTimeout(load, LIVE_MS);
          return;
        }
        timer.current = undefined;
        lastAt.current = Date.now();
        // A tab in the background loads once somebody looks at it.
        void queries.invalidateQueries({ queryKey: summaryKey(formId), refetchType: document.hidden ? 'none' : 'active' });
      };
      timer.current = setTimeout(load, Math.max(0, lastAt.current + LIVE_MS - Date.now()));
    },
    [queries, formId],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return useFormNews(formId, onNews);
}
