import { afterEach, beforeEach } from '@jest/globals';
import { pause } from '../common/pause.ts';
import { createLogger } from '../common/telemetry.ts';
import { createFormats, type Formats } from '../formats/formats.ts';
import type { Stamp } from '../formats/stamp.ts';
import type { Collection, CollectionDeclaration, Migration, Store, StoredDocument } from '../ports/store.ts';
import { createLeases, ownLeases } from '../replicas/leases.ts';
import { createTestClock, createTestIds } from '../testing/fakes.ts';
import type { StorePlace } from './store.ts';

const ids = createTestIds();
export const LOOK_MS = 10;
/** Long enough for a slow machine. */
const LONG_MS = 120_000;

/** A note of the first format has a `tint`, one of the second a `color`, one of the third its `size` besides. */
export interface Note {
  _id: string;
  tint?: string;
  color?: string;
  size?: number;
  text?: string;
  words?: readonly { at: number }[];
  /** No other such one has the same color. */
  isAlone?: boolean;
}

export const renamed = (oldestReader: number, seen: (id: string) => void = () => undefined): Migration => ({
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
export const sized: Migration = {
  format: 3,
  name: 'a size of its own',
  oldestReader: 1,
  bring: (note) => (note.size === undefined ? { ...note, size: 1 } : note),
};

export const sizedFirst: Migration = { ...sized, format: 2 };

/** The tint of a note is a document of its own. */
export const split: Migration = {
  format: 2,
  name: 'tints of their own',
  oldestReader: 1,
  bring({ tint: _, ...note }) {
    return note as StoredDocument;
  },
  parts: ({ _id, tint }) => (tint === undefined ? [] : [{ collection: 'tints', document: { _id: `tint of ${_id}`, text: tint } }]),
};

/** A process of the service. */
export interface Replica {
  store: Store;
  formats: Formats;
  notes: Collection<Note>;
  /** How often it was asked to give way. */
  gaveWay: number;
  stop(): Promise<void>;
}

/** A place of its own for each test of a suite, and replicas on it, which end with the test. */
export function openingReplicas(makePlace: () => Promise<StorePlace>) {
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
      indexes: [
        { name: 'color', keys: { color: 1 } },
        { name: 'alone', keys: { color: 1 }, unique: true, where: { isAlone: true } },
      ],
      ...(migrations.length > 0 && { migrations }),
    };
    const notes = formats.store.collection(declaration);
    formats.store.collection({ name: 'tints' });
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

  return { start, open, stored, stampIn, until, former, lines: () => lines };
}

export type Opening = ReturnType<typeof openingReplicas>;
