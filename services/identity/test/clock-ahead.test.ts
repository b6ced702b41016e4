import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@formwright/platform';
import { createMongoStore } from '@formwright/platform/adapters/mongo/mongo-store';
import { createSqliteStore } from '@formwright/platform/adapters/sqlite/sqlite-store';
import { createTestClock } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLimits, LimitReached } from '../src/limits.ts';
import { createBackoffStore } from '../src/sign-in/backoff.ts';

const year = 365 * 24 * 60 * 60_000;
const url = process.env.MONGO_TEST_URL;
let dir: string;
const kinds: [string, () => Store][] = [['SQLite', () => createSqliteStore({ path: join(dir, 'a.db') })]];
// The database keeps what earlier runs have left: the tests' keys are new ones.
if (url) kinds.push(['MongoDB', () => createMongoStore({ url, database: 'test_clock_ahead' })]);

describe.each(kinds)('a clock that was a year ahead and is right again, with %s', (_name, open) => {
  let store: Store;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'formwright-clock-'));
    store = open();
  });
  afterEach(async () => {
    await store.close();
    rmSync(dir, { recursive: true });
  });

  it('leaves no limit reached', async () => {
    const clock = createTestClock();
    const limits = createLimits(store, clock);
    await store.ready();
    const mails = { key: `mails ${Math.random()}`, most: 2, windowMs: 60_000 };
    const takeAll = async () => {
      for (let taken = 0; taken < mails.most; taken += 1) await limits.take(mails);
      await expect(limits.take(mails)).rejects.toEqual(new LimitReached(60));
    };
    clock.shift(year);
    await takeAll();
    clock.shift(-year);
    await takeAll();
  });

  it('leaves no pause, and no tries to count', async () => {
    const clock = createTestClock();
    const tries = createBackoffStore(store, clock);
    await store.ready();
    const pace = { key: `tries ${Math.random()}`, free: 2, firstPauseMs: 5_000, longestPauseMs: 60_000, forgottenAfterMs: 3_600_000 };
    const tryThrice = async () => [await tries.take(pace), await tries.take(pace), await tries.take(pace)];
    clock.shift(year);
    expect(await tryThrice()).toEqual([0, 0, 5_000]);
    clock.shift(-year);
    expect(await tryThrice()).toEqual([0, 0, 5_000]);
  });
});
