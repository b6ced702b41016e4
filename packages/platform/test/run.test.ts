import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billing, contractsOf, team } from '@formwright/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { type ConfigError, setting } from '../src/common/config.ts';
import { createLogger } from '../src/common/telemetry.ts';
import * as run from '../src/host/run.ts';
import { generateKeyPair, signAccessToken } from '../src/security/access-token.ts';
import { on } from '../src/service/event-handlers.ts';
import { handle, type Ports } from '../src/service/service.ts';
import { callSettings, startTraceReceiver } from '../src/testing/index.ts';

const forms = contractsOf('forms');

const closed = { additionalProperties: false } as const;
/** The service of this test stands in for forms. */
const note = forms('note', {
  summary: 's',
  may: 'forms.write',
  body: Type.Object({ text: Type.String() }, closed),
  reply: Type.Object({ notes: Type.Integer(), greeting: Type.String() }, closed),
  errors: {},
});

const createNotes = (ports: Ports, config: { greeting: string }) => {
  const notes = ports.store.collection<{ _id: string; text: string }>({ name: 'notes' });
  return {
    name: 'forms',
    routes: [
      handle(note, async ({ body }) => {
        await notes.insertOne({ _id: ports.ids.random(), text: body.text });
        return { notes: await notes.count({}), greeting: config.greeting };
      }),
    ],
    subscriptions: [on('billing.v1.PlanChanged', 'forms.on-plan-changed', async () => [])],
    jobs: [],
  };
};
const options = { serviceName: 'forms', settings: { greeting: setting.text('GREETING') } } as const;

describe('a service on its own', () => {
  const { privateKey, publicKey } = generateKeyPair();
  const log = createLogger({ level: 'silent' });
  let dir: string;
  let env: Record<string, string>;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'formwright-run-'));
    env = {
      HOST: '127.0.0.1',
      PORT: '0',
      STORE_URL: `sqlite:${dir}`,
      BUS_URL: 'local:',
      FILES_URL: `file:${dir}/files`,
      MAIL_URL: `file:${dir}/mail`,
      PUBLIC_URL: 'https://forms.example.org',
      ...callSettings('forms'),
      AUTH_PUBLIC_KEY: publicKey.replaceAll('\n', '\\n'),
      IDENTITY_URL: 'http://localhost',
      SUBMISSIONS_URL: 'http://localhost',
      RESPONSES_URL: 'http://localhost',
      BILLING_URL: 'http://localhost',
      TMP_DIR: join(dir, 'tmp'),
      GREETING: 'hello',
    };
  });
  /** Those that a test has started. A red expectation leaves one open, and an open one keeps the process from ending. */
  const started: run.RunningService[] = [];
  const startService: typeof run.startService = async (...args) => {
    const running = await run.startService(...args);
    started.push(running);
    return running;
  };
  afterEach(async () => {
    for (const running of started.splice(0)) await running.close();
    rmSync(dir, { recursive: true, force: true });
  });

  async function post(url: string, token: string) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return fetch(`${url}/api/note`, { method: 'POST', headers, body: JSON.stringify({ text: 'x' }) });
  }

  it('starts from its settings, answers, closes, and has everything again', async () => {
    const caller = { userId: 'u', workspaceId: 'u', role: 'owner', sessionId: 's' } as const;
    const token = await signAccessToken(privateKey, caller, { now: Date.now(), generation: 0 });
    for (const notes of [1, 2]) {
      const running = await startService(createNotes, { ...options, env, log });
      const answer = await post(running.url, token);
      expect([answer.status, await answer.json()]).toEqual([200, { notes, greeting: 'hello' }]);
      expect((await fetch(`${running.url}/ready`)).status).toBe(200);
      const metrics = await (await fetch(`${running.url}/metrics`)).text();
      for (const line of [
        'formwright_request_seconds_count{service="forms",route="/api/note",status="200"} 1',
        'formwright_store_up{service="forms"} 1',
        'formwright_dependency_up{dependency="store"} 1',
        'formwright_disk_room_bytes ',
        'formwright_outbox_depth{service="forms"} 0',
        'formwright_bus_queue_events{queue="forms.on-plan-changed"} 0',
      ])
        expect(metrics).toContain(line);
      await running.close();
      await expect(fetch(`${running.url}/health`)).rejects.toThrow();
    }
  });

  it('sends its last traces before it ends', async () => {
    const receiver = await startTraceReceiver();
    const running = await startService(createNotes, { ...options, env: { ...env, TRACES_URL: receiver.url, TRACES_PERCENT: '100' }, log });
    await post(running.url, 'no token');
    await running.close();
    expect(receiver.spans().map(({ name }) => name)).toContain('note');
    await receiver.close();
  });

  it('removes uploads that a crash left, and nothing else', async () => {
    const running = await startService(createNotes, { ...options, env, log });
    await running.close();
    // The folder of another replica on this machine stays as it is.
    mkdirSync(join(dir, 'tmp', 'forms-8081'));
    const left = ['forms-0/upload-left-over', 'forms-0/not-ours', 'forms-8081/upload-under-way'];
    for (const name of left) writeFileSync(join(dir, 'tmp', name), '');
    await (await startService(createNotes, { ...options, env, log })).close();
    expect(left.filter((name) => existsSync(join(dir, 'tmp', name)))).toEqual(left.slice(1));
  });

  it('names every setting that is missing or wrong', async () => {
    const { GREETING: _greeting, CALL_KEY: _key, ...rest } = env;
    await expect(startService(createNotes, { ...options, env: { ...rest, PORT: 'abc', FILES_URL: 'nowhere' }, log })).rejects.toMatchObject(
      {
        name: 'ConfigError',
        problems: [
          "PORT must be a number between 0 and 65535, but is 'abc'.",
          'CALL_KEY is not set. It must be the private half of an Ed25519 key pair in PEM, as openssl prints it.',
          'FILES_URL must be an address that starts with file: or s3:.',
          'GREETING is not set. It must be a text of one line.',
        ],
      },
    );
  });

  it.each([
    ['s3://store', 'the bucket is missing'],
    ['s3://store:9000/files', 'the access key or the secret key is missing'],
    ['s3:///files', 'the host is missing'],
    ['s3://ann:geheim@store/Files', 'the bucket is missing'],
    ['s3://ann:geh%eim@store/files', 'a percent sign'],
    ['s3://ann:geheim@store/files?tls=maybe', 'tls is neither true nor false'],
    ['s3://ann:geheim@store/files?ssl=true', 'it takes region and tls'],
  ])('says what is wrong with the object store %s, and never shows its keys', async (value, text) => {
    const { problems } = (await startService(createNotes, { ...options, env: { ...env, FILES_URL: value }, log }).catch(
      (error) => error,
    )) as ConfigError;
    expect(problems).toEqual([expect.stringContaining(text)]);
    expect(problems[0]).not.toMatch(/ann|geheim/);
  });

  it('needs the addresses and resources of its row in the topology, and no others', async () => {
    const start = (serviceName: 'team' | 'billing', more: Record<string, string> = {}) =>
      startService(() => ({ name: serviceName, routes: [], subscriptions: [], jobs: [] }), {
        serviceName,
        settings: {},
        env: {
          ...env,
          ...callSettings(serviceName),
          FILES_URL: '',
          MAIL_URL: '',
          DATA_SECRET: '',
          IDENTITY_URL: '',
          BILLING_URL: '',
          ...more,
        },
        log,
      });
    const address = 'is not set. It must be an address that starts with http: or https:.';
    await expect(start('team')).rejects.toMatchObject({
      problems: [
        'MAIL_URL is not set. It must be an address that starts with smtp: or smtps: or file:.',
        'DATA_SECRET is not set. It must be a secret of at least 32 characters.',
        `IDENTITY_URL ${address}`,
        `FORMS_URL ${address}`,
        `BILLING_URL ${address}`,
      ],
    });
    const running = await start('billing', { IDENTITY_URL: 'http://localhost' });
    expect((await fetch(`${running.url}/ready`)).status).toBe(200);
    await running.close();
  });

  it('names the setting of a folder that it may not use', async () => {
    const file = join(dir, 'a-file');
    writeFileSync(file, '');
    const start = (serviceName: 'forms' | 'support', more: Record<string, string>) =>
      startService(() => ({ name: serviceName, routes: [], subscriptions: [], jobs: [] }), {
        ...{ serviceName, settings: {}, log },
        env: { ...env, ...callSettings(serviceName), IDENTITY_URL: 'http://localhost', ...more },
      });
    for (const [service, name, value, folder] of [
      ['forms', 'FILES_URL', `file:${file}/files`, `${file}/files`],
      ['support', 'MAIL_URL', `file:${file}/mail`, `${file}/mail`],
      ['forms', 'TMP_DIR', `${file}/tmp`, `${file}/tmp/forms-0`],
    ] as const)
      await expect(start(service, { [name]: value })).rejects.toMatchObject({
        name: 'ConfigError',
        message: `${name}: the folder ${folder} cannot be used (ENOTDIR). Give it to the user of this process, or set ${name} to another one.`,
      });
  });

  it('refuses a key that the others do not know, and keys that are none', async () => {
    const start = (more: Record<string, string>) => startService(createNotes, { ...options, env: { ...env, ...more }, log });
    await expect(start({ CALL_KEY: callSettings('billing').CALL_KEY ?? '' })).rejects.toMatchObject({
      problems: ['CALL_PUBLIC_KEYS has no key of forms that belongs to CALL_KEY.'],
    });
    for (const keys of ['forms', 'forms=', 'forms=MCowBQ', `Forms=${publicKey.split('\n')[1]}`])
      await expect(start({ CALL_PUBLIC_KEYS: keys })).rejects.toMatchObject({
        problems: [expect.stringMatching(/^CALL_PUBLIC_KEYS must be NAME=KEY /)],
      });
  });

  it('migrates: prepares its store, takes no request, and ends', async () => {
    await run.migrateService(createNotes, { ...options, env, log });
    expect(readdirSync(dir)).toContain('forms.db');
    const caller = { userId: 'u', workspaceId: 'u', role: 'owner', sessionId: 's' } as const;
    const token = await signAccessToken(privateKey, caller, { now: Date.now(), generation: 0 });
    const running = await startService(createNotes, { ...options, env, log });
    expect((await post(running.url, token)).status).toBe(200);
    await running.close();
  });

  it('refuses a service what its row in the topology does not grant', async () => {
    let given: Ports | undefined;
    const running = await startService(
      (ports) => {
        given = ports;
        return { name: 'billing', routes: [], subscriptions: [], jobs: [] };
      },
      { serviceName: 'billing', settings: {}, env: { ...env, ...callSettings('billing'), IDENTITY_URL: 'http://localhost' }, log },
    );
    const ports = given as Ports;
    await expect(ports.call(team.findMembership, { body: { userId: 'u', workspaceId: 'w' } })).rejects.toThrow(
      'billing calls findMembership, but topology.ts and the contract do not let it',
    );
    await expect(ports.call(billing.getAccountPlan, { body: { accountId: 'a' } })).rejects.toMatchObject({ code: 'platform.unavailable' });
    expect(() => ports.files.get('key')).toThrow('billing uses files.get, but topology.ts does not grant it files');
    expect(() => ports.mail.send).toThrow('billing uses mail.send');
    await running.close();
  });
});
