import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@formwright/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const listen = async (listener: RequestListener, port = 0) => {
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
const end = (server: Server) =>
  new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
async function freePort(): Promise<number> {
  const server = await listen(() => undefined);
  const { port } = server.address() as AddressInfo;
  await end(server);
  return port;
}

/** The program as scripts/bundle.mjs builds it, without the web app. */
const build = `
  import { build } from 'esbuild';
  import { nodeProgram } from './scripts/bundle.mjs';
  await build({ ...nodeProgram, entryPoints: ['gateway/src/main.ts'], outdir: process.argv[1], outExtension: { '.js': '.mjs' }, splitting: true });`;

describe('the gateway, as a process', () => {
  const dir = mkdtempSync(join(tmpdir(), 'formwright-gateway-'));
  const webDir = join(dir, 'web');
  let ports: Record<ServiceName, number>;
  let services: Map<ServiceName, Server>;
  let child: ChildProcess | undefined;
  let printed = '';
  /** What a service answers to a call. */
  let answer: RequestListener;

  beforeAll(() => {
    const built = spawnSync(process.execPath, ['--input-type=module', '--eval', build, dir], { encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr);
    mkdirSync(join(webDir, 'assets'), { recursive: true });
    for (const page of ['index.html', 'landing.html']) writeFileSync(join(webDir, page), '<!doctype html><title>Forms</title>');
  });
  beforeEach(async () => {
    ports = {} as Record<ServiceName, number>;
    for (const name of serviceNames) ports[name] = await freePort();
    services = new Map();
    answer = (_request, response) => response.setHeader('content-type', 'application/json').end('{}');
  });
  afterEach(async () => {
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    await Promise.all([...services.values()].map(end));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  /** A service that is ready, with one event that waits. */
  async function serve(name: ServiceName): Promise<void> {
    const listener: RequestListener = (request, response) => {
      if (request.url !== '/ready') return answer(request, response);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'ready', waiting: 1, deadLetters: 2 }));
    };
    services.set(name, await listen(listener, ports[name]));
  }
  async function start(more: Record<string, string> = {}): Promise<string> {
    const port = await freePort();
    printed = '';
    child = spawn(process.execPath, [join(dir, 'main.mjs')], {
      env: {
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: 'https://forms.example.org',
        WEB_DIR: webDir,
        ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[name]}`])),
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
    const url = `http://127.0.0.1:${port}`;
    await until(async () => (await fetch(`${url}/health`)).ok);
    return url;
  }
  async function until(holds: () => Promise<boolean>): Promise<void> {
    while (!(await holds().catch(() => false))) {
      if (child?.exitCode !== null) throw new Error(`the process ended:\n${printed}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const readyOf = async (url: string) => {
    const reply = await fetch(`${url}/ready`);
    return { code: reply.status, ...((await reply.json()) as { status: string; dependencies: Record<string, string> }) };
  };

  it('waits for every service, then is ready while any is, and sums up what waits', async () => {
    const [last, ...others] = serviceNames;
    for (const name of others) await serve(name);
    const url = await start();
    expect(await readyOf(url)).toMatchObject({ code: 503, status: 'not ready', dependencies: { [last]: 'down' } });
    await serve(last);
    expect(await readyOf(url)).toEqual({
      ...{ code: 200, status: 'ready', waiting: serviceNames.length, deadLetters: 2 * serviceNames.length },
      dependencies: Object.fromEntries(serviceNames.map((name) => [name, 'ok'])),
    });
    for (const name of others) await end(services.get(name) as Server);
    expect(await readyOf(url)).toMatchObject({ code: 200, dependencies: { [last]: 'ok', [others[0] as ServiceName]: 'down' } });
    await end(services.get(last) as Server);
    expect(await readyOf(url)).toMatchObject({ code: 503, status: 'not ready' });
  });

  it('takes requests while it drains, says so, and asks clients to connect elsewhere', async () => {
    for (const name of serviceNames) await serve(name);
    const url = await start({ DRAIN_SECONDS: '60' });
    expect(await readyOf(url)).toMatchObject({ code: 200 });
    child?.kill('SIGTERM');
    await until(async () => (await readyOf(url)).status === 'closing');
    const reply = await fetch(`${url}/api/getPlans`);
    expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
    expect((await readyOf(url)).code).toBe(503);
  });

  it('finishes the requests that are open at a signal, and ends with code 0', async () => {
    let release: () => void = () => undefined;
    answer = (_request, response) => {
      release = () => response.setHeader('content-type', 'application/json').end('{"held":true}');
    };
    for (const name of serviceNames) await serve(name);
    const url = await start();
    const nothing = release;
    const open = fetch(`${url}/api/getPlans`);
    await until(async () => release !== nothing);
    const ended = once(child as ChildProcess, 'exit');
    child?.kill('SIGTERM');
    // It listens no more.
    await until(() =>
      fetch(`${url}/health`).then(
        () => false,
        () => true,
      ),
    );
    release();
    expect(await (await open).json()).toEqual({ held: true });
    expect(await ended).toEqual([0, null]);
  });

  it('tells its metrics on a port of their own, and nobody else', async () => {
    for (const name of serviceNames) await serve(name);
    const port = await freePort();
    const url = await start({ METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1' });
    await (await fetch(`${url}/api/getPlans`)).text();
    const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await until(async () =>
      /formwright_request_seconds_count\{service="gateway",route="\/api\/getPlans",status="200"\} 1/.test(await metrics()),
    );
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });
});
