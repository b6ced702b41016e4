import { expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { renewEvery, soonAfter } from './renewing.ts';

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

it.each([
  ['at first', 0, 5_000],
  ['after a first try again', 5_010, 5_010],
  ['after half a minute', 30_000, 30_000],
  ['after an hour', 3_600_000, 60_000],
])('asks for what is old less often the longer it fails: %s', (_when, age, next) => {
  expect(soonAfter(age)).toBe(next);
});

it('counts how long something fails from its first failure, and anew once it has loaded', () => {
  const queries = new QueryClient();
  const query = queries.getQueryCache().build(queries, { queryKey: ['figures'] });
  const failing = (dataUpdatedAt: number, errorUpdatedAt: number) => {
    query.setState({ ...query.state, data: {}, dataUpdatedAt, errorUpdatedAt, error: new ApiError(503, 'Busy'), status: 'error' });
    return renewEvery(false)(query);
  };
  const hour = 3_600_000;
  expect([0, 5_000, 10_000, 20_000, 40_000, 80_000].map((later) => failing(1, hour + later))).toEqual([
    5_000, 5_000, 10_000, 20_000, 40_000, 60_000,
  ]);
  expect([failing(2 * hour, 3 * hour), failing(2 * hour, 3 * hour)]).toEqual([5_000, 5_000]);
});
