import { LRUCache } from 'lru-cache';

/**
 * Remembers what was used lately; the least recently used is forgotten.
 * @param most number of entries. It is the cache's size and not its `max`, for which it would take the room of all entries when it is made.
 */
export const createRecent = <T extends object | number | true>(most: number): LRUCache<string, T> =>
  new LRUCache<string, T>({ maxSize: most, sizeCalculation: () => 1 });
