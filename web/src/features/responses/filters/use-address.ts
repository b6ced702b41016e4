import { useCallback, useEffect } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';

type ChangeAddress = (next: (before: URLSearchParams) => URLSearchParams, options?: Pick<NavigateOptions, 'replace'>) => void;

/**
 * What was asked for last, until it is drawn. The router draws an address when it has the time for it, and another choice may come before.
 * `from` is the key of the address that was drawn then.
 */
let asked: { from: string; params: URLSearchParams } | null = null;
/** Parts of screens that use it. */
let users = 0;

/** What the address of the screen says of its list, a change of it that builds on every change before, and what it says once that is drawn. */
export function useAddress(): [params: URLSearchParams, change: ChangeAddress, asked: URLSearchParams] {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  useEffect(() => {
    // Another part of the screen that appears meanwhile leaves it.
    if (asked?.from !== key) asked = null;
  }, [key]);
  useEffect(() => {
    users += 1;
    return () => {
      users -= 1;
      // Whoever left the screen before it was drawn does not want it when they come back.
      if (users === 0) asked = null;
    };
  }, []);
  const change: ChangeAddress = useCallback(
    (next, options = {}) => {
      const wanted = next(askedFrom(key) ?? params);
      asked = { from: key, params: wanted };
      setParams(wanted, { preventScrollReset: true, ...options });
    },
    [params, key, setParams],
  );
  return [params, change, askedFrom(key) ?? params];
}

const askedFrom = (key: string) => (asked?.from === key ? asked.params : null);
