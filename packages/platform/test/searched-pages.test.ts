import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { createMongoStore } from '../src/adapters/mongo/mongo-store.ts';
import type { Collection, Filter } from '../src/ports/store.ts';
import { betweenTimes, readNumberedPage } from '../src/service/numbered-pages.ts';
import { mongoForTests } from './mongo-test-server.ts';
import { ids, type Row, sort } from './support/grouped-rows.ts';
import { kindsOfStore } from './support/stores.ts';

type Found = Row & { terms: string[]; isPaid: boolean };

/** The first that fits a search answers it. */
const declaration = {
  name: 'rows',
  indexes: [
    { name: 'by_group', keys: { group: 1, at: -1, _id: -1 } },
    { name: 'found_paid', keys: { group: 1, isPaid: 1, terms: 1, at: -1, _id: -1 }, list: 'terms' },
    { name: 'found', keys: { group: 1, terms: 1, at: -1, _id: -1 }, list: 'terms' },
  ],
} as const;

const COUNT = 2_400;
/** 'all' is a word of each, 'many' of each second one, 'few' of each seventh. */
const made: Found[] = Array.from({ length: COUNT }, (_, n) => ({
  ...{ _id: `r${String((n * 7) % COUNT).padStart(5, '0')}`, group: n % 3 === 0 ? 'b' : 'a', at: Math.floor(n / 2) },
  ...{ isPaid: n % 5 === 0, terms: ['allowed', ...(n % 2 === 0 ? ['manyfold'] : []), ...(n % 7 === 0 ? ['fewer', '<few7'] : [])] },
}));
const newestFirst = [...made].sort((one, other) => other.at - one.at || (one._id < other._id ? 1 : -1));

const starts = (word: string) => ({ terms: { $startsWith: word } });
const filters: [name: string, filter: Filter<Found>, has: (row: Found) => boolean][] = [
  ['a frequent word', { group: 'a', $and: [starts('all')] }, () => true],
  ['a rare word', { group: 'a', $and: [starts('few')] }, ({ terms }) => terms.includes('fewer')],
  [
    'two words',
    { group: 'a', $and: [starts('many'), starts('few')] },
    ({ terms }) => terms.includes('manyfold') && terms.includes('fewer'),
  ],
  ['two words of most', { group: 'a', $and: [starts('all'), starts('many')] }, ({ terms }) => terms.includes('manyfold')],
  ['two words of none', { group: 'a', $and: [starts('all'), starts('none')] }, () => false],
  ['any of two', { group: 'a', $and: [{ $or: [starts('few'), { terms: 'manyfold' }] }, starts('all')] }, ({ terms }) => terms.length > 1],
  ['a word of those who paid', { group: 'a', isPaid: true, $and: [starts('many')] }, (row) => row.isPaid && row.terms.includes('manyfold')],
  [
    'two words between two times',
    { group: 'a', $and: [starts('few'), starts('all')], ...betweenTimes('at', { from: 200, to: 900 }) },
    ({ at, terms }) => at >= 200 && at <= 900 && terms.includes('fewer'),
  ],
];

describe.each(kindsOfStore())('pages of a search in %s', (_name, make) => {
  let rows: Collection<Found>;
  let close: () => Promise<void>;
  beforeEach(async () => {
    const place = make();
    const store = place.open();
    rows = store.collection<Found>(declaration);
    await store.ready();
    await rows.insertMany(made);
    close = () => store.close().then(() => place.remove());
  });
  afterEach(() => close());

  it.each(filters)('have all rows with %s, each once and newest first', async (_what, filter, has) => {
    const wanted = ids(newestFirst.filter((row) => row.group === 'a' && has(row)));
    const list = { collection: rows, filter, sort };
    for (const page of [1, 2, 5, 11]) {
      const found = await readNumberedPage(list, { page, size: 30 });
      const shown = Math.min(page, Math.max(1, Math.ceil(wanted.length / 30)));
      expect([found.page, ids(found.rows)]).toEqual([shown, wanted.slice((shown - 1) * 30, shown * 30)]);
      expect([found.total, found.isMore]).toEqual([Math.min(wanted.length, 1_000), wanted.length > 1_000]);
    }
  });
});

const { url } = mongoForTests();
(url ? describe : describe.skip)('pages of a search in MongoDB whose index is being made anew', () => {
  it('have the same rows', async () => {
    const database = `test_${process.pid}_${performance.now().toString(36).replace('.', '')}`;
    const store = createMongoStore({ url: url ?? '', database });
    const rows = store.collection<Found>(declaration);
    await store.ready();
    const client = await MongoClient.connect(url ?? '');
    try {
      await rows.insertMany(made.slice(0, 300));
      for (const [, filter] of filters) {
        const list = { collection: rows, filter, sort };
        const before = await readNumberedPage(list, { page: 1, size: 30 });
        await client.db(database).collection('rows').dropIndexes();
        expect(await readNumberedPage(list, { page: 1, size: 30 })).toEqual(before);
        await client
          .db(database)
          .collection('rows')
          .createIndexes(declaration.indexes.map(({ name, keys }) => ({ name, key: keys })));
      }
    } finally {
      await client.db(database).dropDatabase();
      await client.close();
      await store.close();
    }
  });
});
