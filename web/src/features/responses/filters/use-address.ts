import { useCallback, useEffect } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';

type ChangeAddress = (next: (before: URLSearchParams) => URLSearchParams, options?: Pick<NavigateOptions, 'replace'>) => void;

/** What was asked for last, until it is drawn. The router draws an address when it has the time for it, and another choice may come before. */
let asked: { pathname: string; params: URLSearchParams } | null = null;

/** What the address of the screen says of its list, and a change of it that builds on every change before. */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn
  useEffect(() => {
    asked = null;
  }, [params]);
  const change: ChangeAddress = useCallback(
    (next, options = {}) => {
      const wanted = next(asked?.pathname === pathname ? asked.params : params);
      asked = { pathname, params: wanted };
      setParams(wanted, { preventScrollReset: true, ...options });
    },
    [params, pathname, setParams],
  );
  return [params, change];
}
