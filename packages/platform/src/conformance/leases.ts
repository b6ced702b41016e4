import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '../common/telemetry.ts';
import type { Store } from '../ports/store.ts';
import { createLeases } from '../replicas/leases.ts';
import { createTestIds } from '../testing/fakes.ts';
import { noteStandstills } from '../testing/standstills.ts';
import type { StorePlace } from './store.ts';

const log = createLogger({ level: 'silent' });
const ids = createTestIds();
/** Long enough for a slow machine. */
const LONG_MS = 120_000;
const SHORT_MS = 2_000;
/** Often, so that a test waits for no check. */
const CHECK_MS = 20;

/** Lease tests for several replicas on one store. @param makePlace a new place per test; every `open` is a replica */
export function describeLeases(name: string, makePlace: () => Promise<StorePlace>): void {
  describe(`leases on ${name}`, () => {
    let place: StorePlace;
    let stores: Store[];
    let stops: AbortController[];
    let holding: Promise<void>[];
    let working: string[];
    let mostAtOnce: number;
    const begin = async () => {
      place = await makePlace();
      [stores, stops, holding, working, mostAtOnce] = [[], [], [], [], 0];
    };
    const end = async () => {
      for (const stop of stops) stop.abort();
      await Promise.all(holding);
      for (const store of stores) await store.close();
      await place.remove();
    };
    beforeEach(begin);
    afterEach(async () => {
      jest.restoreAllMocks();
      await end();
    });

    /** Starts a replica that requests the lease. @param storeOf wraps its store, to break it */
    async function join(replica: string, leaseMs = LONG_MS, storeOf: (store: Store) => Store = (store) => store): Promise<AbortController> {
      const store = place.open();
      stores.push(store);
      const leases = createLeases(storeOf(store), { ids, log, leaseMs, maxCheckMs: CHECK_MS });
      await store.ready();
      const stop = new AbortController();
      stops.push(stop);
      holding.push(
        leases.hold(
          'work',
          async (over) => {
            working.push(replica);
            mostAtOnce = Math.max(mostAtOnce, working.length);
            if (!over.aborted) await new Promise((resolve) => over.addEventListener('abort', resolve, { once: true }));
            working.splice(working.indexOf(replica), 1);
          },
          stop.signal,
        ),
      );
      return stop;
    }
    const until = async (holds: () => boolean) => {
      while (!holds()) await soon();
    };

    /** Lets another replica ask for the lease that `one` has. @returns a function that resolves when it has asked ten more times in vain */
    async function joinInVain(replica: string): Promise<() => Promise<void>> {
      let asked = 0;
      const counting = () => {
        asked += 1;
        return false;
      };
      await join(replica, LONG_MS, (store) => cutOff(store, counting));
      return async () => {
        const before = asked;
        await until(() => asked >= before + 10 || mostAtOnce > 1);
        expect(working).toEqual(['one']);
      };
    }

    it('are with one replica, and go to another when they are given back', async () => {
      const first = await join('one');
      await until(() => working.length === 1);
      const asksInVain = await joinInVain('two');
      await asksInVain();
      first.abort();
      await until(() => working[0] === 'two');
      expect(mostAtOnce).toBe(1);
    });

    it('are with one of many that ask at the same moment', async () => {
      const replicas = await Promise.all(Array.from({ length: 5 }, (_, index) => join(String(index))));
      const held = new Set<string>();
      while (held.size < 5) {
        await until(() => working.some((replica) => !held.has(replica)));
        const replica = working[0] ?? '';
        held.add(replica);
        replicas[Number(replica)]?.abort();
      }
      expect(mostAtOnce).toBe(1);
    });

    it('go to another when the holder is gone without a word, and never while it works', async () => {
      // A lease that is twice as long at each try outlives the standstills of any machine.
      for (let leaseMs = SHORT_MS; ; leaseMs *= 2) {
        const longestStandstill = noteStandstills();
        let isCut = false;
        await join('cut off', leaseMs, (store) => cutOff(store, () => isCut));
        await until(() => working.length === 1);
        await join('other', leaseMs);
        isCut = true;
        await until(() => working.includes('other'));
        // A process that stood still works on for a moment when it has lost the lease.
        if (longestStandstill() < leaseMs / 4) break;
        await end();
        await begin();
      }
      expect([working, mostAtOnce]).toEqual([['other'], 1]);
    });

    it('do not care for clocks that jump', async () => {
      await join('one');
      await until(() => working.length === 1);
      const asksInVain = await joinInVain('two');
      const real = Date.now;
      for (const years of [5, -5, 0.001, -0.001]) {
        jest.spyOn(Date, 'now').mockImplementation(() => real() + years * 365 * 24 * 60 * 60_000);
        await asksInVain();
      }
      expect(mostAtOnce).toBe(1);
    });
  });
}

/** A store that fails once `isCut` returns true, as after a network failure or a kill. */
function cutOff(store: Store, isCut: () => boolean): Store {
  return {
    ...store,
    collection: (declaration) => {
      const collection = store.collection(declaration);
      return new Proxy(collection, {
        get(target, name) {
          const value = Reflect.get(target, name) as unknown;
          if (typeof value !== 'function') return value;
          return (...args: unknown[]) => {
            if (isCut()) return Promise.reject(new Error('cut off'));
            return (value as (...given: unknown[]) => unknown).apply(target, args);
          };
        },
      });
    },
  };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 10));
