// A RabbitMQ broker from Debian's package, for tests and `npm run cluster`. It has no parent process: it lives until it is stopped.
//   node scripts/infra/rabbitmq.mjs start DIR [PORT] | stop DIR | kill DIR
// DIR holds its data, logs and state.json.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { installDebianPackages } from '../debian-packages.mjs';
import { end, freePort, isRunning, readState, writeState } from './processes.mjs';

/** Not those of /usr/sbin, which change to the user rabbitmq and its own folders. */
const programs = '/usr/lib/rabbitmq/bin';

/** @returns whether an AMQP broker listens; it answers a wrong greeting with the right one */
function speaksAmqp(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('AMQP\0\0\0\0'));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.once('data', (data) => {
      done(data.subarray(0, 4).toString() === 'AMQP');
      socket.destroy();
    });
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
  });
}

function environmentOf(dir, { port, clusterPort, epmdPort }) {
  return {
    ...process.env,
    // The cookie of Erlang is there.
    HOME: join(dir, 'home'),
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    RABBITMQ_NODENAME: `formwright${port}@localhost`,
    RABBITMQ_DIST_PORT: String(clusterPort),
    RABBITMQ_MNESIA_BASE: join(dir, 'mnesia'),
    RABBITMQ_LOG_BASE: join(dir, 'log'),
    RABBITMQ_CONFIG_FILE: join(dir, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(dir, 'enabled_plugins'),
    // Idle schedulers sleep, and other machines cannot join.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}',
    // The script replaces itself by the broker, so that its process id is the broker's.
    RUNNING_UNDER_SYSTEMD: 'true',
    NOTIFY_SOCKET: '',
  };
}

const startDetached = (command, args, dir, name, env) => {
  const log = openSync(join(dir, 'log', name), 'a');
  const child = spawn(command, args, { detached: true, stdio: ['ignore', log, log], env });
  child.unref();
  return child.pid;
};

/**
 * Starts a broker, or the one whose data `dir` holds.
 * @returns {Promise<{ url: string, pid: number }>}
 * @throws if RabbitMQ is not installed and cannot be, or the broker does not come up
 */
export async function startRabbit(dir, port) {
  if (!existsSync(programs)) installDebianPackages('rabbitmq-server');
  if (!existsSync(programs)) throw new Error("RabbitMQ is not installed: Debian's package is rabbitmq-server");
  for (const folder of ['mnesia', 'log', 'home']) mkdirSync(join(dir, folder), { recursive: true });
  const state = readState(dir) ?? { port: port ?? (await freePort()), clusterPort: await freePort(), epmdPort: await freePort() };
  const url = `amqp://guest:guest@127.0.0.1:${state.port}`;
  if (isRunning(state.pid)) return { url, pid: state.pid };
  writeFileSync(
    join(dir, 'rabbitmq.conf'),
    `listeners.tcp.default = 127.0.0.1:${state.port}\ndisk_free_limit.absolute = 50MB\nlog.file.level = info\n`,
  );
  writeFileSync(join(dir, 'enabled_plugins'), '[].');
  const env = environmentOf(dir, state);
  if (!isRunning(state.epmdPid)) {
    state.epmdPid = startDetached('epmd', ['-port', String(state.epmdPort), '-address', '127.0.0.1'], dir, 'epmd', env);
  }
  state.pid = startDetached(join(programs, 'rabbitmq-server'), [], dir, 'stdout', env);
  writeState(dir, state);
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (await speaksAmqp(state.port)) return { url, pid: state.pid };
    if (!isRunning(state.pid)) throw new Error(`RabbitMQ ended while starting; see ${join(dir, 'log', 'stdout')}`);
    await wait(100);
  }
  throw new Error(`RabbitMQ did not come up in two minutes; see ${join(dir, 'log', 'stdout')}`);
}

/** Ends the broker as a machine that loses its power would. `startRabbit` brings it back. */
export const killRabbit = (dir) => end(readState(dir)?.pid, 'SIGKILL');

export async function stopRabbit(dir) {
  const { pid, epmdPid } = readState(dir) ?? {};
  await end(pid, 'SIGTERM');
  await end(epmdPid, 'SIGTERM');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , command, folder, port] = process.argv;
  const dir = resolve(folder ?? '.');
  if (command === 'start') console.log((await startRabbit(dir, port && Number(port))).url);
  else if (command === 'stop') await stopRabbit(dir);
  else if (command === 'kill') await killRabbit(dir);
  else {
    console.error('Usage: node scripts/infra/rabbitmq.mjs start DIR [PORT] | stop DIR | kill DIR');
    process.exit(2);
  }
}
