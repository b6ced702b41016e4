import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Collection } from '../src/ports/store.ts';
import { type ListPlaces, rememberPlaces } from '../src/service/list-places.ts';
import { betweenTimes, type NumberedPage, readNumberedPage } from '../src/service/numbered-pages.ts';
import { createTestClock, type TestClock } from '../src/testing/fakes.ts';
import { ids, log, openRows, type Row, sort } from './support/grouped-rows.ts';
import { kindsOfStore } from './support/stores.ts';

const SIZE = 100;

describe.each(kindsOfStore())('the places of a list in %s', (_name, make) => {
  let rows: Collection<Row>;
  let close: () => Promise<void>;
  let clock: TestClock;
  let places: ListPlaces;
  /** The longest way from a place to a row, of all pages that were read. */
  let farthest = 0;
  beforeEach(async () => {
    ({ rows, close } = await openRows(make));
    clock = createTestClock();
    farthest = 0;
    const collection = {
      count: rows.count.bind(rows),
      find: (...[filter, options]: Parameters<typeof rows.find>) => {
        if ((options?.limit ?? 0) > 1) farthest = Math.max(farthest, options?.skip ?? 0);
        return rows.find(filter, options);
      },
    };
    list = { collection, filter: { group: 'a' }, sort };
    places = rememberPlaces({ collection: rows, filter: { group: 'a' }, by: 'at' }, { clock, log });
  });
  afterEach(() => close());
  let list: { collection: Pick<Collection<Row>, 'find' | 'count'>; filter: { group: string }; sort: typeof sort };

  let made = 0;
  const addAt = (times: readonly number[]) =>
    rows.insertMany(times.map((at) => ({ _id: `a${String(made++).padStart(6, '0')}`, group: 'a', at })));
  /** One each second, the last one a minute ago. */
  const fill = (count: number) => addAt(Array.from({ length: count }, (_, n) => clock.now() - 60_000 - (count - n) * 1_000));
  const read = (page: number, times?: { from: number; to: number }): Promise<NumberedPage<Row>> =>
    readNumberedPage(
      { ...list, filter: { ...list.filter, ...betweenTimes('at', times ?? {}) }, places, ...(times && { times }) },
      { page, size: SIZE },
    );
  const all = () => rows.find({ group: 'a' }, { sort });
  /** The first look begins to make them. */
  async function makePlaces(): Promise<void> {
    await places.look();
    const isMade = async () => {
      const look = await places.look();
      return look !== null && look.seek(look.total - 1).skip < 2_000;
    };
    while (!(await isMade())) await new Promise((resolve) => setImmediate(resolve));
  }
  const pageOf = (found: readonly Row[], page: number) => ids(found.slice((page - 1) * SIZE, page * SIZE));

  it('lead to any page from a place near it, while rows come and go', async () => {
    await fill(10_000);
    expect(pageOf(await all(), 1)).toEqual(ids((await read(1)).rows));
    await makePlaces();
    const isSame = async () => {
      const found = await all();
      const last = Math.ceil(found.length / SIZE);
      for (const page of [1, 2, 20, 21, 50, 51, last - 1, last, last + 7])
        expect(await read(page)).toMatchObject({ page: Math.min(page, last), total: found.length, isMore: false });
      for (const page of [1, 20, 21, 50, 51, last - 1, last]) expect(ids((await read(page)).rows)).toEqual(pageOf(found, page));
    };
    farthest = 0;
    await isSame();
    await addAt(Array.from({ length: 130 }, (_, n) => clock.now() - n));
    await isSame();
    // One that an operator removes, and one that takes a former place.
    const [some] = await rows.find({ group: 'a' }, { sort, skip: 7_000, limit: 1 });
    await rows.deleteMany({ _id: some?._id ?? '' });
    places.touch(some?.at ?? 0);
    await isSame();
    await addAt([(some?.at ?? 0) - 1_500_500]);
    places.touch((some?.at ?? 0) - 1_500_500);
    await isSame();
    expect(farthest).toBeLessThanOrEqual(2_000);
  });

  it('tell how long the list is without counting it for each page', async () => {
    await fill(6_000);
    await makePlaces();
    let counted = 0;
    const count: typeof rows.count = async (...asked) => {
      counted += 1;
      return rows.count(...asked);
    };
    list = { ...list, collection: { ...list.collection, count } };
    expect([(await read(1)).total, (await read(45)).total, counted]).toEqual([6_000, 6_000, 0]);
    // A short part of it is counted exactly.
    const [newest, oldest] = [(await all())[0]?.at ?? 0, (await all())[499]?.at ?? 0];
    expect([(await read(1, { from: oldest, to: newest })).total, counted]).toEqual([500, 1]);
  });

  it('are used one by one while they are being made', async () => {
    await fill(20_000);
    let [steps, goOn] = [0, () => {}];
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const find = async (...[filter, options]: Parameters<typeof rows.find>) => {
      const found = await rows.find(filter, options);
      // The first one counts all rows.
      if (options?.limit === 2 && ++steps > 5) await held;
      return found;
    };
    places = rememberPlaces({ collection: { count: rows.count.bind(rows), find }, filter: { group: 'a' }, by: 'at' }, { clock, log });
    await read(1);
    while (steps < 6) await new Promise((resolve) => setImmediate(resolve));
    const isSame = async () => {
      const found = await all();
      const last = Math.ceil(found.length / SIZE);
      for (const page of [1, 20, 21, 60, 80, 85, 130, last]) {
        farthest = 0;
        const shown = await read(page);
        expect([page, shown.total, ids(shown.rows)]).toEqual([page, found.length, pageOf(found, page)]);
        if (page <= 80) expect(farthest).toBeLessThanOrEqual(2_000);
      }
      return found;
    };
    // One of a part that is made, one of that which is being made, and one of the rest.
    for (const position of [3_000, 8_500, 15_000]) {
      const gone = (await isSame())[position];
      await rows.deleteMany({ _id: gone?._id ?? '' });
      places.touch(gone?.at ?? 0);
    }
    await isSame();
    goOn();
    await makePlaces();
    const found = await isSame();
    farthest = 0;
    for (const page of [130, 160, 199]) expect(ids((await read(page)).rows)).toEqual(pageOf(found, page));
    expect(farthest).toBeLessThanOrEqual(2_000);
  });

  it('miss no row between two neighbouring pages while rows arrive, and repeat none but by those that arrived', async () => {
    await fill(6_000);
    await makePlaces();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 58 }), fc.integer({ min: 0, max: 3 }), async (page, arriving) => {
        const before = await read(page);
        await addAt(Array.from({ length: arriving }, () => clock.now()));
        const behind = await read(page + 1);
        const seen = [...ids(before.rows), ...ids(behind.rows)];
        const found = ids(await all());
        const from = found.indexOf(seen[0] ?? '');
        expect([...new Set(seen)]).toEqual(found.slice(from, from + 2 * SIZE - arriving));
        const next = await readNumberedPage({ ...list, places }, { page: 1, size: SIZE, after: before.next ?? '' });
        expect(ids(next.rows)).toEqual(found.slice(from + SIZE, from + 2 * SIZE));
      }),
      { numRuns: 15 },
    );
  });

  it('tell a part between two times exactly', async () => {
    await fill(9_500);
    await makePlaces();
    const found = await all();
    const [newest, oldest] = [found[1_234]?.at ?? 0, found[8_765]?.at ?? 0];
    const part = found.filter(({ at }) => at >= oldest && at <= newest);
    for (const page of [1, 2, 30, 75, 76]) {
      const shown = await read(page, { from: oldest, to: newest });
      expect([shown.total, shown.isMore, ids(shown.rows)]).toEqual([part.length, false, pageOf(part, page)]);
    }
    const [next] = found.slice(4_000);
    const one = await read(1, { from: next?.at ?? 0, to: next?.at ?? 0 });
    expect(ids(one.rows)).toEqual([next?._id]);
  });

  it('are made anew after a minute, or when a page shows that rows are gone', async () => {
    await fill(7_000);
    await makePlaces();
    await rows.deleteMany({ group: 'a', _id: { $gte: 'a', $lt: 'b' }, at: { $lt: clock.now() - 60_000 - 4_000_000 } });
    const found = await all();
    const last = await read(70);
    expect([last.total, ids(last.rows)]).toEqual([found.length, pageOf(found, Math.ceil(found.length / SIZE))]);
    await makePlacesAgain();
    async function makePlacesAgain(): Promise<void> {
      const [some] = await rows.find({ group: 'a' }, { sort, skip: 2_500, limit: 1 });
      await rows.deleteMany({ _id: some?._id ?? '' });
      clock.advance(60_000);
      while ((await places.look())?.total !== found.length - 1) await new Promise((resolve) => setImmediate(resolve));
    }
  });

  it('keep rows of one time together, and count what is of the last moments each time', async () => {
    await addAt(Array.from({ length: 5_000 }, () => clock.now() - 60_000));
    await fill(2_500);
    await places.look();
    await addAt(Array.from({ length: 10 }, (_, n) => clock.now() + n));
    const found = await all();
    for (const page of [1, 30, 60, 75, 76]) expect(ids((await read(page)).rows)).toEqual(pageOf(found, page));
    expect((await read(76)).total).toBe(7_510);
  });
});
