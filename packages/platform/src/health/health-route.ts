import { type HealthAnswer, type ServiceName, tellHealth } from '@formwright/contracts';
import { leastFree } from '../bytes/free-disk.ts';
import { pause } from '../common/pause.ts';
import { runningProgram } from '../common/program.ts';
import type { Formats } from '../formats/formats.ts';
import { readersCollection } from '../formats/stamp.ts';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from '../ports/files.ts';
import type { Store } from '../ports/store.ts';
import { leasesCollection } from '../replicas/leases.ts';
import { handle, type Route, type Service } from '../service/service.ts';
import type { DiskOf, HealthNotes } from './health-notes.ts';
import type { ProcessHealth } from './process-health.ts';

interface HealthParts {
  store: Store;
  bus: Bus;
  /** Of a service that the topology grants it. */
  files: FileStore | undefined;
  sendsMail: boolean;
  clock: Clock;
  /** Whether other processes may use the store. */
  isShared: boolean;
  formats: Pick<Formats, 'layout'>;
  readOutbox(): Promise<{ depth: number; ageSeconds: number; mailsWaiting: number; mailsNewestAt: number | null }>;
  backlog(): Promise<{ waiting: number; deadLetters: number }>;
  /** Dead letters whose address was refused for good or put off. */
  refusedMails(): Promise<number>;
  notes: HealthNotes;
  floor: number | undefined;
  process: ProcessHealth;
  /** Of a service that hears of gateways. */
  gateways: Service['gateways'];
}

/** A part that takes longer is unknown. Who asks waits for two seconds. */
const PART_MS = 1_500;
const MOST_PROCESSES = 50;
const MOST_LEASES = 20;
const MOST_QUEUES = 50;
/** The beat of a process that has ended. */
const ENDED = -1;

/** What is known within the time; null: nothing is. */
const known = <T>(work: () => Promise<T>): Promise<T | null> =>
  Promise.race([
    Promise.resolve()
      .then(work)
      .catch(() => null),
    pause(PART_MS).then(() => null),
  ]);

/** The route by which a service says how it is. It reads a few documents, and counts up to a bound. */
export function healthRoute(service: ServiceName, parts: HealthParts): Route {
  const { store, clock, isShared, formats, notes, process, gateways } = parts;
  const startedAt = clock.now();

  return handle(tellHealth(service), async (): Promise<HealthAnswer> => {
    const [dependencies, layout, processes, leases, figures, queues, backlog, refusedMails, jobs, { disks, hiddenRooms }, mail] =
      await Promise.all([
        askDependencies(parts),
        known(() => formats.layout()),
        isShared ? known(() => listProcesses(store)) : [{ id: '', seenAt: clock.now() }],
        isShared ? known(() => listLeases(store)) : [],
        known(parts.readOutbox),
        known(() => listQueues(service, parts)),
        known(parts.backlog),
        known(parts.refusedMails),
        known(notes.jobs),
        listDisks(parts),
        parts.sendsMail ? known(() => notes.mail()) : null,
      ]);
    return {
      ...{ ...runningProgram(), startedAt, dependencies, layout, processes, leases, queues, jobs, disks, hiddenRooms },
      ...(gateways && { gateways: gateways() }),
      outbox: figures && {
        count: figures.depth,
        oldestAt: figures.depth > 0 ? clock.now() - Math.round(figures.ageSeconds * 1_000) : null,
      },
      eventsWaiting: backlog?.waiting ?? null,
      // Without the quiet ones among them nobody knows how many are to be mended.
      deadLetters: refusedMails === null ? null : (backlog?.deadLetters ?? null),
      ...(refusedMails !== null && { refusedMails }),
      mail: mail && figures && { waiting: figures.mailsWaiting, newestAt: figures.mailsNewestAt, ...mail },
      settings: process.settings,
      backup: process.backup?.() ?? null,
    };
  });
}

async function askDependencies({ store, bus, files }: HealthParts): Promise<HealthAnswer['dependencies']> {
  const pings = { store: () => store.ping(), bus: () => bus.ping(), ...(files && { files: () => files.ping() }) };
  return Promise.all(
    Object.entries(pings).map(async ([name, ping]) => {
      const isThere = await known(async () => {
        await ping();
        return true;
      });
      return { name: name as keyof typeof pings, state: isThere ? ('ok' as const) : ('away' as const) };
    }),
  );
}

async function listProcesses(store: Store) {
  const found = await store.collection(readersCollection).find({ beat: { $ne: ENDED } }, { limit: MOST_PROCESSES });
  return found.map(({ _id: id, at }) => ({ id, seenAt: at ?? null }));
}

async function listLeases(store: Store) {
  const found = await store.collection(leasesCollection).find({}, { limit: MOST_LEASES });
  return found.map(({ _id: name, holder, since, at }) => ({ name, holder, since: since ?? null, renewedAt: at ?? null }));
}

async function listQueues(service: ServiceName, { bus }: HealthParts) {
  const depths = Object.entries(await bus.depths()).filter(([name]) => name.startsWith(`${service}.`));
  // No bus tells how old the oldest is.
  return depths.slice(0, MOST_QUEUES).map(([name, count]) => ({ name, count, oldestAt: null }));
}

/** The disks that the service writes on, and where it writes what is free is not told. A disk that does not answer in time is in neither. */
async function listDisks({ store, files, floor, notes }: HealthParts): Promise<Required<Pick<HealthAnswer, 'disks' | 'hiddenRooms'>>> {
  const spaces = { documents: () => store.space(), ...(files && { files: () => files.space() }) };
  const told = await Promise.all(
    Object.entries(spaces).map(async ([name, measure]) => {
      const of = name as DiskOf;
      const [answer, rooms] = await Promise.all([known(async () => ({ space: await measure() })), known(() => notes.rooms(of))]);
      return { of, answer, rooms: [...(rooms ?? [])] };
    }),
  );
  return {
    disks: told.flatMap(({ of, answer, rooms }) => {
      if (!answer?.space) return [];
      const [free, size] = [Math.round(answer.space.free), Math.round(answer.space.size)];
      return [{ of, free, size, floor: Math.round(floor ?? leastFree(answer.space)), rooms }];
    }),
    hiddenRooms: told.flatMap(({ of, answer }) => (answer?.space === null ? [of] : [])),
  };
}
