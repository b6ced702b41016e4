import { describe, expect } from '@jest/globals';
import type { Filter, FindOptions } from '../ports/store.ts';
import { filters, refused, samples } from './store-filters.ts';
import type { GivenStore, StoreSuite, Thing } from './store-suite.ts';

const things = [{ name: 'things' }];
const ids = (documents: readonly Thing[]) => documents.map(({ _id }) => _id).sort();

/** The tests of reads that every store passes. */
export function describeStoreReads({ test }: StoreSuite): void {
  describe('reading', () => {
    test('brings documents back as they were written', things, async ({ things }) => {
      for (const document of samples) await things.insertOne(document);
      await things.insertOne({ _id: 'deep', a: { b: [{ c: ['x', { d: null }] }], 'odd name': '\u0000\n\u2028', ключ: 1e-7 } });
      await things.insertOne({ _id: 'gone', kept: 1, left: undefined, inner: { left: undefined } });
      for (const document of samples) expect(await things.findOne({ _id: document._id })).toEqual(document);
      expect(await things.findOne({ _id: 'deep' })).toEqual({
        _id: 'deep',
        a: { b: [{ c: ['x', { d: null }] }], 'odd name': '\u0000\n\u2028', ключ: 1e-7 },
      });
      expect(Object.keys((await things.findOne({ _id: 'gone' })) ?? {}).sort()).toEqual(['_id', 'inner', 'kept']);
      expect(await things.findOne({ _id: 'nobody' })).toBeNull();
    });

    for (const [title, filter, expected] of filters) {
      test(`filters: ${title}`, things, async ({ things }) => {
        await things.insertMany(samples);
        expect(ids(await things.find(filter as Filter<Thing>))).toEqual([...expected].sort());
        expect(await things.count(filter as Filter<Thing>)).toBe(expected.length);
      });
    }

    test('finds long documents by their ids alone, in their places', things, async ({ things }) => {
      const text = (length: number) => ({ kind: 'letter', text: 'x'.repeat(length) });
      const letters = [100, 60_000, 200, 2_000_000].map((length, at) => ({ _id: `l${at}`, at, ...text(length) }));
      await things.insertMany(letters);
      const found = await things.findUpTo(50_000, { kind: 'letter' }, { sort: { at: -1, _id: -1 }, limit: 24 });
      expect(found).toEqual([{ _id: 'l3' }, letters[2], { _id: 'l1' }, letters[0]]);
      expect(await things.findUpTo(50_000, { _id: { $in: ['l1', 'l2'] } }, { sort: { _id: 1 } })).toEqual([{ _id: 'l1' }, letters[2]]);
      const behind = await things.findUpTo(50_000, { kind: 'letter' }, { sort: { at: 1, _id: 1 }, after: [1, 'l1'], limit: 1 });
      expect(behind).toEqual([letters[2]]);
    });

    test('refuses what is not a filter, an option or a path', things, async ({ things }) => {
      for (const [title, filter, options] of refused) {
        const outcome = await things.find(filter as Filter<Thing>, (options ?? {}) as FindOptions<Thing>).catch((error) => error.name);
        expect([title, outcome]).toEqual([title, 'TypeError']);
      }
    });

    test(
      'answers indexed fields like others',
      [{ name: 'things', indexes: [{ name: 'byKind', keys: { kind: 1, at: -1 } }] }],
      async ({ things }) => {
        await things.insertMany([
          { _id: 'a', kind: 'x', at: 1 },
          { _id: 'b', kind: 'x' },
          { _id: 'c', kind: 2, at: 2 },
          { _id: 'd', kind: 1, at: 3 },
          { _id: 'e', kind: '1', at: 4 },
          { _id: 'f', at: 5 },
        ]);
        expect(ids(await things.find({ kind: 'x' }))).toEqual(['a', 'b']);
        expect(ids(await things.find({ kind: 1 }))).toEqual(['d']);
        expect(ids(await things.find({ kind: { $in: [1, 'x'] } }))).toEqual(['a', 'b', 'd']);
        expect(ids(await things.find({ kind: { $in: ['1', 'x'] }, at: { $gte: 1 } }))).toEqual(['a', 'e']);
        expect(ids(await things.find({ kind: null }))).toEqual(['f']);
        await expect(things.insertOne({ _id: 'g', kind: ['x'] })).rejects.toThrow(TypeError);
        await expect(things.updateOne({ _id: 'a' }, { $push: { kind: 'x' } })).rejects.toThrow(TypeError);
        await expect(things.updateOne({ _id: 'a' }, { $set: { kind: { deep: 1 } } })).rejects.toThrow(TypeError);
      },
    );

    const byTerms = { name: 'byTerms', keys: { form: 1, state: 1, terms: 1, at: -1, _id: -1 } as const, list: 'terms' };
    test('answers an index with a list', [{ name: 'things', indexes: [byTerms] }], answersLists);

    const indexedFlag = [{ name: 'things', indexes: [{ name: 'byFlag', keys: { flag: 1 } as const }] }];
    test('tells booleans from 1 and 0 in indexed fields', indexedFlag, async ({ things }) => {
      await things.insertMany([true, 1, false, 0].map((flag) => ({ _id: `is${flag}`, flag })));
      for (const flag of [true, 1, false, 0]) expect(ids(await things.find({ flag }))).toEqual([`is${flag}`]);
      expect(ids(await things.find({ flag: { $gte: 0 } }))).toEqual(['is0', 'is1']);
      expect(ids(await things.find({ flag: { $in: [0, true] } }))).toEqual(['is0', 'istrue']);
    });

    test('sorts absent and null first, numbers as numbers, texts by code point', things, async ({ things }) => {
      const values = [undefined, null, -1, 2, 10, 'B', 'a', 'ä'];
      await things.insertMany(values.map((v, place) => ({ _id: `k${place}`, ...(v !== undefined && { v }) })));
      const order = async (sort: Record<string, 1 | -1>) => (await things.find({}, { sort })).map(({ _id }) => _id);
      expect(await order({ v: 1, _id: 1 })).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7']);
      expect(await order({ v: -1, _id: 1 })).toEqual(['k7', 'k6', 'k5', 'k4', 'k3', 'k2', 'k0', 'k1']);
    });

    test('takes limit, skip and fields', things, async ({ things }) => {
      await things.insertMany([1, 2, 3, 4, 5].map((n) => ({ _id: `k${n}`, n, more: { n } })));
      expect(await things.find({}, { sort: { n: -1 }, skip: 1, limit: 2, fields: ['n'] })).toEqual([
        { _id: 'k4', n: 4 },
        { _id: 'k3', n: 3 },
      ]);
      expect(await things.find({}, { limit: 0 })).toEqual([]);
      expect(await things.find({}, { sort: { _id: 1 }, skip: 4 })).toHaveLength(1);
      expect(await things.findOne({}, { sort: { n: -1 }, fields: ['more'] })).toEqual({ _id: 'k5', more: { n: 5 } });
      expect(await things.findOne({}, { sort: { n: -1 }, fields: ['n', 'more.n'] })).toEqual({ _id: 'k5', n: 5, more: { n: 5 } });
      expect(await things.findOne({}, { sort: { n: -1 }, fields: ['more.x', 'n.x'] })).toEqual({ _id: 'k5' });
      await expect(things.findOne({}, { fields: ['more', 'more.n'] })).rejects.toThrow(TypeError);
    });

    test('pages by key through ties and absent values without losing or repeating one', things, pagesLeadThroughAll);
    const indexed = [{ name: 'things', indexes: [{ name: 'paging', keys: { owner: 1, at: -1, _id: -1 } as const }] }];
    test('pages the same through an index', indexed, pagesLeadThroughAll);

    test('streams everything once, while others write', things, async ({ things }) => {
      const all = Array.from({ length: 450 }, (_, n) => ({ _id: `k${String(n).padStart(4, '0')}`, n: n % 7 }));
      await things.insertMany(all);
      const seen: string[] = [];
      for await (const { _id } of things.stream({}, { sort: { n: 1 } })) {
        seen.push(_id);
        if (seen.length % 100 === 0) await things.updateOne({ _id }, { $set: { touched: 1 } });
      }
      expect(new Set(seen).size).toBe(450);
      expect(seen).toHaveLength(450);
      const parts: string[] = [];
      for await (const document of things.stream({}, { sort: { n: 1, _id: 1 }, fields: ['n'], limit: 300 })) {
        expect(Object.keys(document).sort()).toEqual(['_id', 'n']);
        parts.push(document._id);
      }
      const inOrder = all.toSorted((a, b) => a.n - b.n || (a._id < b._id ? -1 : 1));
      expect(parts).toEqual(inOrder.slice(0, 300).map(({ _id }) => _id));
      for await (const document of things.stream({ n: 3 }, { sort: { n: 1 }, fields: ['touched'], limit: 1 })) {
        expect(Object.keys(document)).toEqual(['_id']);
      }
      // In whatever order they are asked for, beside those of the sort.
      await things.insertOne({ _id: 'l', n: 8, owner: 'x', at: 5 });
      for await (const document of things.stream({ owner: 'x' }, { sort: { n: 1, _id: 1 }, fields: ['at', 'n', 'owner'] })) {
        expect(document).toEqual({ _id: 'l', at: 5, n: 8, owner: 'x' });
      }
      let unsorted = 0;
      for await (const document of things.stream({ n: { $lt: 3 } }, { fields: ['n'] })) {
        expect(Object.keys(document)).toEqual(['_id', 'n']);
        unsorted++;
      }
      expect(unsorted).toBe(await things.count({ n: { $lt: 3 } }));
      for await (const document of things.stream({}, { sort: { _id: 1 }, skip: 10, limit: 1 })) expect(document._id).toBe('k0010');
    });
  });
}

async function pagesLeadThroughAll({ things }: GivenStore): Promise<void> {
  const all = Array.from({ length: 60 }, (_, n) => ({
    _id: `k${String((n * 37) % 60).padStart(2, '0')}`,
    owner: n % 3 === 0 ? 'x' : 'y',
    ...(n % 5 === 0 ? {} : n % 5 === 1 ? { at: null } : { at: n % 4 }),
  }));
  await things.insertMany(all);
  for (const direction of [1, -1] as const) {
    for (const tie of [1, -1] as const) {
      const sort = { at: direction, _id: tie };
      const expected = (await things.find({ owner: 'y' }, { sort })).map(({ _id }) => _id);
      const paged: string[] = [];
      let after: readonly (string | number | null)[] | undefined;
      for (let page = 0; page < 20; page++) {
        const found: Thing[] = await things.find({ owner: 'y' }, { sort, limit: 7, ...(after && { after }) });
        const last = found.at(-1);
        if (!last) break;
        paged.push(...found.map(({ _id }) => _id));
        after = [(last.at ?? null) as number | null, last._id];
      }
      expect(paged).toEqual(expected);
      expect(expected).toHaveLength(40);
    }
  }
}

async function answersLists(given: GivenStore): Promise<void> {
  const all = Array.from({ length: 40 }, (_, n) => ({
    _id: `k${String((n * 17) % 40).padStart(2, '0')}`,
    form: n % 8 === 7 ? 'g' : 'f',
    state: 'new',
    at: Math.floor(n / 3),
    terms: [`n=${n % 4}`, n % 2 ? 'word:Ärger' : 'word:arg', `mail:k${n}@x.org`, `mail:k${n}@x.net`],
  }));
  await given.things.insertMany(all.slice(0, 30));
  // Some documents are old, others are new.
  const { things } = await given.reopen();
  await things.insertMany(all.slice(30));
  await things.updateOne({ _id: 'k00' }, { $set: { state: 'old' } });
  await things.updateOne({ _id: 'k17' }, { $push: { terms: 'late' } });
  await things.deleteOne({ _id: 'k34' });
  const kept = all.filter(({ _id, form }) => form === 'f' && _id !== 'k00' && _id !== 'k34');
  const newest = [...kept].sort((a, b) => b.at - a.at || (a._id < b._id ? 1 : -1));
  const search = (...terms: (string | { $startsWith: string })[]) =>
    ({ form: 'f', state: 'new', $and: terms.map((term) => ({ terms: term })) }) as Filter<Thing>;
  const sort = { at: -1, _id: -1 } as const;
  const idsOf = (wanted: (terms: string[]) => boolean) => newest.filter(({ terms }) => wanted(terms)).map(({ _id }) => _id);
  const found = async (filter: Filter<Thing>, options: FindOptions<Thing> = { sort }) =>
    (await things.find(filter, options)).map(({ _id }) => _id);

  expect(await found(search('n=1'))).toEqual(idsOf((terms) => terms.includes('n=1')));
  expect(await found(search('n=1', 'word:Ärger', { $startsWith: 'mail:k2' }))).toEqual(
    idsOf((terms) => terms.includes('n=1') && terms.some((term) => term.startsWith('mail:k2'))),
  );
  expect(await found(search({ $startsWith: 'word:A' }))).toEqual([]);
  expect(await found({ form: 'f', state: 'new', terms: 'late' })).toEqual(['k17']);
  expect(await found({ form: 'f', state: 'old', terms: { $startsWith: 'n=' } })).toEqual(['k00']);
  const any = { $or: [{ terms: 'n=2' }, { terms: { $startsWith: 'mail:k1' } }] };
  const isAny = (terms: string[]) => terms.includes('n=2') || terms.some((term) => term.startsWith('mail:k1'));
  const either = { form: 'f', state: 'new', $and: [any, { terms: 'word:arg' }] } as Filter<Thing>;
  expect(await found(either)).toEqual(idsOf((terms) => isAny(terms) && terms.includes('word:arg')));
  expect(await found({ form: 'f', state: 'new', ...any } as Filter<Thing>, { sort, limit: 5 })).toEqual(idsOf(isAny).slice(0, 5));
  expect(await things.count(either)).toBe(idsOf((terms) => isAny(terms) && terms.includes('word:arg')).length);
  // Without an order, too, and each once, although several of its words begin so.
  const unsorted = async (filter: Filter<Thing>) => (await found(filter, { fields: [] })).sort();
  expect(await unsorted(search({ $startsWith: 'mail:k' }, { $startsWith: '' }))).toEqual(idsOf(() => true).sort());
  expect(await unsorted(search({ $startsWith: '' }, 'word:arg'))).toEqual(idsOf((terms) => terms.includes('word:arg')).sort());
  expect(await unsorted(search('n=1', { $startsWith: 'word:Ä' }))).toEqual(
    idsOf((terms) => terms.includes('n=1') && terms.includes('word:Ärger')).sort(),
  );
  expect(await unsorted(either)).toEqual(idsOf((terms) => isAny(terms) && terms.includes('word:arg')).sort());
  const many = { $in: ['n=2', ...Array.from({ length: 5_000 }, (_, n) => `n=${n + 100}`)] };
  const withMany = { form: 'f', state: 'new', $or: [{ terms: many }, { terms: { $startsWith: 'mail:k1' } }] } as Filter<Thing>;
  expect(await found(withMany)).toEqual(idsOf(isAny));
  expect(await found({ form: 'f', state: 'new', terms: many } as Filter<Thing>)).toEqual(idsOf((terms) => terms.includes('n=2')));
  const ofId = (id: string) => all.find(({ _id }) => _id === id) as (typeof all)[number];
  const odd = idsOf((terms) => terms.includes('word:Ärger'));
  const paged: string[] = [];
  for (let page = await things.find(search('word:Ärger'), { sort, limit: 4 }); page.length > 0; ) {
    paged.push(...page.map(({ _id }) => _id));
    const last = page.at(-1);
    page = await things.find(search('word:Ärger'), { sort, limit: 4, after: [Number(last?.at), String(last?._id)] });
  }
  expect(paged).toEqual(odd);
  expect(await found(search('word:Ärger'), { sort: { at: 1, _id: 1 }, skip: 2, limit: 3 })).toEqual([...odd].reverse().slice(2, 5));
  const within = newest.filter(({ terms, at }) => terms.includes('word:Ärger') && at >= 3 && at < 11).map(({ _id }) => _id);
  const range = { ...search('word:Ärger'), at: { $gte: 3, $lt: 11 } };
  expect([await found(range), await things.count(range)]).toEqual([within, within.length]);
  expect(await found(range, { sort, limit: 3, after: [9, 'z'] })).toEqual(within.filter((id) => ofId(id).at <= 9).slice(0, 3));
  expect(await things.count(search('word:Ärger'))).toBe(odd.length);
  expect(await things.count(search('word:Ärger'), { limit: 5 })).toBe(5);
  for (const terms of ['word', [1], ['x'.repeat(257)], [['x']]]) {
    await expect(things.insertOne({ _id: 'other', form: 'f', terms })).rejects.toThrow(TypeError);
    await expect(things.updateOne({ _id: 'k01' }, { $set: { terms } })).rejects.toThrow(TypeError);
  }
  await expect(things.updateOne({ _id: 'k01' }, { $push: { terms: 1 } })).rejects.toThrow(TypeError);
  await expect(things.updateOne({ _id: 'k01' }, { $inc: { terms: 1 } })).rejects.toThrow(TypeError);
}
