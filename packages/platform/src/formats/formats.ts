import type { Logger } from 'pino';
import { pause } from '../common/pause.ts';
import type { Ids } from '../ports/ids.ts';
import {
  type Collection,
  type CollectionDeclaration,
  type Document,
  DuplicateKeyError,
  type Store,
  type StoredDocument,
  StoreUnavailableError,
} from '../ports/store.ts';
import { TooNewError } from '../ports/unavailable.ts';
import type { Leases } from '../replicas/leases.ts';
import type { Job } from '../service/service.ts';
import { bringingOver } from './bring-over.ts';
import { dataOfPreview, FIRST_FORMAT, type Reader, readersCollection, type Stamp, type Step, stampCollection, stepsOf } from './stamp.ts';
import { walkOver } from './walk.ts';

/** Keeps the shapes of a service's stored documents and its program together. */
export interface Formats {
  /** The store as the service sees it: it reads documents in today's shape. */
  store: Store;
  /**
   * Brings stored documents over to the newest format. Resolves when the program may work on them. To be called once the store is ready.
   * @throws TooNewError if they are too new for this program
   */
  open(): Promise<void>;
  /** @returns to be called at the end of a piece of work @throws TooNewError once a newer program has taken over the store */
  enter(): () => void;
  /** Walks again over what older programs have written beside this one. */
  job: Job;
  /** Ends a walk under way. The next process continues it. */
  stop(): void;
  /** Once nothing is written any more. */
  close(): Promise<void>;
}

interface FormatsDeps {
  service: string;
  leases: Leases;
  ids: Ids;
  log: Logger;
  /** Whether other processes use the same store. */
  isShared: boolean;
  /** Called when a newer program takes over: ends the work in the background. */
  giveWay(): Promise<void>;
  /** How often a process looks at what others say. Default: a second. */
  lookMs?: number;
  /** A process counts as dead after this time without a beat. */
  deadMs?: number;
}

const LOOK_MS = 1_000;
const DEAD_MS = 12_000;
/** A beat is a write, so it is rarer than a look. */
const LOOKS_PER_BEAT = 4;
/** The beat of a process that has ended in order. */
const ENDED = -1;
/** What a process that gives way still does may take this long. */
const LEAVE_MS = 10_000;
const LEASE = 'formats';

/** Declares `formats` and `formatReaders` in the store. */
export function createFormats(given: Store, deps: FormatsDeps): Formats {
  const { service, leases, ids, log, isShared, lookMs = LOOK_MS, deadMs = DEAD_MS } = deps;
  const stamps = given.collection(stampCollection);
  const readers = given.collection(readersCollection);
  const declared = new Map<string, CollectionDeclaration<Document>>();
  /** Collections that were opened without their steps. */
  const bare = new Set<string>();
  const me = ids.random();
  const stopping = new AbortController();
  /** When each beat of another process was first seen, on this process's monotonic clock. */
  const seen = new Map<string, { beat: number; at: number }>();
  let steps: readonly Step[] = [];
  let known = FIRST_FORMAT;
  let isOpen = true;
  let isTooNew = false;
  let isTold = false;
  let working = 0;
  let looking: Promise<void> | null = null;

  const store: Store = {
    ...given,
    collection<T extends Document>(declaration: CollectionDeclaration<T>): Collection<T> {
      const { name, migrations } = declaration;
      if (migrations || !declared.has(name)) declared.set(name, declaration as CollectionDeclaration<Document>);
      if (!migrations) bare.add(name);
      const collection = given.collection(declaration);
      return migrations ? bringingOver(collection, migrations, () => isOpen) : collection;
    },
  };

  const tooNew = (stamp: Stamp) => new TooNewError(`The data of ${service} (format ${stamp.format}, while this program knows ${known})`);
  const read = async (): Promise<Stamp> => (await stamps.findOne({ _id: 'store' })) ?? stampFirst();

  async function stampFirst(): Promise<Stamp> {
    if (!(await isEmpty())) {
      // Another replica may have stamped it meanwhile, and have begun to work.
      const stamped = await stamps.findOne({ _id: 'store' });
      if (stamped) return stamped;
      throw dataOfPreview(service);
    }
    const oldestReader = Math.max(FIRST_FORMAT, ...steps.map((step) => step.oldestReader));
    const stamp: Stamp = { _id: 'store', format: known, oldestReader, walking: 0, after: '', again: 0 };
    try {
      await stamps.insertOne(stamp);
      return stamp;
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
      return (await stamps.findOne({ _id: 'store' })) ?? stamp;
    }
  }

  async function isEmpty(): Promise<boolean> {
    for (const { name } of declared.values()) if (await given.collection({ name }).findOne({}, { fields: ['_id'] })) return false;
    return true;
  }

  const beat = () =>
    readers.updateOne({ _id: me }, { $inc: { beat: 1 }, $setOnInsert: { format: known } }, { upsert: true }).then(() => undefined);
  const findOlder = (format: number) => readers.find({ format: { $lt: format } });
  const isAlive = ({ _id, beat: last }: { _id: string; beat: number }): boolean => {
    // Nobody else uses the store, so the process has ended.
    if (!isShared || last === ENDED) return false;
    const before = seen.get(_id);
    if (before?.beat === last) return performance.now() - before.at < deadMs;
    seen.set(_id, { beat: last, at: performance.now() });
    return true;
  };

  /** Keeps that older programs have written, so that what they wrote is brought over, also if this process ends. */
  async function noteOlder(): Promise<void> {
    const older = await findOlder(known);
    if (older.length === 0) return;
    const lowest = Math.min(...older.map(({ format }) => format));
    await stamps.updateOne({ _id: 'store', $or: [{ again: 0 }, { again: { $gt: lowest } }] }, { $set: { again: lowest } });
  }

  /** Resolves when no older program that may not see the next format works any more: each has said so, or is dead. */
  async function untilOlderGaveWay(oldest: number, signal: AbortSignal): Promise<void> {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const alive = (await findOlder(oldest)).filter(isAlive);
      if (alive.length === 0) return;
      if (isFirst) log.warn({ replicas: alive.length }, 'waits until older replicas have given way');
      await pause(Math.min(lookMs, 250), signal);
    }
  }

  async function walk(step: Step, signal: AbortSignal): Promise<boolean> {
    const moving = { _id: 'store', walking: step.format } as const;
    await stamps.updateOne({ _id: 'store', walking: { $ne: step.format } }, { $set: { walking: step.format, after: '' } });
    const { after } = await read();
    const collection = given.collection<StoredDocument>({ name: step.collection });
    const keepPlace = (place: string) => stamps.updateOne(moving, { $set: { after: place } }).then(() => undefined);
    return walkOver({ store: given, collection, step, log, after, keepPlace, signal });
  }

  /** Takes the store to the newest format, step by step. */
  async function migrate(signal: AbortSignal): Promise<void> {
    for (let stamp = await read(); !signal.aborted; stamp = await read()) {
      const { format } = stamp;
      const step = steps.find((each) => each.format === format + 1);
      if (!step) return;
      await stamps.updateOne({ _id: 'store', format }, { $max: { oldestReader: step.oldestReader } });
      await untilOlderGaveWay(step.oldestReader, signal);
      await noteOlder();
      if (!(await walk(step, signal))) return;
      await noteOlder();
      await stamps.updateOne({ _id: 'store', format }, { $set: { format: step.format, walking: 0, after: '' } });
    }
  }

  /** Walks again once the older programs have ended. */
  async function migrateAgain(): Promise<void> {
    const all = await readers.find({});
    const dead = all.filter((reader) => reader._id !== me && !isAlive(reader));
    const older = all.filter(({ format }) => format < known);
    const { format, again } = await noteOlder().then(read);
    if (format !== known || older.length > dead.filter((each) => each.format < known).length) return;
    if (again === 0) return forget(dead);
    for (const step of steps) {
      if (step.format > again && !(await walk(step, stopping.signal))) return;
    }
    // One that began to work meanwhile has a beat of its own, and is noted at the next look.
    await forget(dead);
    await stamps.updateOne({ _id: 'store', again }, { $set: { again: 0, walking: 0, after: '' } });
  }

  async function forget(dead: readonly Reader[]): Promise<void> {
    for (const { _id, beat: last } of dead) await readers.deleteOne({ _id, beat: last });
  }

  async function look(isBeat: boolean): Promise<void> {
    const stamp = await read();
    if (stamp.oldestReader > known) return leave(stamp);
    if (isBeat) await beat();
    isOpen = stamp.again > 0 || stamp.walking > 0 || (await findOlder(known)).length > 0;
  }

  async function leave(stamp: Stamp): Promise<void> {
    if (!isTooNew) log.error({ err: tooNew(stamp) }, 'a newer version has taken over the data: this replica waits to be replaced');
    isTooNew = true;
    const late = new AbortController();
    await Promise.race([deps.giveWay(), pause(LEAVE_MS, late.signal)]);
    late.abort();
    const end = performance.now() + LEAVE_MS;
    while (working > 0 && performance.now() < end) await pause(20);
    await readers.deleteOne({ _id: me });
  }

  async function keepLooking(): Promise<void> {
    for (let looks = 1; !isTooNew; looks += 1) {
      await pause(lookMs, stopping.signal);
      if (stopping.signal.aborted) return;
      const isBeat = looks % LOOKS_PER_BEAT === 0;
      await look(isBeat).catch((error: unknown) => log.warn({ err: error }, 'the format of the stored data cannot be read'));
    }
  }

  return {
    store,
    async open() {
      steps = stepsOf(declared.values());
      const lacking = steps.find(({ collection }) => bare.has(collection));
      if (lacking) throw new TypeError(`${lacking.collection} of ${service} is opened without its migrations`);
      known = FIRST_FORMAT + steps.length;
      const stamp = await read();
      // Listed before it looks again, so that a newer program that has not seen it in the list is seen by it.
      if (isShared || stamp.format > known) await beat();
      const { format } = await readMine();
      if (isShared) looking ??= keepLooking();
      // Newer replicas then know that they have to bring over what this one writes.
      if (isShared && format > known) await pause(2 * lookMs, stopping.signal);
      if (format < known) {
        await underLease(migrate);
        await readMine();
      }
      if (!isShared) {
        await migrateAgain();
        isOpen = false;
      }
    },
    enter() {
      if (isTooNew) throw new TooNewError(`The data of ${service}`);
      working += 1;
      let isOver = false;
      return () => {
        if (!isOver) working -= 1;
        isOver = true;
      };
    },
    job: { name: `${service}.walk-again`, everyMs: 2_000, run: () => (isShared ? migrateAgain() : Promise.resolve()) },
    stop: () => stopping.abort(),
    async close() {
      stopping.abort();
      await looking;
      if (!isShared) return;
      const stamp = await stamps.findOne({ _id: 'store' });
      // While a newer program walks, the entry says that what this one wrote has to be looked at once more.
      if (stamp?.format === known && stamp.walking === 0) await readers.deleteOne({ _id: me });
      else await readers.updateOne({ _id: me }, { $set: { beat: ENDED } });
    },
  };

  /** @throws TooNewError if it is none that this program may work on */
  async function readMine(): Promise<Stamp> {
    const stamp = await read();
    if (stamp.oldestReader <= known) return stamp;
    await readers.deleteOne({ _id: me });
    if (isShared && !isTold) log.error({ err: tooNew(stamp) }, 'waits for a newer version of the program');
    isTold = true;
    throw tooNew(stamp);
  }

  async function underLease(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const done = new AbortController();
    const hold = async (over: AbortSignal) => {
      await work(over);
      if ((await read()).format >= known) done.abort();
    };
    await leases.hold(LEASE, hold, AbortSignal.any([stopping.signal, done.signal]));
    if (!done.signal.aborted) throw new StoreUnavailableError('closed before the stored data was brought over');
  }
}
