import type { Logger } from 'pino';
import { pause } from '../common/pause.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import { type Collection, type CollectionDeclaration, type Document, type Store, StoreUnavailableError } from '../ports/store.ts';
import { TooNewError } from '../ports/unavailable.ts';
import type { Leases } from '../replicas/leases.ts';
import type { Job } from '../service/service.ts';
import { bringingOver } from './bring-over.ts';
import { createMigrating } from './migrating.ts';
import { createReaders } from './readers.ts';
import { FIRST_FORMAT, type Program, readStamp, type Stamp, type Step, stampCollection, stepsOf } from './stamp.ts';

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
  /** Does a piece of work. @throws TooNewError as `enter` */
  within<T>(work: () => Promise<T>): Promise<T>;
  /** Whether a process of another program, which does not handle a state as this one does, uses the store. */
  isBesideFormer(held: string): Promise<boolean>;
  /** How far the stored data is, for operators. */
  layout(): Promise<{ state: 'done' | 'waiting' | 'newer'; stored: number; program: number }>;
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
  clock: Pick<Clock, 'now'>;
  log: Logger;
  /** Whether other processes use the same store. */
  isShared: boolean;
  /** The states that the program handles (`heldState`), once the service is made. */
  holds?(): readonly string[];
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
/** What a process that gives way still does may take this long. */
const LEAVE_MS = 10_000;
const LEASE = 'formats';

/** The store as its service sees it, and what the service declares there. */
function declaring(given: Store, service: string, isOpen: () => boolean) {
  const declared = new Map<string, CollectionDeclaration<Document>>();
  /** Collections that were opened without their steps. */
  const bare = new Set<string>();
  return {
    store: {
      ...given,
      collection<T extends Document>(declaration: CollectionDeclaration<T>): Collection<T> {
        const { name, migrations } = declaration;
        if (migrations || !declared.has(name)) declared.set(name, declaration as CollectionDeclaration<Document>);
        if (!migrations) bare.add(name);
        const collection = given.collection(declaration);
        return migrations ? bringingOver(collection, migrations, isOpen, given) : collection;
      },
    } satisfies Store,
    collections: () => declared.keys(),
    steps(): readonly Step[] {
      const steps = stepsOf(declared.values());
      const lacking = steps.find(({ collection }) => bare.has(collection));
      if (lacking) throw new TypeError(`${lacking.collection} of ${service} is opened without its migrations`);
      return steps;
    },
  };
}

/** Works until it is done, here or in another replica. @throws StoreUnavailableError if it was stopped before */
async function underLease(
  leases: Leases,
  { work, isDone }: { work(over: AbortSignal): Promise<void>; isDone(): Promise<boolean> },
  stop: AbortSignal,
): Promise<void> {
  const done = new AbortController();
  const hold = async (over: AbortSignal) => {
    await work(over);
    if (await isDone()) done.abort();
  };
  await leases.hold(LEASE, hold, AbortSignal.any([stop, done.signal]));
  if (!done.signal.aborted) throw new StoreUnavailableError('closed before the stored data was brought over');
}

/** Counts the pieces of work under way. */
function createWork() {
  let working = 0;
  return {
    /** @returns to be called at the end of the piece */
    begin(): () => void {
      working += 1;
      let isOver = false;
      return () => {
        if (!isOver) working -= 1;
        isOver = true;
      };
    },
    async untilDone(mostMs: number): Promise<void> {
      const end = performance.now() + mostMs;
      while (working > 0 && performance.now() < end) await pause(20);
    },
  };
}

/** Declares `formats` and `formatReaders` in the store. */
export function createFormats(given: Store, deps: FormatsDeps): Formats {
  const { service, leases, ids, clock, log, isShared, holds = () => [], lookMs = LOOK_MS, deadMs = DEAD_MS } = deps;
  const stamps = given.collection(stampCollection);
  const readers = createReaders(given, { ids, clock, log, isShared, lookMs, deadMs });
  const declared = declaring(given, service, () => isOpen);
  const program: Program = { steps: [], format: FIRST_FORMAT };
  const read = () => readStamp(given, stamps, { service, collections: declared.collections(), program });
  const { migrate, migrateAgain } = createMigrating({ store: given, stamps, readers, program, log, read });
  const work = createWork();
  const stopping = new AbortController();
  let isOpen = true;
  let isTooNew = false;
  let isTold = false;
  let looking: Promise<void> | null = null;

  const tooNew = ({ format }: Stamp) =>
    new TooNewError(`The data of ${service} (format ${format}, while this program knows ${program.format})`);

  async function look(isBeat: boolean): Promise<void> {
    const stamp = await read();
    if (stamp.oldestReader > program.format) return leave(stamp);
    if (isBeat) await readers.beat(program.format, holds());
    isOpen = stamp.again > 0 || stamp.walking > 0 || (await readers.findOlder(program.format)).length > 0;
  }

  async function leave(stamp: Stamp): Promise<void> {
    if (!isTooNew) log.error({ err: tooNew(stamp) }, 'a newer version has taken over the data: this replica waits to be replaced');
    isTooNew = true;
    const late = new AbortController();
    await Promise.race([deps.giveWay(), pause(LEAVE_MS, late.signal)]);
    late.abort();
    await work.untilDone(LEAVE_MS);
    await readers.leave();
  }

  async function keepLooking(): Promise<void> {
    for (let looks = 1; !isTooNew; looks += 1) {
      await pause(lookMs, stopping.signal);
      if (stopping.signal.aborted) return;
      const isBeat = looks % LOOKS_PER_BEAT === 0;
      await look(isBeat).catch((error: unknown) => log.warn({ err: error }, 'the format of the stored data cannot be read'));
    }
  }

  /** @throws TooNewError if it is none that this program may work on */
  async function readMine(): Promise<Stamp> {
    const stamp = await read();
    if (stamp.oldestReader <= program.format) return stamp;
    await readers.leave();
    if (isShared && !isTold) log.error({ err: tooNew(stamp) }, 'waits for a newer version of the program');
    isTold = true;
    throw tooNew(stamp);
  }

  async function open(): Promise<void> {
    program.steps = declared.steps();
    program.format = FIRST_FORMAT + program.steps.length;
    const stamp = await read();
    // Listed before it looks again, so that a newer program that has not seen it in the list is seen by it.
    if (isShared || stamp.format > program.format) await readers.beat(program.format, holds());
    const { format } = await readMine();
    if (isShared) looking ??= keepLooking();
    // Newer replicas then know that they have to bring over what this one writes.
    if (isShared && format > program.format) await pause(2 * lookMs, stopping.signal);
    if (format < program.format) {
      const isDone = async () => (await read()).format >= program.format;
      await underLease(leases, { work: migrate, isDone }, stopping.signal);
      await readMine();
    }
    if (isShared) return;
    await migrateAgain(stopping.signal);
    isOpen = false;
  }

  function enter(): () => void {
    if (isTooNew) throw new TooNewError(`The data of ${service}`);
    return work.begin();
  }

  return {
    store: declared.store,
    open,
    enter,
    isBesideFormer: readers.isBesideFormer,
    async within(piece) {
      if (!isShared) return piece();
      const leave = enter();
      return piece().finally(leave);
    },
    async layout() {
      const { format, walking, again } = await read();
      const state = format > program.format ? 'newer' : format < program.format || walking > 0 || again > 0 ? 'waiting' : 'done';
      return { state, stored: format, program: program.format };
    },
    job: { name: `${service}.walk-again`, everyMs: 2_000, run: async () => void (isShared && (await migrateAgain(stopping.signal))) },
    stop: () => stopping.abort(),
    async close() {
      stopping.abort();
      await looking;
      if (!isShared) return;
      const stamp = await stamps.findOne({ _id: 'store' });
      // While a newer program walks, the entry says that what this one wrote has to be looked at once more.
      await (stamp?.format === program.format && stamp.walking === 0 ? readers.leave() : readers.end());
    },
  };
}
