import type { Logger } from 'pino';
import { pause } from '../common/pause.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Store } from '../ports/store.ts';
import { type Reader, readersCollection } from './stamp.ts';

/** The beat of a process that has ended in order. */
const ENDED = -1;

interface ReadersDeps {
  ids: Ids;
  clock: Pick<Clock, 'now'>;
  log: Logger;
  isShared: boolean;
  lookMs: number;
  deadMs: number;
}

export type Readers = ReturnType<typeof createReaders>;

/** The processes that work on a store, this one among them: which formats they know, and whether they live. */
export function createReaders(store: Store, { ids, clock, log, isShared, lookMs, deadMs }: ReadersDeps) {
  const readers = store.collection(readersCollection);
  const me = ids.random();
  /** When each beat of another process was first seen, on this process's monotonic clock. */
  const seen = new Map<string, { beat: number; at: number }>();

  const findOlder = (format: number) => readers.find({ format: { $lt: format } });
  const isAlive = ({ _id, beat: last }: Reader): boolean => {
    // Nobody else uses the store, so the process has ended.
    if (!isShared || last === ENDED) return false;
    const before = seen.get(_id);
    if (before?.beat === last) return performance.now() - before.at < deadMs;
    seen.set(_id, { beat: last, at: performance.now() });
    return true;
  };

  return {
    /** Those that know less than this format. */
    findOlder,
    /** All, and those of them that have ended. */
    async findAll(): Promise<{ all: readonly Reader[]; dead: readonly Reader[] }> {
      const all = await readers.find({});
      return { all, dead: all.filter((reader) => reader._id !== me && !isAlive(reader)) };
    },
    /** Resolves when no older program that may not see the next format works any more: each has said so, or is dead. */
    async untilOlderGaveWay(oldest: number, signal: AbortSignal): Promise<void> {
      for (let isFirst = true; !signal.aborted; isFirst = false) {
        const alive = (await findOlder(oldest)).filter(isAlive);
        if (alive.length === 0) return;
        if (isFirst) log.warn({ replicas: alive.length }, 'waits until older replicas have given way');
        await pause(Math.min(lookMs, 250), signal);
      }
    },
    /** Those that were seen dead and have had no beat since. */
    async forget(dead: readonly Reader[]): Promise<void> {
      for (const { _id, beat } of dead) await readers.deleteOne({ _id, beat });
    },
    /** Whether another process works that does not handle a state as this program does. */
    async isBesideFormer(held: string): Promise<boolean> {
      return (await readers.find({})).some((reader) => reader._id !== me && !reader.holds?.includes(held) && isAlive(reader));
    },
    /** Says that this process lives. @param holds the states that it handles */
    async beat(format: number, holds: readonly string[]): Promise<void> {
      const known = { $setOnInsert: { format, holds } };
      await readers.updateOne({ _id: me }, { $inc: { beat: 1 }, $set: { at: clock.now() }, ...known }, { upsert: true });
    },
    /** Takes this process off the list. */
    leave: () => readers.deleteOne({ _id: me }),
    /** Says that this process has ended, and leaves it on the list. */
    end: () => readers.updateOne({ _id: me }, { $set: { beat: ENDED } }),
  };
}
