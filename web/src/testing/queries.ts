import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../lib/query-client.ts';

/** The product's own query client, but that it tries a load once, takes nothing for fresh and logs nothing. */
export function testQueries(): QueryClient {
  const queries = createQueryClient();
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false, staleTime: 0 } });
  delete queries.getQueryCache().config.onError;
  return queries;
}
