import { type HealthAnswer, MOST_ROOMS, type RoomAt } from '@formwright/contracts';
import { HOUR_MS, isAhead, MINUTE_MS } from '../common/durations.ts';
import { scrubLine } from '../common/telemetry.ts';
import type { Clock } from '../ports/clock.ts';
import { MailPutOffError, MailRefusedError } from '../ports/mail.ts';
import type { Space } from '../ports/space.ts';
import { type CollectionDeclaration, DuplicateKeyError, type Store } from '../ports/store.ts';
import type { Job } from '../service/service.ts';
import { putsOffRecipients } from './check-mail.ts';

export type DiskOf = 'documents' | 'files';

type Jobs = HealthAnswer['jobs'];

/** What is remembered of the health of a service: its tries of mails, its jobs, and the room of its disks. */
interface HealthNote {
  _id: 'mail' | 'jobs' | DiskOf;
  sentAt?: number;
  failedAt?: number;
  why?: string;
  refused?: number;
  refusedAt?: number;
  rooms?: RoomAt[];
  jobs?: Jobs;
  at?: number;
}

const healthNotesCollection: CollectionDeclaration<HealthNote> = { name: 'healthNotes' };

interface MailTries {
  sentAt: number | null;
  failedAt: number | null;
  why: string;
  /** Mails refused for good since the last one that was taken. Absent: none. */
  refused?: number;
  refusedAt?: number;
}

const BETWEEN_ROOMS_MS = 3 * HOUR_MS;
/** Who noted them has missed it twice since: nobody knows how they are. */
const OLD_JOBS_MS = 3 * MINUTE_MS;
const MAX_WHY = 300;

export interface HealthNotes {
  /**
   * Notes what became of the try of a mail.
   * @param error absent if it was sent. One that refuses this recipient alone
   * says nothing of the server; those that it refuses one after the other are counted
   */
  mailTried(error?: unknown): void;
  mail(): Promise<MailTries>;
  /** Whether mails wait for their recipients alone, the newest since then: the mail server takes others. @param newestAt null: none waits */
  isOfRecipients(newestAt: number | null): Promise<boolean>;
  rooms(of: DiskOf): Promise<readonly RoomAt[]>;
  /** How the jobs are, also where another process runs them; null: not known. */
  jobs(): Promise<Jobs>;
  /** Stores what became of mails and how the jobs are, and now and then the room of the disks. */
  job(serviceName: string): Job;
}

/**
 * @param store the service's own; declares the collection `healthNotes` in it
 * @param spaces measures the disks
 * @param ownJobs how the jobs of this process are; null: another one runs them
 * @param isShared whether other processes answer, too
 */
export function createHealthNotes(
  store: Store,
  {
    clock,
    spaces,
    ownJobs,
    isShared,
  }: { clock: Clock; spaces: Readonly<Record<DiskOf, () => Promise<Space | null>>>; ownJobs: () => Jobs; isShared: boolean },
): HealthNotes {
  const notes = store.collection(healthNotesCollection);
  /** What this process has seen. */
  let tries: Partial<MailTries> = {};
  /** Refused since the last one that was taken, and not stored yet. */
  let refused = 0;
  let isFailing: boolean | null = null;
  let isStored = true;
  let storing: Promise<void> | null = null;
  let roomsNotedAt = Number.NEGATIVE_INFINITY;

  function flush(): Promise<void> {
    storing ??= storeTries().finally(() => {
      storing = null;
    });
    return storing;
  }

  async function storeTries(): Promise<void> {
    while (!isStored) {
      isStored = true;
      const { sentAt, failedAt, why = '' } = tries;
      try {
        if (sentAt) await noteTime('sentAt', { sentAt, refused: 0 });
        const count = refused;
        const { refusedAt = 0 } = tries;
        if (count > 0) await notes.updateOne({ _id: 'mail' }, { $set: { refusedAt }, $inc: { refused: count } }, { upsert: true });
        refused = Math.max(0, refused - count);
        if (failedAt) await noteTime('failedAt', { failedAt, why });
      } catch (error) {
        isStored = false;
        throw error;
      }
    }
  }

  /** Stores a time, and what belongs to it, unless another process has stored a newer one. One that is ahead is none. */
  async function noteTime(key: 'sentAt' | 'failedAt', noted: Partial<MailTries>): Promise<void> {
    const older = { $or: [{ [key]: null }, { [key]: { $lt: noted[key] ?? 0 } }, { [key]: { $gt: clock.now() + MINUTE_MS } }] };
    try {
      await notes.updateOne({ _id: 'mail', ...older }, { $set: noted }, { upsert: true });
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
    }
  }

  async function noteJobs(): Promise<void> {
    const jobs = isShared ? ownJobs() : null;
    if (jobs) await notes.updateOne({ _id: 'jobs' }, { $set: { jobs, at: clock.now() } }, { upsert: true });
  }

  async function noteRooms(): Promise<void> {
    if (clock.elapsed() - roomsNotedAt < BETWEEN_ROOMS_MS) return;
    roomsNotedAt = clock.elapsed();
    for (const disk of ['documents', 'files'] as const) {
      const space = await spaces[disk]();
      if (!space) continue;
      const before = await roomsOf(disk);
      const last = before.at(-1);
      // Another process may have noted it.
      if (last && Math.abs(clock.now() - last.at) < BETWEEN_ROOMS_MS) continue;
      const rooms = [...before, { at: clock.now(), free: Math.round(space.free) }].slice(-MOST_ROOMS);
      await notes.updateOne({ _id: disk }, { $set: { rooms } }, { upsert: true });
    }
  }

  const roomsOf = async (of: DiskOf): Promise<readonly RoomAt[]> => (await notes.findOne({ _id: of }))?.rooms ?? [];

  async function mail(): Promise<MailTries> {
    const stored: Partial<MailTries> = (await notes.findOne({ _id: 'mail' })) ?? {};
    // A time that is still to come is none, where there is another one.
    const rank = (at: number | null | undefined) => (isAhead(at, clock.now()) ? 0 : (at ?? -1));
    const newest = (key: 'sentAt' | 'failedAt') => (rank(tries[key]) >= rank(stored[key]) ? tries : stored);
    const { failedAt = null, why = '' } = newest('failedAt');
    const sent = newest('sentAt').sentAt ?? null;
    // What is stored is of before the last one that was taken, where that is not stored yet.
    const since = refused + (sent === (stored.sentAt ?? null) ? (stored.refused ?? 0) : 0);
    const refusedAt = refused > 0 ? tries.refusedAt : stored.refusedAt;
    return { sentAt: sent, failedAt, why: failedAt === null ? '' : why, ...(since > 0 && refusedAt && { refused: since, refusedAt }) };
  }

  return {
    mailTried(error) {
      const at = clock.now();
      if (error instanceof MailRefusedError) {
        [refused, isStored] = [refused + 1, false];
        tries = { ...tries, refusedAt: at };
      }
      // Of one mail: anybody could cause it. Several in a row are told.
      if (error instanceof MailRefusedError || error instanceof MailPutOffError) return;
      const isChange = isFailing !== (error !== undefined);
      isFailing = error !== undefined;
      tries = isFailing
        ? { ...tries, failedAt: at, why: scrubLine(error instanceof Error ? error.message : String(error), MAX_WHY) }
        : { ...tries, sentAt: at };
      if (!isFailing) refused = 0;
      isStored = false;
      // Else with the job. While the store is away it stays in memory until then.
      if (isChange) flush().catch(() => undefined);
    },
    mail,
    async isOfRecipients(newestAt) {
      if (newestAt === null) return false;
      const { sentAt, failedAt } = await mail();
      const past = (at: number | null) => (isAhead(at, clock.now()) ? 0 : (at ?? 0));
      return past(sentAt) >= past(failedAt) && putsOffRecipients(newestAt, past(sentAt));
    },
    rooms: roomsOf,
    async jobs() {
      const own = ownJobs();
      if (own) return own;
      const noted = await notes.findOne({ _id: 'jobs' });
      const now = clock.now();
      return noted?.jobs && now - (noted.at ?? 0) < OLD_JOBS_MS && !isAhead(noted.at, now) ? noted.jobs : null;
    },
    job: (serviceName) => ({
      name: `${serviceName}.note-health`,
      everyMs: MINUTE_MS,
      async run() {
        await flush();
        await noteJobs();
        await noteRooms();
      },
    }),
  };
}
