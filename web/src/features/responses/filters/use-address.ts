import { useCallback, useEffect } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';

type ChangeAddress = (next: (before: URLSearchParams) => URLSearchParams, options?: Pick<NavigateOptions, 'replace'>) => void;

/**
 * The address that was asked for last, until it is drawn. The router draws later, and the user may choose again before that. `from` is the
 * key of the address that was shown at that time.
 */
let asked: { from: string; params: URLSearchParams } | null = null;
/** How many mounted components use this hook. */
let users = 0;

/**
 * The list's parameters in the address.
 * @returns `params`: as they are drawn; `change`: a change that builds on every change before; `asked`: the parameters once all changes are
 * drawn
 */
export function useAddress(): [params: URLSearchParams, change: ChangeAddress, asked: URLSearchParams] {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  useEffect(() => {
    // A component that mounts before the address is drawn must not discard it.
    if (asked?.from !== key) asked = null;
  }, [key]);
  useEffect(() => {
    users += 1;
    return () => {
      users -= 1;
      // A user who has left the screen before it was drawn does not want it on the way back.
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
