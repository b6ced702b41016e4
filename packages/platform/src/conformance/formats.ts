import { describe, expect, it } from '@jest/globals';
import type { Stamp } from '../formats/stamp.ts';
import type { Migration, StoredDocument } from '../ports/store.ts';
import { describeFormatsOfReplicas } from './formats-replicas.ts';
import { type Note, openingReplicas, renamed, sized, sizedFirst, split } from './formats-suite.ts';
import type { StorePlace } from './store.ts';

/** Tests of the formats of stored data, for several replicas on one store. @param makePlace a new place per test; every `open` is a replica */
export function describeFormats(name: string, makePlace: () => Promise<StorePlace>): void {
  describe(`formats on ${name}`, () => {
    const opening = openingReplicas(makePlace);
    const { start, open, stored, stampIn, former, lines } = opening;

    it('stamps a new store with the newest format, and refuses what has no stamp by one line', async () => {
      const first = await open([renamed(1), sized]);
      expect(await stampIn(first)).toMatchObject({ format: 3, oldestReader: 1, walking: 0, again: 0 });
      await first.notes.insertOne({ _id: 'a', color: 'red', size: 1 });
      await first.stop();
      await (await open([renamed(1), sized])).stop();
      expect(lines().join()).not.toContain('brought over');
      const later = await start([renamed(1), sized]);
      await later.store.collection<Stamp>({ name: 'formats' }).deleteOne({ _id: 'store' });
      await stored(later).insertMany(former(3));
      await expect(later.formats.open()).rejects.toThrow('run: npm run from-preview -- DATA_DIR');
      expect(await stampIn(later)).toBeNull();
      expect(await stored(later).find({}, { sort: { _id: 1 } })).toEqual([{ _id: 'a', color: 'red', size: 1 }, ...former(3)]);
    });

    it('takes long documents and many, and leaves out what a step cannot read or the store cannot take', async () => {
      const old = await open([], { isShared: false });
      const text = 'x'.repeat(50_000);
      const unfit: Note[] = [
        { _id: 'worst', tint: 'none' },
        { _id: 'refused', tint: 'several' },
        { _id: 'refused long', tint: 'several', text },
      ];
      await old.notes.insertMany([...former(450), { _id: 'long', tint: 'blue', text }, ...unfit]);
      await old.stop();
      const next = await open([renamed(1)], { isShared: false });
      expect(await stored(next).count({ color: 'red' })).toBe(450);
      expect(await stored(next).findOne({ _id: 'long' })).toEqual({ _id: 'long', color: 'blue', text });
      for (const each of unfit) {
        expect(await stored(next).findOne({ _id: each._id })).toEqual(each);
        expect(lines().filter((line) => line.includes('cannot be brought over') && line.includes(`"${each._id}"`))).toHaveLength(1);
      }
    });

    it('leaves a document as it is that would be the double of another one, and brings over the others', async () => {
      const lowered: Migration = {
        ...{ format: 2, name: 'colors in small letters', oldestReader: 1 },
        bring: (note) => ({ ...note, color: String(note.color).toLowerCase() }),
      };
      const old = await open([]);
      const alone = (...colors: string[]): Note[] => colors.map((color, index) => ({ _id: `n${index}`, color, isAlone: true }));
      await old.notes.insertMany(alone('Red', 'RED', 'Blue', 'red'));
      const next = await open([lowered]);
      const left = alone('Red', 'RED', 'blue', 'red');
      expect(await stored(next).find({}, { sort: { _id: 1 } })).toEqual(left);
      // While the older program runs, each reading tries it again.
      expect(await next.notes.find({}, { sort: { _id: 1 } })).toEqual(left);
      const told = lines().filter((line) => line.includes('cannot be brought over'));
      expect(told.map((line) => JSON.parse(line).id)).toEqual(['n0', 'n1']);
    });

    it('brings a double over by the steps before the one that makes it one', async () => {
      const lowered: Migration = {
        ...{ format: 3, name: 'colors in small letters', oldestReader: 1 },
        bring: (note) => ({ ...note, color: String(note.color).toLowerCase() }),
      };
      const measured: Migration = {
        ...{ format: 2, name: 'sizes', oldestReader: 1 },
        bring: (note) => ('size' in note ? note : { ...note, size: String(note.color).length }),
      };
      const marked: Migration = {
        ...{ format: 4, name: 'marks', oldestReader: 1 },
        bring: (note) => ('mark' in note ? note : { ...note, mark: note.color }),
      };
      const old = await open([]);
      const next = await open([measured, lowered, marked]);
      // The older program writes on.
      await old.notes.insertMany(['Red', 'red', 'Blue'].map((color, index) => ({ _id: `n${index}`, color, isAlone: true })));
      const brought = [
        { _id: 'n0', color: 'Red', isAlone: true, size: 3 },
        { _id: 'n1', color: 'red', isAlone: true, size: 3, mark: 'red' },
        { _id: 'n2', color: 'blue', isAlone: true, size: 4, mark: 'blue' },
      ];
      expect(await next.notes.find({}, { sort: { _id: 1 } })).toEqual(brought);
      expect(await stored(next).find({}, { sort: { _id: 1 } })).toEqual(brought);
    });

    it('leaves a document alone of which only the id is read, because it is long', async () => {
      const old = await open([]);
      const text = 'x'.repeat(5_000);
      await old.notes.insertMany([
        { _id: 'long', tint: 'blue', text },
        { _id: 'short', tint: 'red' },
      ]);
      const next = await start([sizedFirst]);
      expect(await next.notes.findUpTo(1_000, {}, { sort: { _id: 1 } })).toEqual([{ _id: 'long' }, { _id: 'short', tint: 'red', size: 1 }]);
      expect(await stored(next).findOne({ _id: 'long' })).toEqual({ _id: 'long', tint: 'blue', text });
    });

    it('continues where a killed process was', async () => {
      const old = await open([], { isShared: false });
      await old.notes.insertMany(former(700));
      await old.stop();
      const killed = await start([renamed(1)], {
        isShared: false,
        // It fails, as a killed process does, once two batches are done.
        storeOf: (store) => {
          let commits = 0;
          return {
            ...store,
            commit: async (writes) => {
              commits += 1;
              if (commits > 2) throw new Error('killed');
              await store.commit(writes);
            },
          };
        },
      });
      await expect(killed.formats.open()).rejects.toThrow('killed');
      expect(await stampIn(killed)).toMatchObject({ format: 1, walking: 2, after: 'n00399' });
      await killed.stop();
      const seen: string[] = [];
      const next = await open([renamed(1, (id) => seen.push(id))], { isShared: false });
      expect([seen[0], await stored(next).count({ color: 'red' })]).toEqual(['n00400', 700]);
      expect(await stampIn(next)).toMatchObject({ format: 2, walking: 0 });
    });

    it('changes nothing that was changed by others since it was read', async () => {
      const old = await open([], { isShared: false });
      await old.notes.insertMany(former(1));
      await old.stop();
      let isFirst = true;
      const next = await open([renamed(1)], {
        isShared: false,
        storeOf: (store) => ({
          ...store,
          commit: async (writes) => {
            if (isFirst) await store.collection<Note>({ name: 'notes' }).updateOne({ _id: 'n00000' }, { $set: { tint: 'changed' } });
            isFirst = false;
            await store.commit(writes);
          },
        }),
      });
      expect(await stored(next).find({})).toEqual([{ _id: 'n00000', color: 'changed' }]);
    });

    it('stores what a step takes out of a document, once, and nothing of one that others changed since it was read', async () => {
      const old = await open([]);
      await old.notes.insertMany([...former(3), { _id: 'long', tint: 'blue', text: 'x'.repeat(50_000) }]);
      const texts = (replica: typeof old) => replica.store.collection<Note>({ name: 'tints' });
      await texts(old).insertOne({ _id: 'tint of n00002', text: 'there' });
      let isFirst = true;
      const next = await open([split], {
        storeOf: (store) => ({
          ...store,
          commit: async (writes) => {
            if (isFirst) await store.collection<Note>({ name: 'notes' }).updateOne({ _id: 'n00001' }, { $set: { tint: 'changed' } });
            isFirst = false;
            await store.commit(writes);
          },
        }),
      });
      const taken = async () => (await texts(next).find({}, { sort: { _id: 1 } })).map(({ _id, text }) => `${_id}: ${text}`);
      const expected = ['tint of long: blue', 'tint of n00000: red', 'tint of n00001: changed', 'tint of n00002: there'];
      expect([await taken(), await stored(next).count({ tint: { $exists: true } })]).toEqual([expected, 0]);
      // What an older program writes beside it is taken as it is read.
      await old.notes.insertOne({ _id: 'x', tint: 'green' });
      expect([await next.notes.findOne({ _id: 'x' }), await taken()]).toEqual([{ _id: 'x' }, [...expected, 'tint of x: green']]);
    });

    it('takes no list out of a document to which others have added since it was read', async () => {
      const apart: Migration = {
        ...{ format: 2, name: 'words of their own', oldestReader: 1 },
        bring: ({ words: _, ...note }) => note as StoredDocument,
        parts: ({ words = [] }) => (words as { at: number }[]).map(({ at }) => ({ collection: 'tints', document: { _id: `word ${at}` } })),
      };
      const old = await open([], { isShared: false });
      await old.notes.insertOne({ _id: 'a', words: [{ at: 1 }] });
      await old.stop();
      let isFirst = true;
      const next = await open([apart], {
        isShared: false,
        storeOf: (store) => ({
          ...store,
          commit: async (writes) => {
            if (isFirst)
              await store.collection<Note>({ name: 'notes' }).updateOne({ _id: 'a' }, { $set: { words: [{ at: 1 }, { at: 2 }] } });
            isFirst = false;
            await store.commit(writes);
          },
        }),
      });
      expect(await stored(next).find({})).toEqual([{ _id: 'a' }]);
      expect(await next.store.collection({ name: 'tints' }).find({}, { sort: { _id: 1 } })).toEqual([{ _id: 'word 1' }, { _id: 'word 2' }]);
    });

    it('refuses steps that are not in a row, one that is never done, and a collection that is opened without its steps', async () => {
      const open2 = async (migrations: Migration[]) => (await start(migrations)).formats.open();
      await expect(open2([sized])).rejects.toThrow('leads to format 3, not 2');
      await expect(open2([renamed(1), { ...sized, format: 2 }])).rejects.toThrow('leads to format 2, not 3');
      await expect(open2([renamed(3)])).rejects.toThrow('allows readers of 3');
      const old = await open([], { isShared: false });
      await old.notes.insertMany(former(1));
      await old.stop();
      const endless: Migration = { ...sized, format: 2, bring: (note) => ({ ...note, size: Number(note.size ?? 0) + 1 }) };
      await expect((await start([endless], { isShared: false })).formats.open()).rejects.toThrow('changes again what it has changed');
      const twice = await start([renamed(1)]);
      twice.formats.store.collection({ name: 'notes' });
      await expect(twice.formats.open()).rejects.toThrow('notes of notes is opened without its migrations');
    });

    describeFormatsOfReplicas(opening);
  });
}
