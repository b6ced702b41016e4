import { expect, it } from '@jest/globals';
import { createFreeDisk } from '../src/bytes/free-disk.ts';
import { createLogger } from '../src/index.ts';

const GB = 1_000_000_000;

function disk(size = 100 * GB, floor?: number) {
  const lines: string[] = [];
  const state = { free: 10 * GB, asked: 0, now: 0 };
  const measure = async () => {
    state.asked += 1;
    if (state.free < 0) throw new Error('no such folder');
    return { free: state.free, size };
  };
  const log = createLogger({ destination: { write: (line) => void lines.push(JSON.parse(line).msg) } });
  const freeDisk = createFreeDisk([measure, async () => null], { log, floor, now: () => state.now });
  const takes = () =>
    freeDisk.require().then(
      () => true,
      ({ code }) => code,
    );
  return { state, lines, freeDisk, takes };
}

it('[N13] a disk below the floor takes nothing new until there is clearly more; each change is logged once', async () => {
  const { state, lines, freeDisk, takes } = disk();
  const at = async (free: number) => {
    state.free = free;
    state.now += 5_000;
    return takes();
  };
  expect([await at(256_000_000), await at(255_000_000), await at(255_000_000), freeDisk.isLow()]).toEqual([
    ...[true, 'platform.full', 'platform.full', true],
  ]);
  expect([await at(300_000_000), await at(320_000_000), freeDisk.isLow()]).toEqual(['platform.full', true, false]);
  // What is told is below 0 as long as nothing is taken.
  expect(freeDisk.left()).toBe(64_000_000);
  await at(255_000_000);
  expect([freeDisk.left(), freeDisk.isLow()]).toEqual([-65_000_000, true]);
  await at(300_000_000);
  expect([freeDisk.left(), freeDisk.isLow()]).toEqual([-20_000_000, true]);
  await at(320_000_000);
  expect(lines.slice(0, 2)).toEqual(['the disk is nearly full: nothing new is taken', 'the disk has room again']);
});

it('[N13] it is asked once for all requests of some seconds, and a small disk by its own size', async () => {
  const { state, takes } = disk(2 * GB);
  state.free = 120_000_000;
  expect(await Promise.all([takes(), takes(), takes()])).toEqual([true, true, true]);
  state.free = 0;
  state.now += 4_999;
  expect([await takes(), state.asked]).toEqual([true, 1]);
  state.now += 1;
  expect([await takes(), state.asked]).toEqual(['platform.full', 2]);
});

it('[N13] a disk that cannot be asked stays what it was, which is logged once until it answers again', async () => {
  const { state, lines, takes } = disk();
  const at = async (free: number) => {
    state.free = free;
    state.now += 5_000;
    return takes();
  };
  expect([await at(-1), await at(-1), await at(0), await at(-1), await at(-1)]).toEqual([
    ...[true, true, 'platform.full', 'platform.full', 'platform.full'],
  ]);
  const unknown = 'the room of the disk is not known';
  expect(lines).toEqual([unknown, 'the disk is nearly full: nothing new is taken', unknown]);
});

it('[N13] what an operator sets is the floor, and it is not known of every disk', async () => {
  const { state, takes } = disk(10 * GB, 5 * GB);
  state.free = 5 * GB - 1;
  expect(await takes()).toBe('platform.full');
  const unknown = createFreeDisk([async () => null], { log: createLogger({ level: 'silent' }) });
  expect(await unknown.require().then(() => true)).toBe(true);
});
