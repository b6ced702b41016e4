import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.ts';
import type { Replicas } from './replicas.ts';

interface TrustedCacheOptions<T> {
  /** The topic by which replicas tell each other what to check again or to forget. */
  topic: string;
  replicas: Replicas;
  clock: Pick<Clock, 'elapsed'>;
  /** How long a value is used before it is loaded again. Changes that no replica told of take effect after this. */
  trustedMs: number;
  /** Maximum sum of the sizes. The least recently used values are removed first; a larger value is not cached. */
  maxSize: number;
  sizeOf(value: T): number;
  idOf(value: T): string;
  /** Another key under which the value is found. */
  aliasOf(value: T): string;
  /** @param key an id or an alias */
  load(key: string): Promise<T | null>;
}

/**
 * A cache of values from the store. What one replica checks again or forgets, the others do too. They may miss that, so a cache also asks
 * the store again after a short time.
 */
export interface TrustedCache<T> {
  /** Finds a value by id or alias. Concurrent callers share one load. */
  find(key: string): Promise<T | null>;
  /** The cached value, however old it is. */
  peek(id: string): T | undefined;
  /** Milliseconds since it was loaded; Infinity if it is not cached, or must be loaded again. */
  age(id: string): number;
  /** Lets the next `find` load it again. `peek` still returns it. */
  recheck(id: string): void;
  /** Removes a value. A load that is running is then neither cached nor given to new callers. */
  forget(id: string): void;
  forgetAll(): void;
}

interface Entry<T> {
  value: T;
  /** When it was loaded, as `Clock.elapsed` counts, so that a clock that is set back does not extend its life. */
  checkedAt: number;
}

interface Load<T> {
  result: Promise<T | null>;
  /** Ids that were forgotten since it began. */
  forgotten: Set<string>;
  isOld: boolean;
}

/** An empty cache. @see TrustedCache */
export function createTrustedCache<T>(options: TrustedCacheOptions<T>): TrustedCache<T> {
  const { clock, trustedMs, maxSize, sizeOf, idOf, aliasOf } = options;
  const ids = new Map<string, string>();
  const entries = new LRUCache<string, Entry<T>>({
    maxSize,
    sizeCalculation: ({ value }) => sizeOf(value),
    dispose: ({ value }) => ids.delete(aliasOf(value)),
  });
  /** The load that new callers of a key share. */
  const loads = new Map<string, Load<T>>();
  const running = new Set<Load<T>>();

  async function run(key: string, load: Omit<Load<T>, 'result'>): Promise<T | null> {
    const checkedAt = clock.elapsed();
    const value = await options.load(key);
    if (value === null) {
      entries.delete(ids.get(key) ?? key);
      return null;
    }
    const id = idOf(value);
    if (load.isOld || load.forgotten.has(id)) return value;
    entries.set(id, { value, checkedAt });
    if (entries.has(id)) ids.set(aliasOf(value), id);
    return value;
  }

  function begin(key: string): Promise<T | null> {
    const state = { forgotten: new Set<string>(), isOld: false };
    const load: Load<T> = Object.assign(state, { result: run(key, state) });
    load.result = load.result.finally(() => {
      running.delete(load);
      if (loads.get(key) === load) loads.delete(key);
    });
    running.add(load);
    loads.set(key, load);
    return load.result;
  }

  const here = {
    recheck(id: string) {
      const entry = entries.peek(id);
      if (entry) entry.checkedAt = Number.NEGATIVE_INFINITY;
    },
    forget(id: string) {
      // A key that is not known yet may be an alias of this id.
      for (const key of [...loads.keys()]) if ((ids.get(key) ?? id) === id) loads.delete(key);
      for (const load of running) load.forgotten.add(id);
      entries.delete(id);
    },
    forgetAll() {
      loads.clear();
      for (const load of running) load.isOld = true;
      entries.clear();
    },
  };
  const { replicas, topic } = options;
  replicas.hear(`${topic} to check`, { heard: here.recheck });
  replicas.hear(`${topic} to forget`, { heard: here.forget });
  replicas.hear(`all ${topic}`, { heard: here.forgetAll, missed: here.forgetAll });

  return {
    find(key) {
      const entry = entries.get(ids.get(key) ?? key);
      if (entry && clock.elapsed() - entry.checkedAt < trustedMs) return Promise.resolve(entry.value);
      return loads.get(key)?.result ?? begin(key);
    },
    peek: (id) => entries.peek(id)?.value,
    age: (id) => clock.elapsed() - (entries.peek(id)?.checkedAt ?? Number.NEGATIVE_INFINITY),
    recheck(id) {
      here.recheck(id);
      replicas.tell(`${topic} to check`, id);
    },
    forget(id) {
      here.forget(id);
      replicas.tell(`${topic} to forget`, id);
    },
    forgetAll() {
      here.forgetAll();
      replicas.tell(`all ${topic}`, '');
    },
  };
}
