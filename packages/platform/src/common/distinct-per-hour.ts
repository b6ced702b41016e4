import { HOUR_MS } from './durations.ts';

/**
 * Tells at most `most` keys apart in an hour and process, so that a flood of different ones cannot fill a disk.
 * @returns whether a key is one of them
 */
export function createDistinctPerHour(most: number): (key: string, now: number) => boolean {
  let hour = 0;
  let known = new Set<string>();
  return (key, now) => {
    const thisHour = Math.floor(now / HOUR_MS);
    if (thisHour !== hour) known = new Set();
    hour = thisHour;
    if (!known.has(key) && known.size >= most) return false;
    known.add(key);
    return true;
  };
}
