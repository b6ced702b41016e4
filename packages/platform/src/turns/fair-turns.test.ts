import { describe, expect, it } from '@jest/globals';
import { createFairTurns, type FairTurns } from './fair-turns.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Work that waits to be ended, and the order in which it began. */
function works(turns: FairTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const results: Promise<string>[] = [];
  return {
    begun,
    add(key: string, name: string, cost?: number): Promise<string> {
      const run = async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      };
      const result = turns.take(key, run, cost);
      results.push(result);
      result.catch(() => undefined);
      return result;
    },
    async end(name: string): Promise<void> {
      await nextTurn();
      ends.get(name)?.();
      await nextTurn();
    },
    /** Ends each work as soon as it has begun. */
    async endAll(): Promise<string[]> {
      for (let at = 0; at < results.length; at += 1) {
        await nextTurn();
        ends.get(begun[at] ?? '')?.();
      }
      await Promise.allSettled(results);
      return begun;
    },
  };
}

describe('fair turns', () => {
  it('serve one after the other of those who wait, however much one has brought', async () => {
    const { add, endAll } = works(createFairTurns({ atOnce: 1 }));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name);
    for (const name of ['b1', 'b2']) void add('b', name);
    void add('c', 'c1');
    expect(await endAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('serve a small work before the large ones of ten others that were there before it', async () => {
    const { add, endAll } = works(createFairTurns({ atOnce: 1 }));
    for (let other = 0; other < 10; other += 1) void add(`other${other}`, `large${other}`, 200);
    void add('neighbor', 'small', 1);
    expect((await endAll()).slice(0, 2)).toEqual(['large0', 'small']);
  });

  it('serve a large work in the end, though small ones of others arrive without end', async () => {
    const { add, begun, end } = works(createFairTurns({ atOnce: 1 }));
    void add('first', 'running');
    void add('patient', 'large', 20);
    for (let at = 0; at < 100 && !begun.includes('large'); at += 1) {
      void add(`new${at}`, `small${at}`);
      await end(begun.at(-1) ?? '');
    }
    expect(begun).toContain('large');
  });

  it('let one who comes back at once not go before those who wait', async () => {
    const { add, begun, end } = works(createFairTurns({ atOnce: 1 }));
    void add('greedy', 'g1', 10);
    void add('b', 'b1', 10);
    void add('c', 'c1', 10);
    await end('g1');
    void add('greedy', 'g2', 10);
    await end('b1');
    expect(begun).toEqual(['g1', 'b1', 'c1']);
  });

  it('serve work that costs nothing, too', async () => {
    const { add, endAll } = works(createFairTurns({ atOnce: 1 }));
    for (const name of ['a', 'b', 'c']) void add(name, name, 0);
    expect(await endAll()).toEqual(['a', 'b', 'c']);
  });

  it('run several at a time, one of each key', async () => {
    const { add, begun } = works(createFairTurns({ atOnce: 2 }));
    for (const name of ['a1', 'a2']) void add('a', name);
    void add('b', 'b1');
    void add('c', 'c1');
    await nextTurn();
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('refuse more than one may have, until some of it has ended, also by an error', async () => {
    const turns = createFairTurns({ atOnce: 1, most: 10 });
    const failing = turns.take('a', () => Promise.reject(new Error('disk')), 6);
    await expect(turns.take('a', async () => 'more', 5)).rejects.toMatchObject({ code: 'platform.busy' });
    const other = turns.take('b', async () => 'other', 5);
    await expect(failing).rejects.toThrow('disk');
    expect([await other, await turns.take('a', async () => 'now', 5)]).toEqual(['other', 'now']);
  });

  it('take one work alone that costs more than one may have', async () => {
    expect(await createFairTurns({ atOnce: 1, most: 10 }).take('a', async () => 'huge', 50)).toBe('huge');
  });
});
