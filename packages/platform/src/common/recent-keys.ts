import { createRecent } from './recent.ts';

/** Remembers keys that came lately. */
export interface RecentKeys {
  /** @returns whether the key is new, that is, not among the last `max` ones */
  add(key: string): boolean;
}

/** @param max number of keys that are remembered; the least recently added are forgotten */
export function createRecentKeys(max: number): RecentKeys {
  const known = createRecent<true>(max);
  return {
    add(key) {
      const isNew = !known.has(key);
      known.set(key, true);
      return isNew;
    },
  };
}
