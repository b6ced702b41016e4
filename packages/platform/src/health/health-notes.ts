import { MOST_ROOMS, type RoomAt } from '@formwright/contracts';
import { HOUR_MS } from '../common/durations.ts';
import { scrub } from '../common/telemetry.ts';
import type { Clock } from '../ports/clock.ts';
import { MailRefusedError } from '../ports/mail.ts';
import type { Space } from '../ports/space.ts';
import type { CollectionDeclaration, Store } from '../ports/store.ts';
import type { Job } from '../service/service.ts';

export type DiskOf = 'documents' | 'files';

/** What is remembered of the health of a service: its tries of mails, and the room of its disks. */
interface HealthNote {
  _id: 'mail' | DiskOf;
  sentAt?: number;
  failedAt?: number;
  why?: string;
  rooms?: RoomAt[];
}

const healthNotesCollection: CollectionDeclaration<HealthNote> = { name: 'healthNotes' };

interface MailTries {
  sentAt: number | null;
  failedAt: number | null;
  why: string;
}

const MINUTE_MS = 60_000;
const BETWEEN_ROOMS_MS = 3 * HOUR_MS;
const MAX_WHY = 300;

export interface HealthNotes {
  /** Notes what became of the try of a mail. @param error absent if it was sent. One that refuses this recipient alone says nothing of the server */
  mailTried(error?: unknown): void;
  mail(): Promise<MailTries>;
  rooms(of: DiskOf): Promise<readonly RoomAt[]>;
  /** Stores what became of mails, and now and then the room of the disks. */
  job(serviceName: string): Job;
}

/**
 * @param store the service's own; declares the collection `healthNotes` in it
 * @param spaces measures the disks
 */
export function createHealthNotes(
  store: Store,
  { clock, spaces }: { clock: Clock; spaces: Readonly<Record<DiskOf, () => Promise<Space | null>>> },
): HealthNotes {
  const notes = store.collection(healthNotesCollection);
  let tries: Partial<MailTries> = {};
  let isStored = true;
  let roomsNotedAt = Number.NEGATIVE_INFINITY;

  async function flush(): Promise<void> {
    if (isStored) return;
    isStored = true;
    const { sentAt, failedAt, why } = tries;
    try {
      const times = { ...(sentAt && { sentAt }), ...(failedAt && { failedAt }) };
      await notes.updateOne({ _id: 'mail' }, { $max: times, $set: { why: why ?? '' } }, { upsert: true });
    } catch (error) {
      isStored = false;
      throw error;
    }
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

  return {
    mailTried(error) {
      if (error instanceof MailRefusedError) return;
      const at = clock.now();
      const isChange = tries.why === undefined || (error === undefined) !== (tries.why === '');
      tries =
        error === undefined
          ? { ...tries, sentAt: at, why: '' }
          : { ...tries, failedAt: at, why: scrub(error instanceof Error ? error.message : String(error)).slice(0, MAX_WHY) };
      isStored = false;
      // Else with the job. While the store is away it stays in memory until then.
      if (isChange) flush().catch(() => undefined);
    },
    async mail() {
      const stored = await notes.findOne({ _id: 'mail' });
      const newest = (key: 'sentAt' | 'failedAt') => Math.max(stored?.[key] ?? 0, tries[key] ?? 0) || null;
      return { sentAt: newest('sentAt'), failedAt: newest('failedAt'), why: tries.why ?? stored?.why ?? '' };
    },
    rooms: roomsOf,
    job: (serviceName) => ({
      name: `${serviceName}.note-health`,
      everyMs: MINUTE_MS,
      async run() {
        await flush();
        await noteRooms();
      },
    }),
  };
}
