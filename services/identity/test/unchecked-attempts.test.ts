import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { busy, type ReplyControls, type SecurityLog, type Store } from '@formwright/platform';
import { createSqliteStore } from '@formwright/platform/adapters/sqlite/sqlite-store';
import { createTestClock } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type Attempt, checkAttempt } from '../src/sign-in/attempts.ts';
import { createBackoffStore } from '../src/sign-in/backoff.ts';

const ip = '192.0.2.1';
let dir: string;
let store: Store;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'formwright-attempts-'));
  store = createSqliteStore({ path: join(dir, 'a.db') });
});
afterEach(async () => {
  await store.close();
  rmSync(dir, { recursive: true });
});

const attempts: [string, Attempt][] = [
  ['a device of the account', { deviceId: 'known' }],
  ['any other device', { ip, account: 'ada@example.com' }],
];

it.each(attempts)('a password that could not be checked, since an office signs in at once, is no attempt of %s', async (_name, attempt) => {
  const backoffs = createBackoffStore(store, createTestClock(), (text) => text);
  await store.ready();
  const ports = { securityLog: { count: async () => {} } as unknown as SecurityLog };
  const attempter = { ip, reply: { header: () => {} } as unknown as ReplyControls, who: 'Ada' };
  const enter = (check: () => boolean) => checkAttempt({ backoffs, ports }, attempter, attempt, async () => check());
  const tooBusy = () => {
    throw busy();
  };

  for (let time = 0; time < 9; time += 1) expect(await enter(() => false)).toBe(false);
  for (let time = 0; time < 60; time += 1) await expect(enter(tooBusy)).rejects.toMatchObject({ code: 'platform.busy' });
  expect(await enter(() => false)).toBe(false);
  await expect(enter(() => true)).rejects.toMatchObject({ code: 'identity.too_many_attempts' });
});
