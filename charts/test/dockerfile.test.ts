import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const dockerfile = readFileSync(join(__dirname, '../../Dockerfile'), 'utf8');
const check = /^FROM base AS service\nRUN (.+)\n/m.exec(dockerfile)?.[1] ?? '';

let app: string;
beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), 'formwright-image-'));
  mkdirSync(join(app, 'dist'));
});
afterAll(() => rmSync(app, { recursive: true }));
const build = () => spawnSync('sh', ['-c', check], { cwd: app, encoding: 'utf8' });

it('an image of one process that names none is refused, with what is missing', () => {
  expect(build()).toMatchObject({ status: 1, stderr: expect.stringContaining('--build-arg SERVICE=') });
  writeFileSync(join(app, 'dist/main.js'), '');
  expect(build()).toMatchObject({ status: 0, stderr: '' });
});

it('what is built by default is the whole product', () => {
  expect(dockerfile.match(/^FROM \S+ AS \w+/gm)?.at(-1)).toBe('FROM base AS embedded');
});

it('a container is healthy while /health answers 200, and not otherwise', async () => {
  const [program = '', ...args] = JSON.parse(/^HEALTHCHECK .*\\\n\s+CMD (\[.+\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
  expect(program).toBe('node');
  let status = 200;
  const server = createServer((request, response) => response.writeHead(request.url === '/health' ? status : 404).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async () => (await once(spawn(process.execPath, args, { env: { PORT: String(port) } }), 'exit'))[0];
  expect(await ask()).toBe(0);
  status = 503;
  expect(await ask()).toBe(1);
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  expect(await ask()).toBe(1);
});
