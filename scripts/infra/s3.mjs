// An S3 server, built from its Go module, for tests and `npm run cluster`. It has no parent process: it lives until it is stopped.
//   node scripts/infra/s3.mjs start DIR [PORT] | stop DIR | kill DIR
// DIR holds its data, its log and state.json. S3_SERVER chooses versitygw (default; it builds in a minute) or minio.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { end, freePort, isRunning, readState, writeState } from './processes.mjs';

const [accessKey, secretKey] = ['local-access', 'local-secret'];
const servers = {
  versitygw: {
    module: 'github.com/versity/versitygw/cmd/versitygw@v1.8.0',
    ready: '/health',
    args: (address, data) => ['--port', address, '--access', accessKey, '--secret', secretKey, '--health', '/health', 'posix', data],
  },
  minio: {
    module: 'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c',
    ready: '/minio/health/ready',
    args: (address, data) => ['server', '--quiet', '--address', address, data],
  },
};

/** @returns the server's program, which is built into the user's Go folder once */
function programOf(name) {
  const goPath = spawnSync('go', ['env', 'GOPATH'], { encoding: 'utf8' }).stdout?.trim();
  if (!goPath) throw new Error(`the S3 server ${name} is built with Go, which is not installed`);
  const program = join(goPath, 'bin', name);
  if (!existsSync(program)) {
    console.log(`building ${name}, once`);
    const env = { ...process.env, GOBIN: join(goPath, 'bin') };
    const { status } = spawnSync('go', ['install', servers[name].module], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`Go could not build ${servers[name].module}`);
  }
  return program;
}

const answers = (url) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts a server, or the one whose data `dir` holds.
 * @returns {Promise<{ url: string, name: string, pid: number }>} the address for FILES_URL, without a bucket
 * @throws if the server cannot be built, or does not come up
 */
export async function startS3(dir, port) {
  const state = readState(dir) ?? { name: process.env.S3_SERVER ?? 'versitygw', port: port ?? (await freePort()) };
  const { name } = state;
  if (!(name in servers)) throw new Error(`S3_SERVER is one of ${Object.keys(servers).join(', ')}, not ${name}`);
  const address = `127.0.0.1:${state.port}`;
  const url = `s3://${accessKey}:${secretKey}@${address}`;
  if (isRunning(state.pid)) return { url, name, pid: state.pid };
  const program = programOf(name);
  mkdirSync(join(dir, 'data'), { recursive: true });
  const log = openSync(join(dir, 'log'), 'a');
  const child = spawn(program, servers[name].args(address, join(dir, 'data')), {
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, MINIO_ROOT_USER: accessKey, MINIO_ROOT_PASSWORD: secretKey, MINIO_BROWSER: 'off', MINIO_UPDATE: 'off' },
  });
  child.unref();
  state.pid = child.pid;
  writeState(dir, state);
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (await answers(`http://${address}${servers[name].ready}`)) return { url, name, pid: state.pid };
    if (!isRunning(state.pid)) throw new Error(`the S3 server ended while starting; see ${join(dir, 'log')}`);
    await wait(100);
  }
  throw new Error(`the S3 server did not come up in two minutes; see ${join(dir, 'log')}`);
}

/** Ends the server as a machine that loses its power would. `startS3` brings it back. */
export const killS3 = (dir) => end(readState(dir)?.pid, 'SIGKILL');

export const stopS3 = (dir) => end(readState(dir)?.pid, 'SIGTERM');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , command, folder, port] = process.argv;
  const dir = resolve(folder ?? '.');
  if (command === 'start') console.log((await startS3(dir, port && Number(port))).url);
  else if (command === 'stop') await stopS3(dir);
  else if (command === 'kill') await killS3(dir);
  else {
    console.error('Usage: node scripts/infra/s3.mjs start DIR [PORT] | stop DIR | kill DIR');
    process.exit(2);
  }
}
