import { followResponses } from '@formwright/contracts/responses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followEvents } from '../../lib/event-stream.ts';
import { showCount } from '../../lib/form-count.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/**
 * Tells of every change of a form and its responses while the screen is open. The list of forms, which has its name and state, follows.
 * @param formId while it is unknown, nothing is told
 * @param onNews keep it stable. `active`: null if the line is refused, as for a form that was deleted: what is loaded again says why.
 * `isFirst`: the state when the line was opened, which is usually shown already
 * @returns whether the line is cut, so that what is shown may be old
 */
export function useFormNews(formId: string | undefined, onNews: (active: number | null, isFirst: boolean) => void): boolean {
  const queries = useQueryClient();
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    if (!formId) return;
    const leaving = new AbortController();
    let isFirst = true;
    let known: number | undefined;
    const line = followEvents(
      followResponses,
      { params: { id: formId }, signal: leaving.signal },
      ({ data }) => {
        const { active, revision } = JSON.parse(data) as { active: number; revision?: number };
        if (!isFirst && revision !== known) void queries.invalidateQueries({ queryKey: queryKeys.forms });
        known = revision;
        showCount(queries, formId, active);
        onNews(active, isFirst);
        isFirst = false;
      },
      (isOpen) => setCut(!isOpen),
    );
    void line.then(() => {
      if (leaving.signal.aborted) return;
      setCut(false);
      onNews(null, false);
    });
    return () => {
      leaving.abort();
      setCut(false);
    };
  }, [queries, formId, onNews]);
  return isCut;
}
