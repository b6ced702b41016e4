import { expect, it } from '@jest/globals';
import { createLogger } from '../src/common/telemetry.ts';
import { runJobs } from '../src/host/jobs.ts';
import { ConditionFailedError } from '../src/ports/store.ts';
import { UnavailableError } from '../src/ports/unavailable.ts';
import { createTestClock } from '../src/testing/index.ts';
import { createPatience, eachInBatches } from '../src/turns/each-by-itself.ts';

/** A job over what is left, of which some is stuck. */
function createWork() {
  const clock = createTestClock();
  const [left, stuck] = [new Set<string>(), new Map<string, Error>()];
  const tried: string[] = [];
  const patience = createPatience(clock);
  const run = ({ before = () => {} } = {}) =>
    eachInBatches({
      find: async (atMost) => [...left].slice(0, atMost).map((_id) => ({ _id })),
      async work({ _id }) {
        before();
        tried.push(_id);
        const error = stuck.get(_id);
        if (error) throw error;
        left.delete(_id);
      },
      atOnce: 2,
      most: 10,
      patience,
    });
  return { clock, left, stuck, tried, run };
}

it('what failed waits, each time longer, and the run says so until it is done', async () => {
  const { clock, left, stuck, tried, run } = createWork();
  for (const id of ['a', 'b', 'c']) left.add(id);
  stuck.set('a', new Error('a is stuck'));
  const failing = { message: '1 could not be done, and will be tried again', cause: new Error('a is stuck') };
  for (const [wait, tries] of [
    [0, 1],
    [9_999, 1],
    [1, 2],
    [10_000, 2],
    [10_000, 3],
  ] as const) {
    clock.advance(wait);
    await expect(run()).rejects.toMatchObject(failing);
    expect([wait, tried.filter((id) => id === 'a').length]).toEqual([wait, tries]);
  }
  expect([...left]).toEqual(['a']);
  stuck.clear();
  clock.advance(40_000);
  await run();
  expect([...left]).toEqual([]);
});

it('what another worker came first at is tried once in a run, however long the run lasts, and at once by the next', async () => {
  const { clock, left, stuck, tried, run } = createWork();
  for (const id of ['a', 'b', 'c', 'd', 'e']) left.add(id);
  stuck.set('a', new ConditionFailedError('items', 0));
  const long = { before: () => clock.advance(60_000) };
  await expect(run(long)).rejects.toThrow('1 could not be done');
  expect(tried).toEqual(['a', 'b', 'c', 'd', 'e']);
  stuck.clear();
  await run(long);
  expect([...left]).toEqual([]);
});

it('what failed and is gone since is forgotten', async () => {
  const { left, stuck, run } = createWork();
  left.add('a');
  stuck.set('a', new Error('a is stuck'));
  await expect(run()).rejects.toThrow('1 could not be done');
  left.clear();
  await run();
});

it('of very many that failed, ten thousand are remembered at most: then all of them are tried again', async () => {
  const patience = createPatience(createTestClock());
  const fail = (id: number) => patience.trying(String(id), () => Promise.reject(new Error('stuck')));
  for (let id = 0; id < 10_000; id += 1) await fail(id);
  expect([patience.count(), patience.isWaiting('0')]).toEqual([10_000, true]);
  await fail(10_000);
  expect([patience.count(), patience.isWaiting('0'), patience.isWaiting('10000')]).toEqual([1, false, true]);
});

it('a run ends where the store is away, which is no failure of the item', async () => {
  const { left, stuck, tried, run } = createWork();
  for (const id of ['a', 'b']) left.add(id);
  stuck.set('a', new UnavailableError(new Error('the store is away')));
  await expect(run()).rejects.toThrow('the store is away');
  stuck.clear();
  await run();
  expect(tried).toEqual(['a', 'a', 'b']);
});

it('the log tells of a stuck item once, however often its job runs and however many are, and when all is done', async () => {
  const { clock, left, stuck, tried, run } = createWork();
  const told: string[] = [];
  const log = createLogger({ level: 'warn', destination: { write: (line) => void told.push(line) } });
  left.add('a');
  stuck.set('a', new Error('a is stuck'));
  const over = new AbortController();
  let runs = 0;
  const job = {
    name: 'sweep',
    everyMs: 1,
    async run() {
      runs += 1;
      if (runs === 20) left.add('b');
      if (runs === 20) stuck.set('b', new Error('b is stuck'));
      if (runs === 40) {
        stuck.clear();
        clock.advance(600_000);
      }
      if (runs === 60) over.abort();
      clock.advance(9_000);
      await run();
    },
  };
  await runJobs([job], log, over.signal);
  expect(tried.filter((id) => id === 'a').length).toBeGreaterThan(3);
  const lines = told.map((line) => JSON.parse(line) as { msg: string });
  expect(lines.map(({ msg }) => msg)).toEqual(['job failed', 'job runs again']);
});
