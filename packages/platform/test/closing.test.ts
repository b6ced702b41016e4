import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLocalBus } from '../src/adapters/bus/local-bus.ts';
import { createDiskFiles } from '../src/adapters/files/disk-files.ts';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import { systemClock, systemIds } from '../src/adapters/system.ts';
import { createLogger } from '../src/common/telemetry.ts';
import { composeServices } from '../src/host/compose.ts';
import { createOutbox } from '../src/outbox/outbox.ts';
import { on } from '../src/service/event-handlers.ts';
import type { Ports, Service } from '../src/service/service.ts';
import { liftTimeouts, TIME_LIMITS } from '../src/testing/hold-timeouts.ts';
import { testKeys } from '../src/testing/index.ts';

function signal() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('a close', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'formwright-closing-'));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(dir, { recursive: true });
  });

  const openStore = () => createSqliteStore({ path: join(dir, 'forms.db') });

  it('handles the events of a job that ends during it', async () => {
    const begun = signal();
    const mayCommit = signal();
    const handled: string[] = [];
    const createForms = (ports: Ports): Service => {
      const outbox = createOutbox(ports.store, ports);
      const note = on('forms.v1.FormDeleted', 'forms.notes', async ({ formId }) => {
        handled.push(formId);
        return [];
      });
      const late = async () => {
        begun.resolve();
        await mayCommit.promise;
        await ports.store.commit([outbox.event('forms.v1.FormDeleted', 'f1', { formId: 'f1', workspaceId: 'w1' })]);
      };
      return { name: 'forms', routes: [], subscriptions: [note], jobs: [{ name: 'forms.late', everyMs: 1, run: late }] };
    };
    const composition = composeServices({
      create: { forms: createForms },
      makeStore: openStore,
      bus: createLocalBus(),
      files: createDiskFiles({ dir: join(dir, 'files') }),
      mail: { send: async () => undefined, erase: async () => undefined, close: async () => undefined },
      clock: systemClock,
      ids: systemIds,
      log: createLogger({ level: 'silent' }),
      auth: { publicKey: testKeys.publicKey, dataSecret: 'the secret of stored data in tests' },
      tmpDir: join(dir, 'uploads'),
    });
    await composition.start();
    await begun.promise;
    // The limits of a close, which is quick or slow here as the machine is.
    liftTimeouts(...TIME_LIMITS.close);
    const closed = composition.close();
    // Long enough for a first look at the outbox, which is empty.
    for (let turns = 0; turns < 500; turns += 1) await nextTurn();
    mayCommit.resolve();
    await closed;
    expect(handled).toEqual(['f1']);
    const store = openStore();
    const entries = store.collection({ name: 'outbox' });
    await store.ready();
    expect(await entries.count({})).toBe(0);
    await store.close();
  });
});
