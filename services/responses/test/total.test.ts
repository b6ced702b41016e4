import { expect, it } from '@jest/globals';
import type { FormCounters } from '../src/form/form-counters.ts';
import { COUNTED, totalOf } from '../src/list/total.ts';
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
