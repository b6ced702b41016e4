import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pause } from '../../src/common/pause.ts';
import { generateKeyPair } from '../../src/security/access-token.ts';
import { callSettings } from '../../src/testing/index.ts';
import { Way } from '../support/way.ts';
import { settingOf } from './setting.ts';

/** A port that nothing listens on. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Every file below a folder, without installed packages. */
const filesOf = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));

describe('the bundle of one service, as a process', () => {
  const dir = mkdtempSync(join(tmpdir(), 'formwright-process-'));
  const program = join(dir, 'support');
  const broker = new URL(settingOf('AMQP_TEST_URL'));
  const { publicKey } = generateKeyPair();
  let child: ChildProcess | undefined;
  let printed = '';

  beforeAll(() => {
    const built = spawnSync(process.execPath, ['scripts/bundle.mjs', 'support', program], { encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr);
    // In place of `npm ci`.
    symlinkSync(join(process.cwd(), 'node_modules'), join(program, 'node_modules'));
  });
  afterEach(async () => {
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  async function start(busPort: number, more: Record<string, string> = {}): Promise<string> {
    const port = await closedPort();
    const { PATH = '' } = process.env;
    const bus = new URL(broker);
    bus.port = String(busPort);
    printed = '';
    child = spawn(process.execPath, ['dist/support.js'], {
      cwd: program,
      env: {
        PATH,
        HOST: '127.0.0.1',
        PORT: String(port),
        STORE_URL: `sqlite:${dir}/documents`,
        BUS_URL: bus.href,
        MAIL_URL: `file:${dir}/mail`,
        PUBLIC_URL: 'https://forms.example.org',
        ...callSettings('support'),
        AUTH_PUBLIC_KEY: publicKey,
        TMP_DIR: join(dir, 'tmp'),
        IDENTITY_URL: `http://127.0.0.1:${await closedPort()}`,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
    return `http://127.0.0.1:${port}`;
  }

  /** Asks until the answer is there. */
  async function until<T>(ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<T> {
    for (;;) {
      const answer = await ask().catch(() => undefined);
      if (answer !== undefined && isThere(answer)) return answer;
      if (child?.exitCode !== null) throw new Error(`the process ended:\n${printed}`);
      await pause(50);
    }
  }
  const readyOf = (url: string) => async () => {
    const answer = await fetch(`${url}/ready`);
    const body = (await answer.json()) as { status: string; dependencies: Record<string, string> };
    return { code: answer.status, ...body };
  };

  it('holds no source of another service, and the list of its packages', () => {
    const sources = new Set(
      filesOf(join(program, 'dist')).flatMap((path) => readFileSync(path, 'utf8').match(/(?<=^\/\/ services\/)\w+/gm) ?? []),
    );
    expect([...sources]).toEqual(['support']);
    const { dependencies } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
    expect(Object.keys(dependencies)).toContain('mongodb');
    expect(dependencies).not.toHaveProperty('esbuild');
  });

  it('starts without its broker, is ready when the broker comes, and drains at a signal until a second one ends it', async () => {
    const way = new Way(broker);
    await way.open();
    await way.cut();
    const url = await start(way.port, { DRAIN_SECONDS: '60' });
    const waiting = await until(readyOf(url), ({ status }) => status === 'not ready');
    expect(waiting).toMatchObject({ code: 503, dependencies: { store: 'ok', bus: 'down' } });
    expect((await fetch(`${url}/health`)).status).toBe(200);

    await way.open();
    const ready = await until(readyOf(url), ({ status }) => status === 'ready');
    expect(ready).toMatchObject({ code: 200, dependencies: { store: 'ok', bus: 'ok' } });
    expect(printed.match(/the broker cannot be reached/g)).toHaveLength(1);

    child?.kill('SIGTERM');
    const closing = await until(readyOf(url), ({ status }) => status === 'closing');
    expect(closing.code).toBe(503);
    // Requests are still taken.
    expect((await fetch(`${url}/internal/support/listMessages`, { method: 'POST' })).status).toBe(404);
    const ended = once(child as ChildProcess, 'exit');
    // A signal within half a second counts as the same one.
    const again = setInterval(() => child?.kill('SIGTERM'), 200);
    expect((await ended)[0]).toBe(143);
    clearInterval(again);
    await way.cut();
  });

  it('ends with code 0 at a signal, also before it has started', async () => {
    const url = await start(await closedPort());
    await until(
      () => fetch(`${url}/health`),
      ({ ok }) => ok,
    );
    const ended = once(child as ChildProcess, 'exit');
    child?.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('ends with one line where a setting is wrong', async () => {
    await start(1, { STORE_URL: 'nowhere', DATA_SECRET: 'short' });
    const [code] = await once(child as ChildProcess, 'close');
    expect(code).toBe(1);
    expect(printed.trim().split('\n')).toEqual([
      'STORE_URL must be an address that starts with mongodb://HOST or mongodb+srv://HOST or sqlite:.',
      'DATA_SECRET must be a secret of at least 32 characters.',
    ]);
  });
});
