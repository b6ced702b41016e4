import { followResponses } from '@formwright/contracts/responses';
import { useEffect } from 'react';
import { followEvents } from '../../lib/event-stream.ts';

/**
 * Tells of every change of a form's responses while the screen is open.
 * @param onNews keep it stable. `isFirst`: the state when the line was opened, which is usually shown already
 */
export function useFormNews(formId: string, onNews: (active: number, isFirst: boolean) => void): void {
  useEffect(() => {
    const leaving = new AbortController();
    let isFirst = true;
    void followEvents(followResponses, { params: { id: formId }, signal: leaving.signal }, ({ data }) => {
      const { active } = JSON.parse(data) as { active: number };
      onNews(active, isFirst);
      isFirst = false;
    });
    return () => leaving.abort();
  }, [formId, onNews]);
}
