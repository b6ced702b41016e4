import { describe, expect } from '@jest/globals';
import { DuplicateKeyError, type Update } from '../ports/store.ts';
import type { StoreSuite, Thing } from './store-suite.ts';

const things = [{ name: 'things' }];

const updates: [title: string, before: Omit<Thing, '_id'>, update: Update, after: Omit<Thing, '_id'>][] = [
  ['$set replaces and adds', { a: 1 }, { $set: { a: 'x', b: [1, { c: null }] } }, { a: 'x', b: [1, { c: null }] }],
  ['$set makes the parents of a path', { a: { b: 1 } }, { $set: { 'a.c.d': 2 } }, { a: { b: 1, c: { d: 2 } } }],
  ['$set takes booleans', { a: true }, { $set: { a: false, b: true } }, { a: false, b: true }],
  ['$set takes names that are numbers', { counts: { 7: 1 } }, { $set: { 'counts.2026-11-21': 2 } }, { counts: { 7: 1, '2026-11-21': 2 } }],
  ['$unset removes', { a: { b: 1, c: 2 }, d: 1 }, { $unset: { 'a.b': true, d: true, 'e.f': true } }, { a: { c: 2 } }],
  ['$inc counts from nothing', { a: 1 }, { $inc: { a: 2, 'b.c': 5 } }, { a: 3, b: { c: 5 } }],
  ['$inc counts down and in fractions', { a: 0.1 }, { $inc: { a: 0.2, b: -1 } }, { a: 0.1 + 0.2, b: -1 }],
  ['$inc keeps large numbers whole', { a: 9007199254740990 }, { $inc: { a: 1 } }, { a: 9007199254740991 }],
  ['$max raises only', { a: 5, b: 5 }, { $max: { a: 3, b: 7, c: 1 } }, { a: 5, b: 7, c: 1 }],
  ['$push appends one', { a: [1] }, { $push: { a: [2, 3], b: 'x' } }, { a: [1, [2, 3]], b: ['x'] }],
  ['$pull removes every equal one', { a: [1, '1', 1, null, true] }, { $pull: { a: 1, b: 2 } }, { a: ['1', null, true] }],
  ['several operators', { a: 1, b: [] }, { $inc: { a: 1 }, $push: { b: 1 }, $set: { c: 1 }, $unset: { d: true } }, { a: 2, b: [1], c: 1 }],
  [
    'hostile text stays text',
    {},
    { $set: { a: `'); DROP TABLE "things"; -- {"$set":1}` } },
    { a: `'); DROP TABLE "things"; -- {"$set":1}` },
  ],
  ['nothing', { a: 1 }, {}, { a: 1 }],
];

const refused: [title: string, update: unknown][] = [
  ['an unknown operator', { $rename: { a: 'b' } }],
  ['a path in two operators', { $set: { a: 1 }, $inc: { a: 1 } }],
  ['a path and its parent', { $set: { a: {} }, $inc: { 'a.b': 1 } }],
  ['a change of _id', { $set: { _id: 'other' } }],
  ['a path into the prototype', { $set: { '__proto__.polluted': true } }],
  ['a value that JSON cannot hold', { $set: { a: new Date(0) } }],
  ['undefined', { $set: { a: undefined } }],
  ['an infinite count', { $inc: { a: Number.POSITIVE_INFINITY } }],
  ['a field name with an operator in it', { $set: { a: { $gt: 1 } } }],
];

const unstorable: [title: string, document: unknown][] = [
  ['no _id', {}],
  ['a number for _id', { _id: 1 }],
  ['an empty _id', { _id: '' }],
  ['a dot in a name', { _id: 'a', 'b.c': 1 }],
  ['an operator as name', { _id: 'a', $set: 1 }],
  ['the prototype as name', JSON.parse('{"_id":"a","x":{"__proto__":{"y":1}}}')],
  ['a date', { _id: 'a', at: new Date(0) }],
  ['a function', { _id: 'a', f: () => 1 }],
  ['not a number', { _id: 'a', n: Number.NaN }],
];

/** The tests of writes that every store passes. */
export function describeStoreWrites({ test }: StoreSuite): void {
  describe('writing', () => {
    for (const [title, before, update, after] of updates) {
      test(`updates: ${title}`, things, async ({ things }) => {
        await things.insertOne({ _id: 'a', ...before });
        expect(await things.updateOne({ _id: 'a' }, update)).toEqual({ matched: 1, upserted: false });
        expect(await things.findOne({ _id: 'a' })).toEqual({ _id: 'a', ...after });
      });
    }

    test('refuses what is not an update or a document, and changes nothing', things, async ({ things }) => {
      await things.insertOne({ _id: 'a', kept: 1 });
      for (const [title, update] of refused) {
        expect([title, await things.updateOne({ _id: 'a' }, update as Update).catch((error) => error.name)]).toEqual([title, 'TypeError']);
      }
      for (const [title, document] of unstorable) {
        expect([title, await things.insertOne(document as Thing).catch((error) => error.name)]).toEqual([title, 'TypeError']);
      }
      expect(await things.find({})).toEqual([{ _id: 'a', kept: 1 }]);
      expect(Object.prototype).not.toHaveProperty('polluted');
    });

    test('rejects an operator that meets another kind of value, and stays usable', things, async ({ things }) => {
      await things.insertOne({ _id: 'a', text: 'x', n: 1 });
      for (const update of [{ $inc: { text: 1 } }, { $push: { n: 1 } }, { $pull: { n: 1 } }, { $set: { 'n.inner': 1 } }]) {
        await expect(things.updateOne({ _id: 'a' }, update)).rejects.toThrow();
      }
      await things.updateOne({ _id: 'a' }, { $inc: { n: 1 } });
      expect(await things.find({})).toEqual([{ _id: 'a', text: 'x', n: 2 }]);
    });

    test('upserts from what the filter pins down', things, async ({ things }) => {
      const upsert = { upsert: true };
      expect(
        await things.updateOne({ _id: 'a', 'at.day': 5, n: { $gte: 3 } }, { $inc: { count: 1 }, $setOnInsert: { first: 'yes' } }, upsert),
      ).toEqual({
        matched: 0,
        upserted: true,
      });
      expect(await things.updateOne({ _id: 'a' }, { $inc: { count: 1 }, $setOnInsert: { first: 'no' } }, upsert)).toEqual({
        matched: 1,
        upserted: false,
      });
      expect(await things.findOne({ _id: 'a' })).toEqual({ _id: 'a', at: { day: 5 }, count: 2, first: 'yes' });
      await expect(things.updateOne({ owner: 'x' }, { $inc: { n: 1 } }, upsert)).rejects.toThrow(TypeError);
      await expect(things.updateOne({ _id: 'a', count: 7 }, { $inc: { count: 1 } }, upsert)).rejects.toThrow(DuplicateKeyError);
    });

    test('finds and updates as one step', things, async ({ things }) => {
      await things.insertMany([1, 2, 3].map((n) => ({ _id: `k${n}`, n, open: 'yes' })));
      const take = { $set: { open: 'no' } };
      expect(await things.findOneAndUpdate({ open: 'yes' }, take, { sort: { n: -1 } })).toEqual({ _id: 'k3', n: 3, open: 'yes' });
      expect(await things.findOneAndUpdate({ open: 'yes' }, take, { sort: { n: -1 }, returnDocument: 'after' })).toEqual({
        _id: 'k2',
        n: 2,
        open: 'no',
      });
      expect(await things.findOneAndUpdate({ open: 'nobody' }, take)).toBeNull();
      expect(await things.findOneAndUpdate({ _id: 'new' }, take, { upsert: true })).toBeNull();
      expect(await things.findOneAndUpdate({ _id: 'newer' }, take, { upsert: true, returnDocument: 'after' })).toEqual({
        _id: 'newer',
        open: 'no',
      });
    });

    test('updates and deletes one or many', things, async ({ things }) => {
      await things.insertMany([1, 2, 3, 4].map((n) => ({ _id: `k${n}`, n })));
      expect(await things.updateMany({ n: { $gt: 2 } }, { $set: { high: 'yes' } })).toEqual({ matched: 2, upserted: false });
      expect(await things.count({ high: 'yes' })).toBe(2);
      expect(await things.deleteOne({ n: { $lt: 3 } })).toEqual({ deleted: 1 });
      expect(await things.deleteMany({ high: 'yes' })).toEqual({ deleted: 2 });
      expect(await things.deleteMany({ high: 'yes' })).toEqual({ deleted: 0 });
      expect(await things.deleteOne({ _id: 'nobody' })).toEqual({ deleted: 0 });
      expect(await things.count({})).toBe(1);
    });

    test('inserts all of many or none', things, async ({ things }) => {
      await things.insertOne({ _id: 'b' });
      await expect(things.insertMany([{ _id: 'a' }, { _id: 'b' }])).rejects.toThrow(DuplicateKeyError);
      expect(await things.find({})).toEqual([{ _id: 'b' }]);
    });

    test('refuses a second _id', things, async ({ things }) => {
      await things.insertOne({ _id: 'a' });
      await expect(things.insertOne({ _id: 'a' })).rejects.toMatchObject({ name: 'DuplicateKeyError', collection: 'things', index: '_id' });
    });

    const unique = [{ name: 'things', indexes: [{ name: 'oneEmail', keys: { email: 1 } as const, unique: true }] }];
    test('refuses a second value of a unique index, absent and null among them', unique, async ({ things }) => {
      await things.insertMany([{ _id: 'a', email: 'x' }, { _id: 'b' }]);
      await expect(things.insertOne({ _id: 'c', email: 'x' })).rejects.toThrow(DuplicateKeyError);
      await expect(things.updateOne({ _id: 'b' }, { $set: { email: 'x' } })).rejects.toThrow(DuplicateKeyError);
      await things.insertOne({ _id: 'd', email: 'X' });
      expect(await things.count({})).toBe(3);
    });
    test('holds absent values unique', unique, async ({ things }) => {
      await things.insertOne({ _id: 'b' });
      await expect(things.insertOne({ _id: 'c', email: null })).rejects.toThrow(DuplicateKeyError);
    });
    test('names the index that refused', unique, async ({ things }) => {
      await things.insertMany([{ _id: 'a', email: 'x' }, { _id: 'b' }]);
      await expect(things.insertOne({ _id: 'c', email: 'x' })).rejects.toMatchObject({ collection: 'things', index: 'oneEmail' });
      await expect(things.insertOne({ _id: 'c' })).rejects.toMatchObject({ collection: 'things', index: 'oneEmail' });
      await expect(things.updateOne({ _id: 'b' }, { $set: { email: 'x' } })).rejects.toMatchObject({ index: 'oneEmail' });
    });

    const partial = [
      {
        name: 'things',
        indexes: [{ name: 'oneOpen', keys: { owner: 1, kind: 1 } as const, unique: true, where: { open: true, state: "it's" } }],
      },
    ];
    test('holds a partial index unique only where its condition holds', partial, async ({ things }) => {
      const open = { owner: 'x', kind: 'k', open: true, state: "it's" };
      await things.insertMany([
        { _id: 'a', ...open },
        { _id: 'b', ...open, open: false },
        { _id: 'c', ...open, open: false },
        { _id: 'd', ...open, kind: 'l' },
      ]);
      await expect(things.insertOne({ _id: 'e', ...open })).rejects.toThrow(DuplicateKeyError);
      await expect(things.updateOne({ _id: 'b' }, { $set: { open: true } })).rejects.toThrow(DuplicateKeyError);
      await things.updateOne({ _id: 'a' }, { $set: { open: false } });
      await things.updateOne({ _id: 'b' }, { $set: { open: true } });
      expect(await things.find({ open: true, state: "it's", kind: 'k' })).toEqual([{ _id: 'b', ...open }]);
    });
  });
}
