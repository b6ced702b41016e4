import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import type { HealthAnswer } from '@formwright/contracts';
import { unknownSettings } from '@formwright/platform';
import { lockFolder } from '@formwright/platform/adapters/data-directory';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';

/** The program as scripts/bundle.mjs builds it, where it finds the packages. */
const build = `
  import { build } from 'esbuild';
  import { nodeProgram } from './scripts/bundle.mjs';
  await build({ ...nodeProgram, entryPoints: ['gateway/src/operator/operator.ts'], outdir: process.argv[1], outExtension: { '.js': '.mjs' }, splitting: true });`;

const programDir = mkdtempSync(join('.cache', 'operator-'));
let dataDir: string;
/** What the command is told beside its folder. */
let settings: Record<string, string>;
let server: Server;
let asked: unknown[];
let message: object;
/** What each service says of its health. */
let health: HealthAnswer;
/** What the services say of their copies, by what is asked. */
let differing: Record<string, object[]>;

beforeAll(() => {
  const built = spawnSync(process.execPath, ['--input-type=module', '--eval', build, programDir], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
});
afterAll(() => rmSync(programDir, { recursive: true }));
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'formwright-operator-'));
  settings = {};
  asked = [];
  message = { id: 'm1', kind: 'support', email: 'a@example.org', firstname: 'Ada', lastname: 'W', title: 'Hi', text: 'Hi', at: 0 };
  differing = {};
  health = {
    ...{ version: '0.1.0', build: 'abc', startedAt: 0, dependencies: [], layout: null, processes: null, leases: [], outbox: null },
    ...{ queues: [], eventsWaiting: 0, deadLetters: 0, jobs: null, disks: [], mail: null, settings: unknownSettings, backup: null },
  };
  server = createServer(async (request, response) => {
    asked.push(request.headers['x-control-secret']);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(replyTo(request.url ?? '', await json(request))));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(dataDir, { recursive: true });
});

function replyTo(path: string, body: unknown): object {
  if (path.endsWith('/tellHealth')) return health;
  if (path.endsWith('/askAgain')) return { queues: [{ queue: 'forms.copies', event: 'billing.v1.PlanChanged', isDone: true }] };
  if (!path.endsWith('/compareCopies')) return { total: 1, messages: [message] };
  const [way = ''] = Object.keys((body as { ask: object }).ask);
  return { compared: 1, untold: 0, next: null, differing: differing[way] ?? [] };
}

function writeControl(control: object): void {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(dataDir, 'control.json'), JSON.stringify({ url, secret: 'the secret', ...control }));
}

async function operate(...words: string[]): Promise<{ code: number | null; out: string; problems: string }> {
  const child = spawn(process.execPath, [join(programDir, 'operator.mjs'), ...words], {
    // Nobody listens on the first port.
    env: { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, problems, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, out, problems };
}

/** What `support list` prints. */
async function list(): Promise<string> {
  const { out, problems } = await operate('support', 'list');
  return `${out}${problems}`;
}

it('says in its help what each command does', async () => {
  const { code, out } = await operate('--help');
  expect(code).toBe(0);
  expect(out).toMatchSnapshot();
});

it('ends with exit code 1 if a comparison of copies has found something', async () => {
  writeControl({ pid: process.pid });
  expect(await operate('compare-copies', 'forms')).toEqual({ code: 0, out: '2 copies. Nothing is wrong.\n', problems: '' });
  const wrong = [{ key: 'a', how: 'wrong', version: '1 1' }];
  differing = { after: wrong, keys: wrong };
  const found =
    'forms: the copy of a (billing.v1.PlanChanged) is not what billing tells: see npm run operator -- tell-again forms forms.copies';
  expect(await operate('compare-copies', 'forms')).toEqual({ code: 1, out: `${found}\n2 copies. 1 found.\n`, problems: '' });
});

it('doctor ends with 0 where all is well, with 1 if something is not, and says the same as JSON', async () => {
  writeControl({ pid: process.pid });
  const isWell = await operate('doctor');
  expect(isWell).toMatchObject({ code: 0, out: expect.stringMatching(/^All is well\. \d+ checks, \d+ of them not known/), problems: '' });
  expect(asked).toHaveLength(8);
  health = { ...health, deadLetters: 2, outbox: { count: 3, oldestAt: 1 } };
  const found = await operate('doctor');
  expect(found.code).toBe(1);
  expect(found.out).toMatch(
    /^2 things need you\..*\nproblem {2}identity, forms, .*, admin {2}3 events to publish, the oldest for [\d,]+ days\. {2}\(events\.outbox\)\n {4}See /,
  );
  expect(found.out).toContain('admin  2 dead letters: what failed several times and was put aside.  (events.letters)');
  const { code, out } = await operate('doctor', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    asked: true,
    well: false,
    findings: expect.arrayContaining([
      {
        code: 'events.letters',
        level: 'warning',
        where: expect.stringContaining('team'),
        says: expect.any(String),
        todo: expect.any(String),
      },
    ]),
  });
  expect((await operate('doctor', '--yaml')).code).toBe(2);
});

it('doctor says whether people reach a product whose gateways are processes of their own', async () => {
  const gateway = createServer((_, response) => void response.end()).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const front = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  writeControl({ pid: process.pid, front });
  expect((await operate('doctor', '--json')).out).toContain(`"says": "It answers at ${front}."`);
  gateway.close();
  gateway.closeAllConnections();
  await once(gateway, 'close');
  const { code, out } = await operate('doctor');
  expect(code).toBe(1);
  expect(out).toContain(`problem  gateway  It does not answer at ${front}.  (gateway.answers)`);
});

it('doctor ends with 2 if it could not ask: no service answers, or nothing runs', async () => {
  writeControl({ pid: process.pid });
  server.close();
  server.closeAllConnections();
  expect(await operate('doctor')).toMatchObject({ code: 2, out: expect.stringMatching(/^No service answers: The product on /) });
  rmSync(join(dataDir, 'control.json'));
  const stopped = await operate('doctor');
  expect(stopped.code).toBe(2);
  expect(stopped.out).toMatch(
    /^No product answers on .*: none runs, or its start has not ended, as its log tells\. Start it, or name its folder in DATA_DIR\. This is what can be seen from outside\.\n2 things need you\. \d+ checks/,
  );
  expect(stopped.out).toContain('problem  data directory  There are no data in it.  (data.folder)');
  expect(stopped.out).toContain('problem  backup  There is no backup.  (backup.made)');
  expect(JSON.parse((await operate('doctor', '--json')).out)).toMatchObject({ asked: false, well: false });
});

it('doctor of a product that does not run says that its folder is none, and that its port is taken', async () => {
  settings = { DATA_DIR: join(dataDir, 'none'), PORT: String((server.address() as AddressInfo).port) };
  const { out } = await operate('doctor');
  expect(out).toContain('problem  data directory  There is no such folder.  (data.folder)');
  expect(out).toMatch(
    /problem {2}settings {2}Something listens on port \d+ already: .* {2}\(settings\.port\)\n {4}Stop what listens there/,
  );
  settings = { DATA_DIR: join(dataDir, 'file') };
  writeFileSync(settings.DATA_DIR as string, '');
  expect((await operate('doctor')).out).toContain('It is a file, and no folder.');
});

it('says what to do where the folder is none, and where what a product wrote there is not whole', async () => {
  writeFileSync(join(dataDir, 'control.json'), '{"url":');
  expect(await operate('list-operators')).toMatchObject({
    code: 1,
    problems: expect.stringMatching(/control\.json cannot be read: .* Restart the product, which writes it anew\.\n$/),
  });
  settings = { DATA_DIR: join(dataDir, 'none') };
  expect((await operate('end-sessions', 'ada@example.org')).problems).toBe(
    `There is no folder ${join(dataDir, 'none')}. Set DATA_DIR to the folder of the product.\n`,
  );
});

it('tells its secret to no program that has the port of a product that was killed', async () => {
  writeControl({});
  expect(await list()).toMatch(/^No product runs on /);
  expect(asked).toEqual([]);
  const lock = lockFolder(dataDir);
  expect(await list()).toContain('Ada W <a@example.org>');
  lock.close();
  expect(asked).toEqual(['the secret']);
});

it('tells its secret to no program that has the port of a cluster that was killed, which locks no folder', async () => {
  const ended = spawnSync(process.execPath, ['--version']);
  writeControl({ pid: ended.pid });
  expect(await list()).toMatch(/^No product runs on /);
  expect(asked).toEqual([]);
  writeControl({ pid: process.pid });
  expect(await list()).toContain('Ada W <a@example.org>');
});

it('shows what strangers wrote so that a terminal neither obeys nor turns it', async () => {
  writeControl({ pid: process.pid });
  message = { ...message, firstname: '\u202eadA', title: '\u001b[2J\u001b]0;x\u0007', text: 'one\ntwo \u0645\u06cc\u200c\u062e' };
  expect(await list()).toContain(
    'support of \\u{202e}adA W <a@example.org>: \\u{1b}[2J\\u{1b}]0;x\\u{7}\n    one\n    two \u0645\u06cc\u200c\u062e\n',
  );
});
