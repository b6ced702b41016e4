import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { lockFolder } from '@formwright/platform/adapters/data-directory';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';

/** The program as scripts/bundle.mjs builds it, where it finds the packages. */
const build = `
  import { build } from 'esbuild';
  import { nodeProgram } from './scripts/bundle.mjs';
  await build({ ...nodeProgram, entryPoints: ['gateway/src/operator/operator.ts'], outdir: process.argv[1], outExtension: { '.js': '.mjs' }, splitting: true });`;

const programDir = mkdtempSync(join('.cache', 'operator-'));
let dataDir: string;
let server: Server;
let asked: unknown[];
let message: object;
/** What the services say of their copies, by what is asked. */
let differing: Record<string, object[]>;

beforeAll(() => {
  const built = spawnSync(process.execPath, ['--input-type=module', '--eval', build, programDir], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
});
afterAll(() => rmSync(programDir, { recursive: true }));
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'formwright-operator-'));
  asked = [];
  message = { id: 'm1', kind: 'support', email: 'a@example.org', firstname: 'Ada', lastname: 'W', title: 'Hi', text: 'Hi', at: 0 };
  differing = {};
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
    env: { ...process.env, DATA_DIR: dataDir },
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
