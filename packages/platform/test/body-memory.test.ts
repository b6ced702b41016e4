import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ArrivingBytes } from '../src/bytes/arriving-bytes.ts';
import { createBodyMemory } from '../src/bytes/body-memory.ts';
import { createUploadQuota, type UploadLimits } from '../src/bytes/upload-quota.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the memory of bodies that arrive', () => {
  it('has a share for an address and one for all', () => {
    const memory = createBodyMemory({ perAddress: 10, total: 15 });
    expect([memory.take('a', 8), memory.take('a', 3), memory.take('b', 7), memory.take('b', 1)]).toEqual([true, false, true, false]);
    memory.give('a', 8);
    expect([memory.take('a', 9), memory.take('b', 1)]).toEqual([false, true]);
  });
});

it('[N1 part: the budget] bodies that arrive take an eighth of the heap at most, and those of one address a fourth of that', () => {
  const memory = createBodyMemory();
  const all = Math.min(64_000_000, getHeapStatistics().heap_size_limit / 8);
  const share = Math.floor(all / 4);
  for (const address of ['a', 'b', 'c', 'd']) {
    expect(memory.take(address, share)).toBe(true);
    expect(memory.take(address, 10)).toBe(false);
  }
  expect(memory.take('e', 10)).toBe(false);
});

describe('long bodies', () => {
  it('are worked on while there is budget, and the addresses take turns', async () => {
    const memory = createBodyMemory({ working: 10 });
    const begun: string[] = [];
    const enter = (address: string | null, name: string, bytes: number) =>
      memory.enter(address, bytes).then((share) => {
        begun.push(name);
        return share;
      });
    const first = await enter('a', 'a1', 10);
    const others = [enter('a', 'a2', 10), enter('a', 'a3', 10), enter('b', 'b1', 10)];
    await turn();
    expect(begun).toEqual(['a1']);
    first.keep(0);
    (await others[0])?.keep(0);
    (await others[2])?.keep(0);
    (await others[1])?.keep(0);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('give back what they do not use, once', async () => {
    const memory = createBodyMemory({ working: 10 });
    const share = await memory.enter('a', 10);
    share.keep(4);
    share.keep(6);
    await memory.enter('b', 6);
    let isIn = false;
    void memory.enter('c', 1).then(() => {
      isIn = true;
    });
    await turn();
    expect(isIn).toBe(false);
    share.keep(0);
    await turn();
    expect(isIn).toBe(true);
  });

  it('are worked on alone if they are larger than all budget, and never wait between services', async () => {
    const memory = createBodyMemory({ working: 10 });
    await memory.enter('a', 50);
    await memory.enter(null, 50);
  });
});

describe('the bytes of a body', () => {
  const dir = mkdtempSync(join(tmpdir(), 'formwright-bytes-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  /** Counts what is taken of a real memory. */
  function budgetWith(limits: { perAddress?: number; disk?: Partial<UploadLimits> } = {}) {
    const { perAddress = 1_000_000 } = limits;
    const memory = createBodyMemory({ perAddress, total: 2 * perAddress });
    const taken = { now: 0, most: 0 };
    const counted = {
      ...memory,
      take(address: string, bytes: number) {
        const isTaken = memory.take(address, bytes);
        if (isTaken) taken.now += bytes;
        taken.most = Math.max(taken.most, taken.now);
        return isTaken;
      },
      give(address: string, bytes: number) {
        taken.now -= bytes;
        memory.give(address, bytes);
      },
    };
    const quota = createUploadQuota(dir, limits.disk);
    return { taken, budget: { address: 'a', isInternal: false, memory: counted, quota, tmpDir: dir } };
  }

  it.each([0, 1, 1_024, 32_768, 32_769, 300_000])('come back as they came: %d of them', async (size) => {
    const { budget, taken } = budgetWith();
    const sent = Buffer.from(Array.from({ length: size }, (_, index) => (index * 7 + (index >> 8)) % 256));
    const bytes = new ArrivingBytes(budget);
    for (let at = 0; at < size; ) {
      const next = Math.min(size, at + 1 + ((at * 31) % 9_000));
      await bytes.add(sent.subarray(at, next));
      at = next;
    }
    await bytes.enter();
    expect((await bytes.whole()).equals(sent)).toBe(true);
    const pieces: Buffer[] = [];
    for await (const piece of bytes.pieces()) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(sent)).toBe(true);
    expect(readdirSync(dir)).toEqual([]);
    await bytes.remove();
    await bytes.remove();
    expect(taken.now).toBe(0);
    expect(taken.most).toBeLessThanOrEqual(65_536);
  });

  it('are left to whoever adds them, who may add the rest of the same bytes', async () => {
    const { budget } = budgetWith();
    const [chunk, bytes] = [Buffer.alloc(70_000, 'a'), new ArrivingBytes(budget)];
    await bytes.add(chunk);
    await bytes.add(chunk.subarray(10));
    expect(chunk.toString()).toBe('a'.repeat(70_000));
    expect((await bytes.whole()).toString()).toBe('a'.repeat(139_990));
    await bytes.remove();
  });

  it('take no more memory when each comes alone', async () => {
    const { budget, taken } = budgetWith();
    const bytes = new ArrivingBytes(budget);
    for (let sent = 0; sent < 20_000; sent += 1) expect(bytes.add(Buffer.from('x'))).toBeUndefined();
    expect(taken.now).toBe(32_768);
    expect((await bytes.whole()).toString()).toBe('x'.repeat(20_000));
    await bytes.remove();
  });

  it('take room of the disk also for what was in memory before', async () => {
    const { budget } = budgetWith({ disk: { perAddress: 40_000 } });
    const bytes = new ArrivingBytes(budget);
    await bytes.add(Buffer.alloc(30_000));
    await expect(bytes.add(Buffer.alloc(20_000))).rejects.toMatchObject({ statusCode: 503 });
    await bytes.remove();
    const next = new ArrivingBytes(budget);
    await next.add(Buffer.alloc(40_000));
    await next.remove();
  });

  it('go to disk at once while their address has no more memory, and are refused where the disk takes no more', async () => {
    const { budget, taken } = budgetWith({ perAddress: 500, disk: { perAddress: 1_500 } });
    const bytes = new ArrivingBytes(budget);
    await bytes.add(Buffer.alloc(1_000, 'x'));
    expect(taken.most).toBe(0);
    const refused = new ArrivingBytes(budget);
    await expect(refused.add(Buffer.alloc(1_000))).rejects.toMatchObject({ statusCode: 503 });
    await refused.remove();
    expect((await bytes.whole()).toString()).toBe('x'.repeat(1_000));
    await bytes.remove();
    const again = new ArrivingBytes(budget);
    await again.add(Buffer.alloc(1_000));
    await again.remove();
  });
});
