import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractsOf } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Type } from 'typebox';
import { dropDatabases, listDatabases } from '../src/adapters/mongo/read-documents.ts';
import { createLogger } from '../src/common/telemetry.ts';
import { startService } from '../src/host/run.ts';
import { generateKeyPair } from '../src/security/access-token.ts';
import { handle, type Ports } from '../src/service/service.ts';
import { liftTimeouts, TIME_LIMITS } from '../src/testing/hold-timeouts.ts';
import { callSettings } from '../src/testing/index.ts';
import { mongoForTests } from './mongo-test-server.ts';

const support = contractsOf('support');

const body = Type.Object({ id: Type.String() }, { additionalProperties: false });
const reply = Type.Object({ count: Type.Integer() }, { additionalProperties: false });
const common = { summary: 's', auth: 'none', body, reply, errors: {} } as const;
/** The service of this test stands in for support. */
const keepNote = support('keepNote', { ...common, path: '/api/keep', grows: true });
const deleteNote = support('deleteNote', { ...common, path: '/api/delete' });

const createNotes = (ports: Ports) => {
  const notes = ports.store.collection<{ _id: string }>({ name: 'notes' });
  return {
    name: 'support',
    routes: [
      handle(keepNote, async ({ body: { id } }) => {
        await notes.insertOne({ _id: id });
        return { count: await notes.count({}) };
      }),
      handle(deleteNote, async ({ body: { id } }) => {
        await notes.deleteOne({ _id: id });
        return { count: await notes.count({}) };
      }),
    ],
    subscriptions: [],
    jobs: [],
  };
};

const { url, reason } = mongoForTests();

(url ? describe : describe.skip)(`a service in a process of its own, on MongoDB${url ? '' : ` (skipped: ${reason})`}`, () => {
  const dir = mkdtempSync(join(tmpdir(), 'formwright-full-'));
  // A process chooses the name of its database itself. It is dropped in the end, so it must not be that of somebody's product. No other
  // test file may take this name; those of other services come and go meanwhile.
  const database = 'formwright_support';
  beforeAll(async () => {
    if ((await listDatabases(url ?? '', database)).length > 0)
      throw new Error('MONGO_TEST_URL has databases of a product. The test needs a server of its own.');
  });
  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true });
    await dropDatabases(url ?? '', [database]);
  });
  const env = {
    ...{ HOST: '127.0.0.1', PORT: '0', STORE_URL: url ?? '', BUS_URL: 'local:', MAIL_URL: `file:${dir}/mail`, TMP_DIR: join(dir, 'tmp') },
    ...{ PUBLIC_URL: 'https://forms.example.org', ...callSettings('support') },
    ...{ AUTH_PUBLIC_KEY: generateKeyPair().publicKey.replaceAll('\n', '\\n'), IDENTITY_URL: 'http://localhost' },
  };
  const log = createLogger({ level: 'silent' });
  const within = async <T>(freeDiskMb: string, act: (post: (path: string) => Promise<Response>) => Promise<T>): Promise<T> => {
    const settings = { serviceName: 'support', settings: {}, env: { ...env, FREE_DISK_MB: freeDiskMb }, log } as const;
    const running = await startService(createNotes, settings);
    const headers = { 'content-type': 'application/json' };
    liftTimeouts(...TIME_LIMITS.disk);
    try {
      return await act((path) => fetch(`${running.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify({ id: 'a note' }) }));
    } finally {
      jest.restoreAllMocks();
      await running.close();
    }
  };

  it("[N13] takes nothing new while the database's disk has less room than is set, and deletes", async () => {
    await within('1', async (post) => expect((await post('keep')).status).toBe(200));
    // A petabyte.
    await within('1000000000', async (post) => {
      const refused = await post('keep');
      expect([refused.status, refused.headers.has('retry-after'), await refused.json()]).toEqual([
        507,
        true,
        { error: expect.stringContaining('The server has no room for anything new at the moment.') },
      ]);
      const deleted = await post('delete');
      expect([deleted.status, await deleted.json()]).toEqual([200, { count: 0 }]);
    });
  });
});
