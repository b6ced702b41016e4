import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Collection } from '../src/ports/store.ts';
import { betweenTimes, countList, readNumberedPage, rememberCount } from '../src/service/numbered-pages.ts';
import { createTestClock } from '../src/testing/fakes.ts';
import { ids, log, openRows, type Row, sort } from './support/grouped-rows.ts';
import { kindsOfStore } from './support/stores.ts';

describe.each(kindsOfStore())('pages by number in %s', (_name, make) => {
  let rows: Collection<Row>;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ rows, close } = await openRows(make));
  });
  afterEach(() => close());
  const fill = (group: string, times: readonly number[]) =>
    rows.insertMany(times.map((at, place) => ({ _id: `${group}${String(place).padStart(5, '0')}`, group, at })));

  it('lead through all rows, each once and newest first, and a page beyond the end is the last one', async () => {
    let n = 0;
    const lists = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 70 });
    await fc.assert(
      fc.asyncProperty(lists, fc.integer({ min: 10, max: 25 }), async (times, size) => {
        n += 1;
        const group = `g${n}x`;
        if (times.length > 0) await fill(group, times);
        const all = ids(await rows.find({ group }, { sort }));
        const last = Math.max(1, Math.ceil(all.length / size));
        const read = (page: number) => readNumberedPage({ collection: rows, filter: { group }, sort }, { page, size });
        const seen: string[] = [];
        for (let page = 1; page <= last; page += 1) {
          const found = await read(page);
          expect(found).toMatchObject({ page, total: all.length, isMore: false });
          seen.push(...ids(found.rows));
        }
        expect(seen).toEqual(all);
        expect(await read(last + 1)).toEqual(await read(last));
        expect((await read(1_000_000)).page).toBe(last);
        const behind: string[] = [];
        for (let next = (await read(1)).next; next !== null; ) {
          const found = await readNumberedPage({ collection: rows, filter: { group }, sort }, { page: 1, size, after: next });
          behind.push(...ids(found.rows));
          next = found.next;
        }
        expect(behind).toEqual(all.slice(size));
      }),
      { numRuns: 15 },
    );
  });

  it('count a narrowed list to 1,000, and a whole one by what is remembered', async () => {
    await fill(
      'a',
      Array.from({ length: 1_000 }, (_, n) => n),
    );
    const list = { collection: rows, filter: { group: 'a' }, sort };
    expect(await countList(list)).toMatchObject({ total: 1_000, isMore: false });
    await fill('b', [5_000]);
    await rows.updateOne({ _id: 'b00000' }, { $set: { group: 'a' } });
    expect(await countList(list)).toMatchObject({ total: 1_000, isMore: true });
    // A page behind is counted to its end.
    const last = await readNumberedPage(list, { page: 99, size: 100 });
    expect([last.page, ids(last.rows), last.total, last.isMore]).toEqual([11, ['a00000'], 1_001, false]);
    expect(await readNumberedPage(list, { page: 10, size: 100 })).toMatchObject({ page: 10, total: 1_001, isMore: false });
    expect(await readNumberedPage(list, { page: 9, size: 100 })).toMatchObject({ page: 9, total: 1_000, isMore: true });
    const whole = rememberCount(() => rows.count({ group: 'a' }), { clock: createTestClock(), log });
    expect(await countList({ ...list, whole })).toMatchObject({ total: 1_001, isMore: false });
    const end = await readNumberedPage({ ...list, whole }, { page: 99, size: 100 });
    expect([end.page, ids(end.rows)]).toEqual([11, ['a00000']]);
    expect(ids((await readNumberedPage({ ...list, whole, fields: ['at'] }, { page: 9, size: 100 })).rows)).toEqual(
      ids(await rows.find({ group: 'a' }, { sort, skip: 800, limit: 100 })),
    );
  });

  it('reach the first 10,000 rows of a narrowed list, and say that there are more', async () => {
    await fill(
      'a',
      Array.from({ length: 10_150 }, (_, n) => n),
    );
    const last = await readNumberedPage({ collection: rows, filter: { group: 'a' }, sort }, { page: 102, size: 100 });
    expect([last.page, last.total, last.isMore, last.rows.at(-1)?.at]).toEqual([100, 10_000, true, 150]);
    const behind = await readNumberedPage(
      { collection: rows, filter: { group: 'a' }, sort },
      { page: 1, size: 100, after: last.next ?? '' },
    );
    expect(behind.rows[0]?.at).toBe(149);
  });

  it('show the rows that are there although the remembered number is of before', async () => {
    await fill(
      'a',
      Array.from({ length: 1_100 }, (_, n) => n),
    );
    const whole = rememberCount(() => rows.count({ group: 'a' }), { clock: createTestClock(), log });
    const list = { collection: rows, filter: { group: 'a' }, sort, whole };
    const read = (page: number) => readNumberedPage(list, { page, size: 100 });
    expect((await read(11)).rows).toHaveLength(100);
    // Fewer than 1,000 are counted exactly again.
    await rows.deleteMany({ group: 'a', at: { $gte: 250 } });
    expect(await read(11)).toMatchObject({ page: 3, total: 250 });
    await fill('b', [1]);
    await rows.updateMany({ group: 'a' }, { $set: { group: 'c' } });
    expect(await read(11)).toEqual({ rows: [], page: 1, total: 0, isMore: false, next: null });
  });

  it('take a page before, if the rows of one are deleted while it is read', async () => {
    await fill(
      'a',
      Array.from({ length: 11 }, (_, n) => n),
    );
    const collection = {
      count: rows.count.bind(rows),
      find: async (...asked: Parameters<typeof rows.find>) => {
        await rows.deleteMany({ _id: 'a00000' });
        return rows.find(...asked);
      },
    };
    const found = await readNumberedPage(
      { collection, filter: { group: 'a', at: { $lt: 11 } }, sort: { at: -1, _id: -1 } },
      { page: 2, size: 10 },
    );
    expect([found.page, found.total, found.rows.length]).toEqual([2, 11, 1]);
    const again = await readNumberedPage({ collection, filter: { group: 'a' }, sort }, { page: 2, size: 10 });
    expect([again.page, again.total, again.rows.length]).toEqual([1, 10, 10]);
  });
});

describe('a remembered count', () => {
  it('is made once for all who ask, and anew in the background after a minute', async () => {
    const clock = createTestClock();
    let [value, asked] = [10, 0];
    const counted = rememberCount(
      async () => {
        asked += 1;
        return value;
      },
      { clock, log },
    );
    expect(await Promise.all([counted.read(), counted.read()])).toEqual([10, 10]);
    value = 20;
    clock.advance(59_999);
    expect([await counted.read(), asked]).toEqual([10, 1]);
    clock.advance(1);
    expect(await counted.read()).toBe(10);
    await new Promise((resolve) => setImmediate(resolve));
    expect([await counted.read(), asked]).toEqual([20, 2]);
  });

  it('is corrected by commands, also while it is made anew, and never below 0', async () => {
    const clock = createTestClock();
    const waiting: ((value: number) => void)[] = [];
    const counted = rememberCount(() => new Promise<number>((resolve) => void waiting.push(resolve)), { clock, log });
    const first = counted.read();
    counted.correct(-1);
    waiting.shift()?.(5);
    expect(await first).toBe(5);
    counted.correct(-2);
    expect(await counted.read()).toBe(3);
    clock.advance(60_000);
    await counted.read();
    counted.correct(1);
    waiting.shift()?.(3);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await counted.read()).toBe(4);
    expect(waiting).toHaveLength(1);
    counted.correct(-9);
    expect(await counted.read()).toBe(0);
  });

  it('stays while it cannot be made anew', async () => {
    const clock = createTestClock();
    let isAway = false;
    const counted = rememberCount(
      async () => {
        if (isAway) throw new Error('away');
        return 7;
      },
      { clock, log },
    );
    await counted.read();
    isAway = true;
    clock.advance(60_000);
    expect(await counted.read()).toBe(7);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await counted.read()).toBe(7);
  });
});

describe('times between two others', () => {
  it('include both, and one end is enough', () => {
    expect(betweenTimes('at', {})).toEqual({});
    expect(betweenTimes('at', { from: 1, to: 2 })).toEqual({ at: { $gte: 1, $lt: 3 } });
    expect(betweenTimes('at', { from: 7 })).toEqual({ at: { $gte: 7 } });
    expect(betweenTimes('at', { from: 0, to: 7 })).toEqual({ at: { $lt: 8 } });
  });
});
