import { describe, expect, it } from '@jest/globals';
import type { Filter } from '../../ports/store.ts';
import { rarestFirst } from './rarest-first.ts';

const word = ($startsWith: string) => ({ terms: { $startsWith } });
type Row = { _id: string; tab: string; terms: string; at: number; a: number; b: number };

/** Orders a filter where so many documents of the tab have a word. */
async function ordered(wanted: Filter<Row>, met: Record<string, number>) {
  const asked: Filter[] = [];
  const count = async (part: Filter, limit: number) => {
    asked.push(part);
    const counts = Object.entries(met).map(([beginning, number]) => (JSON.stringify(part).includes(`"${beginning}"`) ? number : 0));
    return Math.min(limit, Math.max(...counts));
  };
  return { filter: await rarestFirst(wanted as Filter, ['terms'], count), asked };
}

describe('the words of a search in MongoDB', () => {
  it('are asked for with the rarest first, because an index is read by the first condition on its list', async () => {
    const { filter, asked } = await ordered({ tab: 'active', $and: [word('workshop'), word('ko')] }, { workshop: 900, ko: 12 });
    expect(filter).toEqual({ tab: 'active', $and: [word('ko'), word('workshop')] });
    expect(asked).toEqual([
      { tab: 'active', ...word('workshop') },
      { tab: 'active', ...word('ko') },
    ]);
  });

  it('are in order of their length where all are frequent', async () => {
    const met = { ko: 5_000, lindt: 8_000, whole: 2_000 };
    const { filter } = await ordered({ $and: [word('ko'), word('lindt'), { terms: 'whole' }] }, met);
    expect(filter).toEqual({ $and: [{ terms: 'whole' }, word('lindt'), word('ko')] });
  });

  it('may be any of several', async () => {
    const either = { $or: [word('ab'), { terms: '<ab.c' }] };
    const { filter } = await ordered({ $and: [either, word('abc')] }, { ab: 70, abc: 3 });
    expect(filter).toEqual({ $and: [word('abc'), either] });
  });

  it('are not counted where there is one, or something else', async () => {
    for (const filter of [
      { $and: [word('ko')] },
      { at: 1 },
      { $and: [{ at: { $gte: 1 } }, { $or: [{ b: 1 }, { a: 1 }] }, word('ko')] },
      { $and: [{ tab: 'active' }, { at: 1 }, word('ko')] },
    ])
      expect(await ordered(filter, {})).toEqual({ filter, asked: [] });
  });
});
