import { expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { renewEvery } from './renewing.ts';

/** How soon data is asked for that was there before, and whose last load failed so. */
async function nextAfter(error: Error | null, usual: number | false, isThere = true) {
  const queries = new QueryClient();
  const query = queries.getQueryCache().build(queries, { queryKey: ['figures'] });
  query.setState({ ...query.state, data: isThere ? {} : undefined, error, status: error ? 'error' : 'success' });
  return renewEvery(usual)(query);
}

it.each([
  ['what is up to date', null, 30_000, 30_000],
  ['what is up to date and is told of', null, false, false],
  ['what the server could not tell again', new ApiError(503, 'Busy'), 30_000, 5_000],
  ['what the server could not tell again, and is told of', new ApiError(0, 'Away'), false, 5_000],
  ['what is no longer there', new ApiError(404, 'None'), false, false],
] as const)('renews %s', async (_what, error, usual, next) => {
  expect(await nextAfter(error, usual)).toBe(next);
});

it('leaves what never loaded to its reader', async () => {
  expect(await nextAfter(new ApiError(0, 'Away'), false, false)).toBe(false);
});
