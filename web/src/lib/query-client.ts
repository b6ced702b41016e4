import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Server data lives here: asked again when the window gets the focus, tried again only where that can help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // The screen says it in its own words; what happened stands in the browser's log.
    queryCache: new QueryCache({ onError: (error, { queryKey }) => console.warn('Did not load:', queryKey, error) }),
    defaultOptions: {
      // Offline, a call fails at once and the screen says so; waiting for the line would look like loading.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && navigator.onLine && error instanceof ApiError && error.isTemporary,
      },
    },
  });
}
