// A MongoDB replica set of one's own, for tests and `npm run cluster`. It is a child of nobody: it lives until it is stopped.
//   node scripts/infra/mongo.mjs start DIR [PORT …] | stop DIR | kill DIR [PORT …]
//   DIR holds its data, logs and state.json. Each port is a member; none given means one on a free port, or all of those there are.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { provideMongod } from './mongod.mjs';
import { end, freePort, isRunning, readState, writeState } from './processes.mjs';

const replicaSet = 'formwright';
const START_LIMIT_MS = 120_000;
const ALREADY_INITIATED = 23;

const argsOf = (port, data) => [
  ...['--bind_ip', '127.0.0.1', '--port', String(port), '--dbpath', data, '--replSet', replicaSet],
  // Small and quiet: no socket elsewhere, no statistics of its own, no pause before it ends.
  ...['--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '512', '--nounixsocket', '--quiet'],
  ...['--setParameter', 'diagnosticDataCollectionEnabled=false', '--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
];

const logOf = (dir, port) => join(dir, `${port}.log`);

/** What the member replies, or the error that says why it does not. */
async function ask(port, command) {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, { serverSelectionTimeoutMS: 1_000 });
  try {
    return await client.db('admin').command(command);
  } catch (error) {
    return { error };
  } finally {
    await client.close();
  }
}

/** Ends a member with this process, also when this one is killed. */
const withUs = ['setpriv', '--pdeathsig', 'KILL'];
const canEndWithUs = () => spawnSync(withUs[0], [...withUs.slice(1), 'true']).status === 0;

/**
 * Starts a replica set, or what has ended of the one whose data `dir` holds.
 * @param ports of its members; by default one that is free
 * @param options.isOurs whether it may not outlive this process
 * @returns {Promise<{ url: string, ports: number[], logs: string[] }>}
 * @throws if there is no mongod for this machine, or it does not come up
 */
export async function startMongo(dir, ports = [], { isOurs = false } = {}) {
  const { program, skipped } = provideMongod();
  if (!program) throw new Error(skipped);
  const state = readState(dir) ?? { ports: ports.length > 0 ? ports : [await freePort()], pids: {} };
  for (const port of state.ports) {
    if (isRunning(state.pids[port])) continue;
    const data = join(dir, String(port));
    mkdirSync(data, { recursive: true });
    const log = openSync(logOf(dir, port), 'a');
    const [command, ...args] = [...(isOurs && canEndWithUs() ? withUs : []), program, ...argsOf(port, data)];
    const child = spawn(command, args, { detached: !isOurs, stdio: ['ignore', log, log] });
    child.on('error', () => undefined);
    // Before the hooks that remove its folder, into which it writes.
    if (isOurs) process.prependOnceListener('exit', () => child.kill('SIGKILL'));
    child.unref();
    state.pids[port] = child.pid;
  }
  writeState(dir, state);
  const until = async (isDone) => {
    for (const limit = performance.now() + START_LIMIT_MS; performance.now() < limit; await wait(50)) {
      if (await isDone()) return;
      const ended = state.ports.find((port) => !isRunning(state.pids[port]));
      if (ended) throw new Error(`mongod ended while starting; see ${logOf(dir, ended)}`);
    }
    throw new Error(`MongoDB did not come up in two minutes; see ${dir}`);
  };
  const members = state.ports.map((port, _id) => ({ _id, host: `127.0.0.1:${port}` }));
  await until(async () => {
    const { error } = await ask(state.ports[0], { replSetInitiate: { _id: replicaSet, members } });
    return error === undefined || error.code === ALREADY_INITIATED;
  });
  await until(async () => {
    const replies = await Promise.all(state.ports.map((port) => ask(port, { hello: 1 })));
    return (
      replies.some(({ isWritablePrimary }) => isWritablePrimary) &&
      replies.every(({ secondary, isWritablePrimary }) => secondary || isWritablePrimary)
    );
  });
  const url = `mongodb://${members.map(({ host }) => host).join(',')}/?replicaSet=${replicaSet}`;
  return { url, ports: state.ports, logs: state.ports.map((port) => logOf(dir, port)) };
}

const endMembers = async (dir, signal, ports) => {
  const { pids = {} } = readState(dir) ?? {};
  const wanted = ports?.length ? ports : Object.keys(pids);
  await Promise.all(wanted.map((port) => end(pids[port], signal)));
};

/** Ends members as machines that lose their power would. `startMongo` brings them back. */
export const killMongo = (dir, ports) => endMembers(dir, 'SIGKILL', ports);

export const stopMongo = (dir) => endMembers(dir, 'SIGTERM');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , command, folder, ...ports] = process.argv;
  const dir = resolve(folder ?? '.');
  if (command === 'start') console.log((await startMongo(dir, ports.map(Number))).url);
  else if (command === 'stop') await stopMongo(dir);
  else if (command === 'kill') await killMongo(dir, ports.map(Number));
  else {
    console.error('Usage: node scripts/infra/mongo.mjs start DIR [PORT …] | stop DIR | kill DIR [PORT …]');
    process.exit(2);
  }
}
