import { describe, expect, it } from '@jest/globals';
import { noReplicas } from './replicas.ts';
import { createTrustedCache } from './trusted-cache.ts';

interface Jug {
  id: string;
  name: string;
  size: number;
}

/** A cache over a map, whose loads wait until they are let go. */
function shelf({ maxSize = 100 } = {}) {
  const stored = new Map<string, Jug>([['1', { id: '1', name: 'tall', size: 10 }]]);
  let time = 0;
  let loads = 0;
  let gate: Promise<void> = Promise.resolve();
  const cache = createTrustedCache<Jug>({
    topic: 'jugs',
    replicas: noReplicas,
    clock: { elapsed: () => time },
    trustedMs: 1_000,
    maxSize,
    sizeOf: ({ size }) => size,
    idOf: ({ id }) => id,
    aliasOf: ({ name }) => name,
    async load(key) {
      loads += 1;
      const found = [...stored.values()].find(({ id, name }) => id === key || name === key);
      await gate;
      return found ? { ...found } : null;
    },
  });
  return {
    cache,
    stored,
    loads: () => loads,
    pass: (ms: number) => {
      time += ms;
    },
    /** Holds loads back until the returned function is called. */
    hold() {
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return () => open();
    },
  };
}

describe('a trusted cache', () => {
  it('finds a value by id and by alias with one load, until the time is over', async () => {
    const { cache, loads, pass } = shelf();
    const [first, again] = await Promise.all([cache.find('tall'), cache.find('tall')]);
    expect(again).toBe(first);
    pass(999);
    expect([await cache.find('1'), await cache.find('tall')]).toEqual([first, first]);
    expect(loads()).toBe(1);
    pass(1);
    await cache.find('1');
    expect(loads()).toBe(2);
  });

  it('returns null for a value that is gone, and forgets it', async () => {
    const { cache, stored, pass } = shelf();
    await cache.find('tall');
    stored.clear();
    pass(1_000);
    expect(await cache.find('tall')).toBeNull();
    expect(cache.peek('1')).toBeUndefined();
  });

  it.each(['forget', 'forgetAll'] as const)('%s: a load that has begun is neither cached nor shared', async (how) => {
    const { cache, stored, loads, hold } = shelf();
    const release = hold();
    const before = cache.find('tall');
    stored.set('1', { id: '1', name: 'tall', size: 20 });
    cache[how]('1');
    const after = cache.find('tall');
    release();
    expect([(await before)?.size, (await after)?.size, loads()]).toEqual([10, 20, 2]);
    expect(cache.peek('1')?.size).toBe(20);
  });

  it('keeps the load of another value when one is forgotten', async () => {
    const { cache, stored, loads, hold, pass } = shelf();
    stored.set('2', { id: '2', name: 'flat', size: 10 });
    await cache.find('tall');
    pass(1_000);
    const release = hold();
    const [known, unknown] = [cache.find('tall'), cache.find('flat')];
    cache.forget('3');
    const joined = cache.find('tall');
    release();
    expect(await joined).toBe(await known);
    await unknown;
    expect([cache.peek('1'), cache.peek('2')]).toEqual([await known, await unknown]);
    expect(loads()).toBe(3);
  });

  it('loads again after a recheck, while the value can still be read', async () => {
    const { cache, loads } = shelf();
    const first = await cache.find('tall');
    cache.recheck('1');
    expect(cache.peek('1')).toBe(first);
    await cache.find('1');
    expect(loads()).toBe(2);
  });

  it('stays within its size, and does not cache a value that is larger', async () => {
    const { cache, stored } = shelf({ maxSize: 25 });
    for (const id of ['2', '3']) stored.set(id, { id, name: `jug ${id}`, size: 10 });
    stored.set('4', { id: '4', name: 'huge', size: 26 });
    for (const id of ['1', '2', '3', '4']) expect((await cache.find(id))?.id).toBe(id);
    expect(['1', '2', '3', '4'].filter((id) => cache.peek(id))).toEqual(['2', '3']);
  });

  it('shares a failed load and tries again', async () => {
    let isBroken = true;
    const cache = createTrustedCache<Jug>({
      topic: 'jugs',
      replicas: noReplicas,
      clock: { elapsed: () => 0 },
      trustedMs: 1_000,
      maxSize: 100,
      sizeOf: () => 1,
      idOf: ({ id }) => id,
      aliasOf: ({ name }) => name,
      load: () => (isBroken ? Promise.reject(new Error('store away')) : Promise.resolve({ id: '1', name: 'tall', size: 1 })),
    });
    const [one, other] = [cache.find('1'), cache.find('1')];
    await expect(one).rejects.toThrow('store away');
    await expect(other).rejects.toThrow('store away');
    isBroken = false;
    expect((await cache.find('1'))?.name).toBe('tall');
  });
});
