import { describe, expect } from '@jest/globals';
import { DuplicateKeyError, isRefused } from '../ports/store.ts';
import type { StoreSuite } from './store-suite.ts';

const two = [{ name: 'things' }, { name: 'others', indexes: [{ name: 'oneName', keys: { name: 1 } as const, unique: true }] }];
const times = (count: number) => Array.from({ length: count }, (_, place) => place);

/** The tests of commits that every store passes. */
export function describeStoreCommits({ test }: StoreSuite): void {
  describe('committing', () => {
    test('does every kind of write together', two, async ({ store, things, others }) => {
      await things.insertMany([
        { _id: 'a', n: 1 },
        { _id: 'b', n: 1 },
        { _id: 'c', n: 2 },
      ]);
      await store.commit([
        things.inserting({ _id: 'd', n: 9 }),
        things.updatingMany({ n: 1 }, { $inc: { n: 10 } }),
        things.updating({ _id: 'a' }, { $set: { first: 'yes' } }),
        things.deleting({ _id: 'c' }),
        others.updating({ _id: 'count' }, { $inc: { n: 1 } }, { upsert: true }),
        others.updating({ _id: 'nobody' }, { $inc: { n: 1 } }, { optional: true }),
        others.deleting({ _id: 'nobody' }, { optional: true }),
        others.updatingMany({ _id: 'nobody' }, { $inc: { n: 1 } }),
      ]);
      expect(await things.find({}, { sort: { _id: 1 } })).toEqual([
        { _id: 'a', n: 11, first: 'yes' },
        { _id: 'b', n: 11 },
        { _id: 'd', n: 9 },
      ]);
      expect(await others.find({})).toEqual([{ _id: 'count', n: 1 }]);
      await store.commit([]);
    });

    test('sees its own earlier writes', two, async ({ store, things }) => {
      await store.commit([
        things.inserting({ _id: 'a', n: 1 }),
        things.updating({ _id: 'a', n: 1 }, { $inc: { n: 1 } }),
        things.updating({ n: 2 }, { $inc: { n: 1 } }),
      ]);
      expect(await things.find({})).toEqual([{ _id: 'a', n: 3 }]);
    });

    test('undoes everything when one write fails, whichever', two, async ({ store, things, others }) => {
      await things.insertOne({ _id: 'taken', n: 0 });
      await others.insertOne({ _id: 'o', name: 'x' });
      const before = [things.inserting({ _id: 'new' }), things.updating({ _id: 'taken' }, { $inc: { n: 1 } })];
      const failing = [
        things.inserting({ _id: 'taken' }),
        others.inserting({ _id: 'p', name: 'x' }),
        things.updating({ _id: 'taken', n: 7 }, { $inc: { n: 1 } }),
        things.updating({ _id: 'taken', n: 7 }, { $inc: { n: 1 } }, { upsert: true }),
        things.deleting({ _id: 'nobody' }),
      ];
      for (const write of failing)
        await expect(store.commit([...before, write, others.inserting({ _id: 'never' })])).rejects.toThrow(/^(duplicate|condition)/);
      expect(await things.find({})).toEqual([{ _id: 'taken', n: 0 }]);
      expect(await others.find({})).toEqual([{ _id: 'o', name: 'x' }]);
    });

    test('requires what is there, and leaves it as it is', two, async ({ store, things, others }) => {
      await things.insertOne({ _id: 'a', n: 1 });
      await store.commit([things.requiring({ _id: 'a', n: 1 })]);
      await store.commit([things.requiring({ _id: 'a', n: { $gt: 0 } }), others.inserting({ _id: 'allowed', name: 'x' })]);
      const gone = things.requiring({ _id: 'a', n: 2 });
      const error: unknown = await store.commit([others.inserting({ _id: 'never', name: 'y' }), gone]).catch((refusal: unknown) => refusal);
      expect(isRefused(gone, error)).toBe(true);
      await expect(store.commit([things.requiring({ _id: 'nobody' })])).rejects.toThrow('condition failed in things, write 0');
      // It sees what its commit has written before, and nothing of what comes later.
      await store.commit([things.updating({ _id: 'a' }, { $inc: { n: 1 } }), things.requiring({ _id: 'a', n: 2 })]);
      await store.commit([things.requiring({ _id: 'a', n: 2 }), things.updating({ _id: 'a' }, { $inc: { n: 1 } })]);
      expect(await things.find({})).toEqual([{ _id: 'a', n: 3 }]);
      expect(await others.find({})).toEqual([{ _id: 'allowed', name: 'x' }]);
    });

    test('refuses one of two commits that each require what the other changes', two, async ({ store, things, others }) => {
      await things.insertMany(times(20).flatMap((n) => ['a', 'b'].map((name) => ({ _id: `${name}${n}`, n: 0 }))));
      const commit = (required: string, changed: string) =>
        store.commit([
          things.requiring({ _id: required, n: 0 }),
          things.updating({ _id: changed, n: 0 }, { $set: { n: 1 } }),
          others.inserting({ _id: changed, name: changed }),
        ]);
      for (const n of times(20)) {
        const outcomes = await Promise.allSettled([commit(`a${n}`, `b${n}`), commit(`b${n}`, `a${n}`)]);
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      }
    });

    test('names the write whose condition failed', two, async ({ store, things, others }) => {
      const [adding, changing] = [things.inserting({ _id: 'a' }), others.updating({ _id: 'nobody' }, { $inc: { n: 1 } })];
      const error: unknown = await store.commit([adding, changing]).catch((refusal: unknown) => refusal);
      expect(error).toMatchObject({ name: 'ConditionFailedError', collection: 'others' });
      expect([isRefused(adding, error), isRefused(changing, error)]).toEqual([false, true]);
      await expect(store.commit([things.deleting({ _id: 'nobody' })])).rejects.toMatchObject({ collection: 'things' });
      await expect(store.commit([things.inserting({ _id: 'b' }), things.inserting({ _id: 'b' })])).rejects.toThrow(DuplicateKeyError);
    });

    test('lets commits that arrive together fail alone, and keeps their order', two, async ({ store, things }) => {
      const commits = times(60).map((n) =>
        store.commit([
          things.inserting({ _id: `k${n}` }),
          things.updating({ _id: 'log' }, { $push: { seen: n } }, { upsert: true }),
          ...(n % 3 === 0 ? [things.deleting({ _id: 'nobody' })] : []),
        ]),
      );
      const outcomes = await Promise.allSettled(commits);
      const kept = times(60).filter((n) => n % 3 !== 0);
      expect(outcomes.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []))).toEqual(kept);
      const seen = (await things.findOne({ _id: 'log' }))?.seen as number[];
      expect([...seen].sort((a, b) => a - b)).toEqual(kept);
      expect(await things.count({ _id: { $ne: 'log' } })).toBe(40);
    });

    test(
      'gives commits of one document that arrive together each its own outcome, across collections',
      two,
      async ({ store, things, others }) => {
        await things.insertMany([
          { _id: 'count', n: 0, text: 'no number' },
          { _id: 'taken', n: 0 },
        ]);
        const counting = () => things.updating({ _id: 'count' }, { $inc: { n: 1 } });
        const failing = [
          { writes: [things.inserting({ _id: 'taken' }), counting()], error: { collection: 'things', index: '_id' } },
          { writes: [counting(), others.inserting({ _id: 'dup', name: 'n1' })], error: { collection: 'others', index: 'oneName' } },
          {
            writes: [others.inserting({ _id: 'u' }), counting(), things.updating({ _id: 'no' }, { $set: { n: 1 } })],
            error: { position: 2 },
          },
          { writes: [others.deleting({ _id: 'no' }), counting()], error: { collection: 'others', position: 0 } },
          { writes: [counting(), things.updating({ _id: 'count' }, { $inc: { text: 1 } })], error: {} },
        ];
        const commits = times(40).map((n) => {
          const each = n % 8 === 7 ? failing[Math.floor(n / 8)] : undefined;
          return each?.writes ?? [counting(), others.inserting({ _id: `o${n}`, name: `n${n}` }), things.inserting({ _id: `t${n}` })];
        });
        const outcomes = await Promise.allSettled(commits.map((writes) => store.commit(writes)));
        for (const [n, outcome] of outcomes.entries()) {
          if (n % 8 !== 7) expect([n, outcome.status]).toEqual([n, 'fulfilled']);
          else expect(outcome).toMatchObject({ status: 'rejected', reason: failing[Math.floor(n / 8)]?.error });
        }
        expect((await things.findOne({ _id: 'count' }))?.n).toBe(35);
        expect([await things.count({}), await others.count({})]).toEqual([37, 35]);
      },
    );

    test('takes a limit exactly, however many ask at once', two, async ({ things }) => {
      await things.insertOne({ _id: 'form', taken: 0 });
      const results = await Promise.all(
        times(200).map(() => things.updateOne({ _id: 'form', taken: { $lt: 10 } }, { $inc: { taken: 1 } })),
      );
      expect(results.filter(({ matched }) => matched === 1)).toHaveLength(10);
      expect(await things.findOne({ _id: 'form' })).toEqual({ _id: 'form', taken: 10 });
    });

    test('takes a limit exactly within commits', two, async ({ store, things, others }) => {
      await things.insertOne({ _id: 'form', taken: 0 });
      const outcomes = await Promise.allSettled(
        times(60).map((n) =>
          store.commit([
            others.inserting({ _id: `r${n}`, name: `r${n}` }),
            things.updating({ _id: 'form', taken: { $lt: 10 } }, { $inc: { taken: 1 } }),
          ]),
        ),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      expect(await others.count({})).toBe(10);
      expect(await things.findOne({ _id: 'form' })).toEqual({ _id: 'form', taken: 10 });
    });

    test('lets upserts of one document race', two, async ({ things }) => {
      await Promise.all(times(50).map(() => things.updateOne({ _id: 'count' }, { $inc: { n: 1 } }, { upsert: true })));
      expect(await things.findOne({ _id: 'count' })).toEqual({ _id: 'count', n: 50 });
    });

    test('shows a caller what it has written itself', two, async ({ things }) => {
      for (const n of times(30)) {
        await things.updateOne({ _id: 'a' }, { $set: { n } }, { upsert: true });
        expect((await things.findOne({ _id: 'a' }))?.n).toBe(n);
        expect(await things.count({ n })).toBe(1);
      }
    });

    test('tells the space of the disk that it writes on', two, async ({ store }) => {
      const { free, size } = (await store.space()) ?? { free: 0, size: 0 };
      expect([free > 0, size >= free]).toEqual([true, true]);
    });

    test('keeps what it acknowledged over closing and opening, and finishes what waits', two, async (given) => {
      const waiting = [given.store.commit([given.things.inserting({ _id: 'a' }), given.others.inserting({ _id: 'b', name: 'x' })])];
      const again = await given.reopen();
      await Promise.all(waiting);
      expect(await again.things.find({})).toEqual([{ _id: 'a' }]);
      await expect(again.others.insertOne({ _id: 'c', name: 'x' })).rejects.toThrow(DuplicateKeyError);
      await again.store.ping();
      await again.store.ready();
    });
  });
}
