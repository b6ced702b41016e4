import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** The query cache: loads data again when the window gets the focus, and retries temporary errors. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // Screens show a text of their own; this logs the error.
    queryCache: new QueryCache({ onError: (error, { queryKey }) => console.warn('Did not load:', queryKey, error) }),
    defaultOptions: {
      // Fails at once while offline. The default waits for the connection, which would look like loading.
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
