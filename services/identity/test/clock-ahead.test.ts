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

/** Counts of nobody in particular have no tag. */
const tagOf = (text: string) => text;

describe.each(kinds)('a clock that was a year ahead and is right again, with %s', (_name, open) => {
  const clock = createTestClock();
  let store: Store;
  let limits: ReturnType<typeof createLimits>;
  let tries: ReturnType<typeof createBackoffStore>;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'formwright-clock-'));
    store = open();
    limits = createLimits(store, clock, tagOf);
    tries = createBackoffStore(store, clock, tagOf);
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

describe.each(kinds)('a replica whose clock is a little behind, with %s', (_name, open) => {
  it('counts on with what the other one has counted, and pauses nobody before the limit', async () => {
    dir = mkdtempSync(join(tmpdir(), 'formwright-clock-'));
    const store = open();
    const [ahead, behind] = [createTestClock(), createTestClock()];
    ahead.shift(40);
    const [firstLimits, limits] = [createLimits(store, ahead, tagOf), createLimits(store, behind, tagOf)];
    const [firstTries, tries] = [createBackoffStore(store, ahead, tagOf), createBackoffStore(store, behind, tagOf)];
    await store.ready();
    const mails = { key: 'mails', most: 2, windowMs: 60_000 };
    await firstLimits.take(mails);
    await limits.take(mails);
    await expect(limits.take(mails)).rejects.toEqual(new LimitReached(61));
    const pace = { key: 'tries', free: 3, firstPauseMs: 5_000, longestPauseMs: 5_000, forgottenAfterMs: 3_600_000 };
    expect([await firstTries.take(pace), await tries.take(pace), await firstTries.take(pace)]).toEqual([0, 0, 0]);
    expect(await tries.take(pace)).toBe(5_040);
    for (const name of ['limits', 'tries']) await store.collection({ name }).deleteMany({});
    await store.close();
    rmSync(dir, { recursive: true });
  });
});
