import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

beforeAll(() => {
  const built = spawnSync(process.execPath, ['--input-type=module', '--eval', build, programDir], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
});
afterAll(() => rmSync(programDir, { recursive: true }));
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'formwright-operator-'));
  asked = [];
  message = { id: 'm1', kind: 'support', email: 'a@example.org', firstname: 'Ada', lastname: 'W', title: 'Hi', text: 'Hi', at: 0 };
  server = createServer((request, response) => {
    asked.push(request.headers['x-control-secret']);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ total: 1, messages: [message] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(dataDir, { recursive: true });
});

function writeControl(control: object): void {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(dataDir, 'control.json'), JSON.stringify({ url, secret: 'the secret', ...control }));
}

/** What `support list` prints. */
async function list(): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, [join(programDir, 'operator.mjs'), 'support', 'list'], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  await once(child, 'close');
  return printed;
}

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
