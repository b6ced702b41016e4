import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { type DiskSpace, diskSpace } from './upload-quota.ts';

/** Whether the disk that the product writes on has room for more. */
export interface FreeDisk {
  /** @throws AppError 'platform.full' while it is nearly full */
  requireRoom(): Promise<void>;
  /** Asks it, unless it was asked a moment ago. */
  look(): Promise<void>;
  /** As it was found last. */
  isLow(): boolean;
}

/** Left to deletions, events on their way and the other programs of the machine; at most a twentieth of the disk. */
const FLOOR_BYTES = 256_000_000;
/** So much more has to be free before anything is taken again, so that it does not change with every request. */
const ENOUGH = 1.25;
/** It is not asked more often: a disk that is written at 50 MB/s loses as much as the floor. */
const REMEMBERED_MS = 5_000;

const FULL = 'The server has no room for anything new at the moment. Please keep what you have entered, and try again later.';

/**
 * Watches the disk of a folder. It is asked by the requests that bring something, and seldom. Each change is logged once.
 * @param measure of tests
 */
export function createFreeDisk(
  dir: string,
  { log, measure = diskSpace, now = () => performance.now() }: { log: Logger; measure?: DiskSpace; now?: () => number },
): FreeDisk {
  let isLow = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const { free, size } = await measure(dir);
    const floor = Math.min(FLOOR_BYTES, size / 20);
    const before = isLow;
    isLow = free < (before ? ENOUGH * floor : floor);
    if (isLow !== before)
      log[isLow ? 'error' : 'info']({ free, floor }, isLow ? 'the disk is nearly full: nothing new is taken' : 'the disk has room again');
  }

  function look(): Promise<void> {
    if (now() - askedAt < REMEMBERED_MS) return Promise.resolve();
    asking ??= ask()
      // What cannot be asked is not known to be full; a write tells it.
      .catch((error: unknown) => log.warn({ err: error }, 'the room of the disk is not known'))
      .finally(() => {
        asking = null;
        askedAt = now();
      });
    return asking;
  }

  return {
    look,
    async requireRoom() {
      await look();
      if (isLow) throw new AppError('platform.full', FULL);
    },
    isLow: () => isLow,
  };
}
