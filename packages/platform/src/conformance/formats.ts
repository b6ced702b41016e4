import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pause } from '../common/pause.ts';
import { createLogger } from '../common/telemetry.ts';
import { createFormats, type Formats } from '../formats/formats.ts';
import type { Stamp } from '../formats/stamp.ts';
import type { Collection, CollectionDeclaration, Migration, Store, StoredDocument } from '../ports/store.ts';
import { createLeases, ownLeases } from '../replicas/leases.ts';
import { createTestClock, createTestIds } from '../testing/fakes.ts';
import type { StorePlace } from './store.ts';

const ids = createTestIds();
const LOOK_MS = 10;
/** Long enough for a slow machine. */
const LONG_MS = 120_000;
const SHORT_MS = 500;

/** A note of the first format has a `tint`, one of the second a `color`, one of the third its `size` besides. */
interface Note {
  _id: string;
  tint?: string;
  color?: string;
  size?: number;
  text?: string;
}

const renamed = (oldestReader: number, seen: (id: string) => void = () => undefined): Migration => ({
  format: 2,
  name: 'tint is color',
  oldestReader,
  bring({ tint, ...others }) {
    if (tint === undefined) return others as StoredDocument;
    seen(others._id as string);
    if (tint === 'none') throw new Error('no color');
    // What is indexed cannot be a list, so this is refused when it is to be stored.
    return { ...others, color: tint === 'several' ? [tint] : tint } as unknown as StoredDocument;
  },
});
const sized: Migration = {
  format: 3,
  name: 'a size of its own',
  oldestReader: 1,
  bring: (note) => (note.size === undefined ? { ...note, size: 1 } : note),
};

const sizedFirst: Migration = { ...sized, format: 2 };

/** Tests of the formats of stored data, for several replicas on one store. @param makePlace a new place per test; every `open` is a replica */
export function describeFormats(name: string, makePlace: () => Promise<StorePlace>): void {
  describe(`formats on ${name}`, () => {
    let place: StorePlace;
    let running: { store: Store; formats: Formats }[];
    let lines: string[];
    beforeEach(async () => {
      place = await makePlace();
      [running, lines] = [[], []];
    });
    afterEach(async () => {
      for (const each of running.splice(0)) await end(each);
      await place.remove();
    });
    const log = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });

    async function end({ store, formats }: { store: Store; formats: Formats }): Promise<void> {
      formats.stop();
      await formats.close();
      await store.close();
    }

    interface Replica {
      store: Store;
      formats: Formats;
      notes: Collection<Note>;
      /** How often it was asked to give way. */
      gaveWay: number;
      stop(): Promise<void>;
    }

    /** A replica whose program knows these steps. */
    async function start(
      migrations: readonly Migration[],
      { isShared = true, deadMs = LONG_MS, storeOf = (store: Store) => store } = {},
    ): Promise<Replica> {
      const store = place.open();
      const given = storeOf(store);
      const leases = isShared ? createLeases(store, { ids, log, leaseMs: LONG_MS, maxCheckMs: LOOK_MS }) : ownLeases;
      const replica = { store, gaveWay: 0 } as Replica;
      const giveWay = async () => {
        replica.gaveWay += 1;
      };
      const formats = createFormats(given, {
        service: 'notes',
        leases,
        ids,
        clock: createTestClock(),
        log,
        isShared,
        giveWay,
        lookMs: LOOK_MS,
        deadMs,
      });
      const declaration: CollectionDeclaration<Note> = {
        name: 'notes',
        indexes: [{ name: 'color', keys: { color: 1 } }],
        ...(migrations.length > 0 && { migrations }),
      };
      const notes = formats.store.collection(declaration);
      await store.ready();
      running.push({ store, formats });
      const stop = async () => {
        running = running.filter((each) => each.formats !== formats);
        await end({ store, formats });
      };
      return Object.assign(replica, { formats, notes, stop });
    }
    const open = async (migrations: readonly Migration[], options?: Parameters<typeof start>[1]) => {
      const replica = await start(migrations, options);
      await replica.formats.open();
      return replica;
    };
    /** What is stored, as no program sees it. */
    const stored = (replica: Replica) => replica.store.collection<Note>({ name: 'notes' });
    const stampIn = async ({ store }: Replica) => store.collection<Stamp>({ name: 'formats' }).findOne({ _id: 'store' });
    const until = async (isSo: () => boolean | Promise<boolean>) => {
      while (!(await isSo())) await pause(LOOK_MS);
    };
    const former = (count: number, tint = 'red'): Note[] =>
      Array.from({ length: count }, (_, index) => ({ _id: `n${String(index).padStart(5, '0')}`, tint }));

    it('stamps a new store with the newest format, and refuses what has no stamp by one line', async () => {
      const first = await open([renamed(1), sized]);
      expect(await stampIn(first)).toMatchObject({ format: 3, oldestReader: 1, walking: 0, again: 0 });
      await first.notes.insertOne({ _id: 'a', color: 'red', size: 1 });
      await first.stop();
      await (await open([renamed(1), sized])).stop();
      expect(lines.join()).not.toContain('brought over');
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
        expect(lines.filter((line) => line.includes('cannot be brought over') && line.includes(`"${each._id}"`))).toHaveLength(1);
      }
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

    it('walks in one of two replicas that start at once', async () => {
      const old = await open([]);
      await old.notes.insertMany(former(300));
      await old.stop();
      const seen: string[] = [];
      const both = await Promise.all([0, 1].map(() => start([renamed(1, (id) => seen.push(id)), sized])));
      await Promise.all(both.map(({ formats }) => formats.open()));
      // Each is seen once.
      expect([seen.length, new Set(seen).size]).toEqual([300, 300]);
      expect(await stored(both[0] as Replica).count({ color: 'red', size: 1 })).toBe(300);
    });

    it('lets an older replica go on that ignores what is new, and brings over what it writes', async () => {
      const old = await open([]);
      await old.notes.insertMany(former(2));
      const next = await open([renamed(1)]);
      expect(await stampIn(next)).toMatchObject({ format: 2, oldestReader: 1, again: 1 });
      expect(await stored(next).count({ color: 'red' })).toBe(2);
      await old.notes.insertMany([
        { _id: 'x', tint: 'blue', text: 'kept' },
        { _id: 'y', tint: 'green' },
      ]);
      // What is read is stored as it is read, so that a condition on it holds.
      expect(await next.notes.findOne({ _id: 'x' }, { fields: ['color'] })).toEqual({ _id: 'x', color: 'blue' });
      expect(await stored(next).findOne({ _id: 'x' })).toEqual({ _id: 'x', color: 'blue', text: 'kept' });
      await next.formats.job.run();
      expect(await stored(next).findOne({ _id: 'y' })).toEqual({ _id: 'y', tint: 'green' });
      old.formats.enter()();
      await old.stop();
      await next.formats.job.run();
      expect(await stored(next).findOne({ _id: 'y' })).toEqual({ _id: 'y', color: 'green' });
      expect(await stampIn(next)).toMatchObject({ again: 0 });
      expect(await next.store.collection({ name: 'formatReaders' }).count({})).toBe(1);
    });

    it('notices an older program that is started later, also where it was the only one', async () => {
      const next = await open([renamed(1)], { isShared: false });
      await next.stop();
      const old = await open([], { isShared: false });
      await old.notes.insertOne({ _id: 'x', tint: 'blue' });
      await old.stop();
      const again = await open([renamed(1)], { isShared: false });
      expect(await stored(again).findOne({ _id: 'x' })).toEqual({ _id: 'x', color: 'blue' });
      expect(await stampIn(again)).toMatchObject({ again: 0 });
      expect(await again.store.collection({ name: 'formatReaders' }).count({})).toBe(0);
    });

    it('walks only when older replicas that may not go on have given way, and what they do has ended', async () => {
      const old = await open([]);
      await old.notes.insertMany(former(2));
      const leave = old.formats.enter();
      const next = await start([renamed(2)]);
      const opened = next.formats.open();
      await until(() => old.gaveWay === 1);
      expect(() => old.formats.enter()).toThrow('too new for this version');
      await old.notes.insertOne({ _id: 'last', tint: 'blue' });
      expect(await stampIn(old)).toMatchObject({ format: 1, oldestReader: 2 });
      leave();
      await opened;
      expect(await stored(next).find({}, { sort: { _id: 1 } })).toEqual([
        { _id: 'last', color: 'blue' },
        ...former(2).map(({ _id }) => ({ _id, color: 'red' })),
      ]);
      expect(await stampIn(next)).toMatchObject({ format: 2, oldestReader: 2, again: 0 });
      // One that starts now waits, and says so.
      const late = await start([]);
      await expect(late.formats.open()).rejects.toThrow('The data of notes (format 2, while this program knows 1) is too new');
      expect(lines.join()).toContain('waits for a newer version of the program');
    });

    it('does not wait for ever for an older replica that is dead', async () => {
      const dead = await open([]);
      await dead.notes.insertMany(former(1));
      await dead.store.collection<{ _id: string }>({ name: 'formatReaders' }).insertOne({ _id: 'dead', format: 1, beat: 7 } as never);
      await dead.stop();
      const next = await open([renamed(2)], { deadMs: SHORT_MS });
      expect(await stored(next).count({ color: 'red' })).toBe(1);
      // If it lives after all, what it wrote in the end is brought over.
      expect(await stampIn(next)).toMatchObject({ again: 1 });
      await stored(next).insertOne({ _id: 'x', tint: 'blue' });
      await until(async () => {
        await next.formats.job.run();
        return (await stampIn(next))?.again === 0;
      });
      expect(await stored(next).findOne({ _id: 'x' })).toEqual({ _id: 'x', color: 'blue' });
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
  });
}
