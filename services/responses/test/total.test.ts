import { expect, it } from '@jest/globals';
import type { ResponsesDeps } from '../src/deps.ts';
import type { FormCounters } from '../src/form/form-counters.ts';
import { neighborsIn } from '../src/list/neighbors.ts';
import { COUNTED, totalOf } from '../src/list/read-query.ts';
import type { List } from '../src/store/lists.ts';

it('a narrowed list is counted up to 10,000, and says that there are more from 10,001 on', async () => {
  const list = { name: 'active', conditions: [{}] } as unknown as List;
  const asked: (number | undefined)[] = [];
  const of = (found: number) => {
    const countList = async (_list: List, upTo?: number) => {
      asked.push(upTo);
      return Math.min(found, upTo ?? found);
    };
    return totalOf({ repository: { countList } }, list, { active: 20_000 } as FormCounters);
  };
  expect([await of(9_999), await of(10_000), await of(10_001)]).toEqual([
    { total: 9_999, isMore: false },
    { total: 10_000, isMore: false },
    { total: 10_000, isMore: true },
  ]);
  expect([COUNTED, new Set(asked)]).toEqual([10_000, new Set([10_001])]);
});

it.each(['by arrival', 'by mark'])('the place of a response in a list %s is told up to 10,000', async (order) => {
  const list = { name: order === 'by mark' ? 'favourites' : 'active', conditions: [] } as unknown as List;
  const response = { _id: 'r', order: 5, favouredAt: 5, favourite: 1, state: 'active' };
  const placeAfter = async (before: number) => {
    const repository = { findBefore: () => null, findIds: () => ['r'], findCounters: () => null, countList: () => before };
    return (await neighborsIn({ repository } as unknown as ResponsesDeps, { _id: 'f' } as never, list, response as never)).place;
  };
  expect([await placeAfter(0), await placeAfter(9_999), await placeAfter(10_000)]).toEqual([1, 10_000, null]);
});
