import { randomBytes } from 'node:crypto';
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
// Each run has a database of its own, so that it meets nothing that another run has left or is writing.
const database = `test_${randomBytes(6).toString('hex')}`;
if (url) kinds.push(['MongoDB', () => createMongoStore({ url, database })]);

describe.each(kinds)('a clock that was a year ahead and is right again, with %s', (_name, open) => {
  const clock = createTestClock();
  let store: Store;
  let limits: ReturnType<typeof createLimits>;
  let tries: ReturnType<typeof createBackoffStore>;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'formwright-clock-'));
    store = open();
    limits = createLimits(store, clock);
    tries = createBackoffStore(store, clock);
    await store.ready();
  });
  afterEach(async () => {
    for (const name of ['limits', 'tries']) await store.collection({ name }).deleteMany({});
    await store.close();
    rmSync(dir, { recursive: true });
  });

  it('leaves no limit reached', async () => {
    const mails = { key: 'mails', most: 2, windowMs: 60_000 };
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
    const pace = { key: 'tries', free: 2, firstPauseMs: 5_000, longestPauseMs: 60_000, forgottenAfterMs: 3_600_000 };
    const tryThrice = async () => [await tries.take(pace), await tries.take(pace), await tries.take(pace)];
    clock.shift(year);
    expect(await tryThrice()).toEqual([0, 0, 5_000]);
    clock.shift(-year);
    expect(await tryThrice()).toEqual([0, 0, 5_000]);
  });
});
