import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isUnanswered } from './api-error.ts';
import { renewEvery } from './renewing.ts';

/** The `retry` of a change that may be made twice: it is made again, up to five times, when no answer arrived. */
export const retryUnanswered = (failures: number, error: Error): boolean => failures < 5 && navigator.onLine && isUnanswered(error);

/** The query cache: loads data again when the window gets the focus, and soon while it is old, and retries temporary errors. */
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
        refetchInterval: renewEvery(false),
        retry: (failures, error) => failures < 2 && navigator.onLine && error instanceof ApiError && error.isTemporary,
      },
    },
  });
}
