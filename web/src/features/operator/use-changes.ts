import { followChanges } from '@formwright/contracts/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents } from '../../lib/event-stream.ts';
import { COUNTS, OPERATOR, RENEW_MS } from './api.ts';

/** What an operator points at, has reached by keys or is asked about: its rows stay where they are. */
const HELD = 'tbody:hover, tbody :focus-visible, [role="dialog"], [role="menu"]';
const isHeld = () => document.querySelector(HELD) !== null;

/**
 * Shows what other operators change, as soon as the server tells of it, and what others do every half a minute. A list that is held waits
 * until it is let go.
 */
export function useChanges(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    let isDue = false;
    const renew = () => {
      if (!isDue || isHeld()) return;
      isDue = false;
      void queries.invalidateQueries({ queryKey: [OPERATOR, 'list'] });
    };
    const change = () => {
      isDue = true;
      void queries.invalidateQueries({ queryKey: COUNTS });
      renew();
    };
    void followEvents(followChanges, { signal }, ({ event }) => {
      if (event === 'changed') change();
    });
    const timer = setInterval(() => document.visibilityState === 'visible' && change(), RENEW_MS);
    for (const name of ['focusin', 'focusout', 'pointerover'])
      document.addEventListener(name, () => isDue && setTimeout(renew), { signal });
    return () => {
      clearInterval(timer);
      over.abort();
    };
  }, [queries]);
}
