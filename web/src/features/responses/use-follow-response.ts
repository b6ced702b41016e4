import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useOneAtATime } from '../../lib/renewing.ts';
import { neighborsKey, sharedKey } from './api.ts';
import { useFormNews } from './use-form-news.ts';

/**
 * Shows what others do with a response that is in sight: loads it again when the server reports a change of its form. Tabs in the
 * background keep no line: a browser has six for all of them.
 * @param formId unknown until it is known that the reader belongs to the workspace, and while the next response of the form loads
 * @returns whether the line is cut
 */
export function useFollowResponse(formId: string | undefined): boolean {
  const queries = useQueryClient();
  const known = useRef(formId);
  if (formId) known.current = formId;
  const isInSight = useDocumentVisibility() !== 'hidden';
  const load = useCallback(
    () => Promise.all([sharedKey, neighborsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
    [queries],
  );
  const loadAgain = useOneAtATime(load);
  return useFormNews(
    isInSight ? known.current : undefined,
    useCallback(() => void loadAgain(), [loadAgain]),
  );
}
