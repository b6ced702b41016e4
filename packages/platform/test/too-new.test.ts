import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractsOf } from '@formwright/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { createLocalBus } from '../src/adapters/bus/local-bus.ts';
import { createDiskFiles } from '../src/adapters/files/disk-files.ts';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import { systemClock, systemIds } from '../src/adapters/system.ts';
import { ConfigError } from '../src/common/config.ts';
import { pause } from '../src/common/pause.ts';
import { createLogger } from '../src/common/telemetry.ts';
import type { Stamp } from '../src/formats/stamp.ts';
import { composeServices } from '../src/host/compose.ts';
import { launchService, type RunningService } from '../src/host/run.ts';
import { asConfigError } from '../src/host/start-problems.ts';
import { handle, type Ports } from '../src/service/service.ts';
import { callHeaders, callSettings, testKeys } from '../src/testing/index.ts';

const count = contractsOf('forms')('count', {
  summary: 's',
  method: 'GET',
  auth: 'service',
  reply: Type.Object({ notes: Type.Integer() }, { additionalProperties: false }),
  errors: {},
});
const createNotes = (ports: Ports) => {
  const notes = ports.store.collection<{ _id: string }>({ name: 'notes' });
  return { name: 'forms', routes: [handle(count, async () => ({ notes: await notes.count({}) }))], subscriptions: [], jobs: [] };
};

describe('a replica whose data a newer version has taken over', () => {
  let dir: string;
  let running: RunningService | undefined;
  let lines: string[];
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'formwright-too-new-'));
    lines = [];
  });
  afterEach(async () => {
    await running?.close();
    running = undefined;
    rmSync(dir, { recursive: true, force: true });
  });
  const file = () => join(dir, 'forms.db');
  const log = () => createLogger({ destination: { write: (line) => void lines.push(line) } });

  async function launch() {
    running = await launchService(createNotes, {
      serviceName: 'forms',
      settings: {},
      log: log(),
      env: {
        ...{ HOST: '127.0.0.1', PORT: '0', STORE_URL: `sqlite:${dir}`, BUS_URL: 'local:', TMP_DIR: join(dir, 'tmp') },
        ...{ FILES_URL: `file:${dir}/files`, MAIL_URL: `file:${dir}/mail`, PUBLIC_URL: 'https://forms.example.org' },
        ...{ ...callSettings('forms'), AUTH_PUBLIC_KEY: testKeys.publicKey, LOG_LEVEL: 'info' },
        ...Object.fromEntries(
          ['BILLING', 'SUBMISSIONS', 'TEAM', 'RESPONSES', 'IDENTITY'].map((name) => [`${name}_URL`, 'http://127.0.0.1:1']),
        ),
      },
    });
    return running;
  }
  /** As a newer program says it before it walks. */
  async function raise(oldestReader: number): Promise<void> {
    const store = createSqliteStore({ path: file() });
    const stamps = store.collection<Stamp>({ name: 'formats' });
    await store.ready();
    const stamp = { format: oldestReader, oldestReader, walking: 0, after: '', again: 0 };
    await stamps.updateOne({ _id: 'store' }, { $set: stamp }, { upsert: true });
    await store.close();
  }
  const ask = (path: string) => fetch(`${running?.url}${path}`, { headers: callHeaders(count, Date.now()) });
  const until = async (path: string, status: number) => {
    while ((await ask(path)).status !== status) await pause(50);
  };

  it('answers 503 and is not ready, and one that starts then waits until the data is its own again', async () => {
    await (await launch()).started;
    await until('/ready', 200);
    expect((await ask('/internal/forms/count')).status).toBe(200);
    await raise(2);
    await until('/ready', 503);
    const refused = await ask('/internal/forms/count');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await ask('/health')).status).toBe(200);
    expect(lines.join()).toContain('a newer version has taken over the data: this replica waits to be replaced');
    await running?.close();

    lines = [];
    const next = await launch();
    while (!lines.join().includes('waits for a newer version of the program')) await pause(50);
    expect([(await ask('/ready')).status, (await ask('/internal/forms/count')).status]).toEqual([503, 503]);
    // A backup was put back.
    await raise(1);
    await next.started;
    await until('/ready', 200);
  });

  it('does not start where it is the whole product, and says so in one line', async () => {
    await raise(2);
    const composition = composeServices({
      create: { forms: createNotes },
      makeStore: () => createSqliteStore({ path: file() }),
      bus: createLocalBus(),
      files: createDiskFiles({ dir: join(dir, 'files') }),
      clock: systemClock,
      ids: systemIds,
      log: log(),
      auth: { publicKey: testKeys.publicKey, dataSecret: 'the secret of stored data in tests' },
      tmpDir: join(dir, 'tmp'),
    });
    const problem = asConfigError(await composition.start().catch((error: unknown) => error)) as ConfigError;
    await composition.close();
    expect(problem).toBeInstanceOf(ConfigError);
    const said = 'The data of forms (format 2, while this program knows 1) is too new for this version of the program.';
    expect(problem.message).toBe(`${said} Start the version that stored it, or put back a backup.`);
  });
});
