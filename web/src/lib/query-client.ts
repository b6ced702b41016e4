import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Server data lives here: asked again when the window gets the focus, tried again only where that can help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isTemporary,
      },
    },
  });
}
