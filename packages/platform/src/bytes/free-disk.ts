import type { Logger } from 'pino';
import { AppError } from '../common/errors.ts';
import { pause } from '../common/pause.ts';
import type { Space } from '../ports/space.ts';

/** Whether the disks that the process's stores write on have room for more. */
export interface FreeDisk {
  /** @throws AppError 'platform.full' while it is nearly full */
  require(): Promise<void>;
  /** Measures the disks, unless they were measured a moment ago. */
  look(): Promise<void>;
  /** Whether a disk was nearly full when it was measured last. */
  isLow(): boolean;
  /** Bytes that the fullest disk takes until it is nearly full, when it was measured last; below 0 while it is. Null: not known. */
  left(): number | null;
}

/** Stays free for deletions, for events on their way and for the other programs of the machine. */
const FLOOR_BYTES = 256_000_000;
/** The least free space of a disk, where the operator has set none. */
export const leastFree = ({ size }: Space): number => Math.min(FLOOR_BYTES, size / 20);
/**
 * After a full disk, this many times the floor must be free before anything is taken again. Otherwise the state could change with every
 * request.
 */
const ENOUGH = 1.25;
/** For this long a measurement is used. A disk that is written at 50 MB/s loses as much as the floor in this time. */
const REMEMBERED_MS = 5_000;
/** The longest wait of a request for a measurement. */
export const ANSWER_MS = 1_000;

const FULL = 'The server has no room for anything new at the moment. Please keep what you have entered, and try again later.';

interface FreeDiskOptions {
  log: Logger;
  /** Bytes that have to be free; default `leastFree`. */
  floor?: number | undefined;
  /** Only tests set it. */
  now?: () => number;
}

/**
 * Watches disks. A request that stores something measures them, at most every few seconds. Each change is logged once.
 * @param measures one for each disk; returns its space, or null if that is not known
 */
export function createFreeDisk(
  measures: readonly (() => Promise<Space | null>)[],
  { log, floor: given, now = () => performance.now() }: FreeDiskOptions,
): FreeDisk {
  let isLow = false;
  let left: number | null = null;
  let isKnown = true;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const spaces = (await Promise.all(measures.map((measure) => measure()))).filter((space) => space !== null);
    const before = isLow;
    const leftOf = () => spaces.map((space) => space.free - (given ?? leastFree(space)) * (isLow ? ENOUGH : 1));
    isLow = leftOf().some((bytes) => bytes < 0);
    left = spaces.length === 0 ? null : Math.min(...leftOf());
    isKnown = true;
    if (isLow !== before)
      log[isLow ? 'error' : 'info']({ spaces }, isLow ? 'the disk is nearly full: nothing new is taken' : 'the disk has room again');
  }

  /** A disk whose space cannot be read counts as not full. If it is, the write fails. */
  function wonder(error: unknown): void {
    if (isKnown) log.warn({ err: error }, 'the room of the disk is not known');
    isKnown = false;
  }

  function look(): Promise<void> {
    if (now() - askedAt < REMEMBERED_MS) return Promise.resolve();
    asking ??= ask()
      .catch(wonder)
      .finally(() => {
        asking = null;
        askedAt = now();
      });
    return Promise.race([asking, pause(ANSWER_MS)]);
  }

  return {
    look,
    async require() {
      await look();
      if (isLow) throw new AppError('platform.full', FULL);
    },
    isLow: () => isLow,
    left: () => left,
  };
}
