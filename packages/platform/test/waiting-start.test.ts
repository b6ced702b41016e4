import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractsOf, serviceNames } from '@formwright/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Type } from 'typebox';
import { dropDatabases, listDatabases } from '../src/adapters/mongo/read-documents.ts';
import { pause } from '../src/common/pause.ts';
import { createLogger } from '../src/common/telemetry.ts';
import { launchService, type RunningService } from '../src/host/run.ts';
import { generateKeyPair } from '../src/security/access-token.ts';
import { handle, type Ports } from '../src/service/service.ts';
import { liftTimeouts, TIME_LIMITS } from '../src/testing/hold-timeouts.ts';
import { callHeaders, callSettings } from '../src/testing/index.ts';
import { mongoForTests } from './mongo-test-server.ts';
import { Way } from './support/way.ts';

const forms = contractsOf('forms');

const closed = { additionalProperties: false } as const;
const count = forms('count', {
  summary: 's',
  method: 'GET',
  auth: 'service',
  reply: Type.Object({ notes: Type.Integer() }, closed),
  errors: {},
});
const createNotes = (ports: Ports) => {
  const notes = ports.store.collection<{ _id: string }>({ name: 'waitingnotes' });
  return { name: 'forms', routes: [handle(count, async () => ({ notes: await notes.count({}) }))], subscriptions: [], jobs: [] };
};

const { url: mongoUrl, reason } = mongoForTests();
const whereMongoIs = mongoUrl ? describe : describe.skip;

whereMongoIs(`a service whose MongoDB comes later${mongoUrl ? '' : ` (skipped: ${reason})`}`, () => {
  const { publicKey } = generateKeyPair();
  let dir: string;
  let way: Way;
  let running: RunningService | undefined;
  let lines: string[];
  // A service has the product's own database, so this test removes it if it was not there before. No other test file may take this name;
  // those of other services come and go meanwhile.
  const database = 'formwright_forms';
  let wasThere: boolean;
  beforeAll(async () => {
    wasThere = (await listDatabases(mongoUrl ?? '', database)).length > 0;
  });
  afterAll(async () => {
    if (!wasThere) await dropDatabases(mongoUrl ?? '', [database]);
  });
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'formwright-waiting-'));
    lines = [];
    way = new Way(new URL(mongoUrl ?? ''));
    await way.open();
    await way.cut();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await running?.close();
    await way.cut().catch(() => undefined);
    rmSync(dir, { recursive: true, force: true });
  });

  async function launch() {
    running = await launchService(createNotes, {
      serviceName: 'forms',
      settings: {},
      log: createLogger({ destination: { write: (line) => void lines.push(line) } }),
      env: {
        HOST: '127.0.0.1',
        PORT: '0',
        STORE_URL: `mongodb://127.0.0.1:${way.port}/?directConnection=true&serverSelectionTimeoutMS=500`,
        BUS_URL: 'local:',
        FILES_URL: `file:${dir}/files`,
        MAIL_URL: `file:${dir}/mail`,
        PUBLIC_URL: 'https://forms.example.org',
        ...callSettings('forms'),
        AUTH_PUBLIC_KEY: publicKey,
        TMP_DIR: join(dir, 'tmp'),
        ...Object.fromEntries(
          serviceNames.filter((name) => name !== 'forms').map((name) => [`${name.toUpperCase()}_URL`, 'http://elsewhere']),
        ),
      },
    });
    return running;
  }

  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${running?.url}${path}`, { headers });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  const askReady = async () =>
    (await ask('/ready')) as { status: number; headers: Headers; body: { status: string; dependencies: object } };
  const until = async (status: string) => {
    while ((await askReady()).body.status !== status) await pause(50);
  };
  const told = (message: string) =>
    lines.map((line) => JSON.parse(line)).filter(({ msg, dependency }) => msg === message && dependency === 'store');

  it('answers probes meanwhile, starts by itself, tells an outage once, and works again after it', async () => {
    // Here a dependency is down when its way is cut, not when the machine stands still.
    liftTimeouts(...TIME_LIMITS.readiness);
    const { started } = await launch();
    expect(await ask('/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await askReady()).toMatchObject({ status: 503, body: { status: 'starting', dependencies: { store: 'down', files: 'ok' } } });
    const early = await ask('/internal/forms/count', callHeaders(count, Date.now()));
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, expect.any(String)]);

    await way.open();
    await started;
    await until('ready');
    expect(await askReady()).toMatchObject({ status: 200, body: { dependencies: { store: 'ok', bus: 'ok', files: 'ok' } } });
    expect(await ask('/internal/forms/count', callHeaders(count, Date.now()))).toMatchObject({ status: 200, body: { notes: 0 } });

    await way.cut();
    await until('not ready');
    expect((await askReady()).status).toBe(503);
    expect((await ask('/health')).status).toBe(200);
    await way.open();
    await until('ready');
    expect([told('a dependency does not answer').length, told('a dependency answers again').length]).toEqual([2, 2]);
  });

  it('tells an outage although nobody asks, and closes while it waits', async () => {
    const { started, url } = await launch();
    while (told('a dependency does not answer').length === 0) await pause(50);
    await running?.close();
    running = undefined;
    await started;
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });
});
