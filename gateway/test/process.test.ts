import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@formwright/contracts';
import { freePort } from '@formwright/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { writeSitePages } from './site-pages.ts';

const listen = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
const end = (server: Server) =>
  new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** The program as scripts/bundle.mjs builds it, without the web app. */
const build = `
  import { build } from 'esbuild';
  import { nodeProgram } from './scripts/bundle.mjs';
  await build({ ...nodeProgram, entryPoints: ['gateway/src/main.ts'], outdir: process.argv[1], outExtension: { '.js': '.mjs' }, splitting: true });`;

describe('the gateway, as a process', () => {
  const dir = mkdtempSync(join(tmpdir(), 'formwright-gateway-'));
  const webDir = join(dir, 'web');
  let services: Map<ServiceName, Server>;
  /** Those that answer. Others keep their port, so that nobody else takes it, and end each connection. */
  let up: Set<ServiceName>;
  let child: ChildProcess | undefined;
  let printed = '';
  /** What a service answers to a call. */
  let answer: RequestListener;

  beforeAll(() => {
    const built = spawnSync(process.execPath, ['--input-type=module', '--eval', build, dir], { encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr);
    mkdirSync(join(webDir, 'assets'), { recursive: true });
    writeSitePages(webDir);
  });
  beforeEach(async () => {
    [services, up] = [new Map(), new Set(serviceNames)];
    for (const name of serviceNames) {
      const server = await listen((request, response) => {
        if (!up.has(name)) return request.socket.destroy();
        if (request.url !== '/ready') return answer(request, response);
        // One event waits, two were given up.
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'ready', waiting: 1, deadLetters: 2 }));
      });
      services.set(name, server);
    }
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
        ...Object.fromEntries([...services].map(([name, server]) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${portOf(server)}`])),
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
      if (child?.exitCode !== null || child.signalCode !== null) throw new Error(`the process ended:\n${printed}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const readyOf = async (url: string) => {
    const reply = await fetch(`${url}/ready`);
    return { code: reply.status, ...((await reply.json()) as { status: string; dependencies: Record<string, string> }) };
  };

  it('waits for every service, then stays ready whatever is away, says what, and sums up what waits', async () => {
    const [last] = serviceNames;
    up.delete(last);
    const url = await start();
    expect(await readyOf(url)).toMatchObject({ code: 503, status: 'not ready', dependencies: { [last]: 'down', bus: 'ok' } });
    up.add(last);
    const are = (dependencies: Record<string, string>, stateOf: (name: string) => string) =>
      serviceNames.every((name) => dependencies[name] === stateOf(name));
    // A service that is slow to answer counts as down for once.
    await until(async () => are((await readyOf(url)).dependencies, () => 'ok'));
    expect(await readyOf(url)).toMatchObject({ waiting: serviceNames.length, deadLetters: 2 * serviceNames.length });
    // As when the database of all of them is away.
    up.clear();
    await until(async () => are((await readyOf(url)).dependencies, () => 'down'));
    expect(await readyOf(url)).toMatchObject({ code: 200, status: 'ready' });
    const refused = await fetch(`${url}/api/getPlans`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  });

  it('names its bus, and tells an outage once although nobody asks', async () => {
    const url = await start({ BUS_URL: `amqp://127.0.0.1:${await freePort()}` });
    const told = () => printed.split('\n').filter((line) => line.includes('a dependency does not answer'));
    await until(async () => told().length > 0);
    expect(told()).toEqual([expect.stringContaining('"dependency":"bus"')]);
    const { code, dependencies } = await readyOf(url);
    expect([code, dependencies.bus]).toEqual([503, 'down']);
    expect(told()).toHaveLength(1);
  });

  it('takes requests while it drains, says so, and asks clients to connect elsewhere', async () => {
    const url = await start({ DRAIN_SECONDS: '60' });
    await until(async () => (await readyOf(url)).status === 'ready');
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

  it('takes a client that has left before the reply of a service comes for no failure', async () => {
    let release: () => Promise<unknown> = async () => undefined;
    answer = (request, response) => {
      request.resume();
      release = async () => {
        const closed = once(response, 'close');
        response.setHeader('content-type', 'application/json').end(' '.repeat(100_000));
        await closed;
      };
    };
    const url = await start();
    await until(async () => (await readyOf(url)).status === 'ready');
    const nothing = release;
    const leaving = new AbortController();
    const reply = fetch(`${url}/api/saveUserForm`, { method: 'POST', body: new FormData(), signal: leaving.signal });
    await until(async () => release !== nothing);
    leaving.abort();
    await expect(reply).rejects.toThrow();
    // The gateway has heard of it when it answers who came later.
    await readyOf(url);
    await release();
    await readyOf(url);
    const ended = once(child as ChildProcess, 'close');
    child?.kill('SIGTERM');
    await ended;
    expect(printed).not.toContain('"level":50');
  });

  it('tells its metrics on a port of their own, and nobody else', async () => {
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
