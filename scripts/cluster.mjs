// `npm run cluster`: gateway and services as processes of their own, two replicas each, on real local servers: RabbitMQ, MongoDB, an S3 store.
//   --replicas N   of each process; default 2        --data DIR   default data/cluster        --programs DIR   built ones; default dist
//   PORT           the public address; default 8080   MONGO_URL    a MongoDB replica set of yours; else one in Docker, else a mongod of our own, else SQLite files
//   FILES_URL      where files are kept, as in the README; else a bucket of an S3 store of our own
// Ctrl-C ends everything in order. DIR/cluster.json names the processes; `DATA_DIR=DIR npm run operator -- …` commands them.
import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { processNames } from './bundle.mjs';
import { startBalancer } from './cluster/balancer.mjs';
import { openOperatorPort } from './cluster/operator-port.mjs';
import { startReplica } from './cluster/replica.mjs';
import { startMongo, stopMongo } from './infra/mongo.mjs';
import { provideMongod } from './infra/mongod.mjs';
import { freePort, isRunning } from './infra/processes.mjs';
import { startRabbit, stopRabbit } from './infra/rabbitmq.mjs';
import { startS3, stopS3 } from './infra/s3.mjs';
import { startMongoInDocker } from './mongo-for-tests.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const keyPair = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** The keys by which processes know each other's calls, made anew at every start: one for each service, and one for the operator. */
function makeCallKeys() {
  const pairs = [...processNames().filter((name) => name !== 'gateway'), 'operator'].map((name) => [name, keyPair()]);
  return {
    privateKeys: Object.fromEntries(pairs.map(([name, { privateKey }]) => [name, privateKey])),
    publicKeys: pairs.map(([name, { publicKey }]) => `${name}=${publicKey.split('\n')[1]}`).join(' '),
  };
}

/** Secrets of this cluster, made at its first start. */
function readSecrets(dir) {
  const file = join(dir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const keys = keyPair();
  const made = Object.fromEntries(
    ['DATA_SECRET', 'VISIT_SECRET', 'TICKET_SECRET', 'PAYMENT_SECRET'].map((name) => [name, randomBytes(32).toString('base64url')]),
  );
  const secrets = { ...made, AUTH_PRIVATE_KEY: keys.privateKey, AUTH_PUBLIC_KEY: keys.publicKey };
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

/** Starts the servers. Each step of the end is put in front of `ends`, so that the last started ends first. */
async function startServers(dir, ends, say) {
  const rabbit = join(dir, 'rabbitmq');
  ends.unshift(() => stopRabbit(rabbit));
  const { url: busUrl } = await startRabbit(rabbit);
  say(`RabbitMQ        ${busUrl}`);
  return { BUS_URL: busUrl, STORE_URL: await startStore(dir, ends, say), FILES_URL: await startFiles(dir, ends, say) };
}

async function startStore(dir, ends, say) {
  const given = process.env.MONGO_URL;
  if (given) {
    say('MongoDB         the one in MONGO_URL');
    return given;
  }
  const inDocker = await startMongoInDocker();
  if (!('skipped' in inDocker)) {
    ends.unshift(() => inDocker.stop());
    say(`MongoDB         ${inDocker.url} (${inDocker.name})`);
    return inDocker.url;
  }
  const { skipped } = provideMongod();
  if (skipped) {
    // SQLite files bear several processes on one machine.
    say(`Documents       SQLite files in ${join(dir, 'documents')}: MONGO_URL is not set, ${inDocker.skipped}, ${skipped}`);
    return `sqlite:${join(dir, 'documents')}`;
  }
  const folder = join(dir, 'mongo');
  ends.unshift(() => stopMongo(folder));
  const { url, logs } = await startMongo(folder);
  say(`MongoDB         ${url} (log: ${logs.join(', ')})`);
  return url;
}

async function startFiles(dir, ends, say) {
  const given = process.env.FILES_URL;
  if (given) {
    say('Files           where FILES_URL says');
    return given;
  }
  const folder = join(dir, 's3');
  try {
    ends.unshift(() => stopS3(folder));
    const { url, name } = await startS3(folder);
    say(`Object store    ${url.replace(/\/\/.*@/, '//')} (${name})`);
    return `${url}/formwright?tls=false`;
  } catch (error) {
    say(`Object store    the folder ${join(dir, 'files')}, as ${error.message}`);
    return `file:${join(dir, 'files')}`;
  }
}

/** Builds what is not built. A child process, because builders use several times the memory. */
function build() {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed.');
}

function refuseSecond(dir) {
  const file = join(dir, 'cluster.json');
  const { pid } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (isRunning(pid)) throw new Error(`A cluster runs on ${dir} already: process ${pid}.`);
}

/** Starts every replica at once, and a balancer in front of the replicas of each process. */
async function startProcesses({ dir, programs, replicas, env, callKeys, publicPort, ends, say }) {
  const balancers = {};
  const addresses = {};
  const planned = [];
  for (const name of processNames()) {
    const ports = [];
    for (let replica = 1; replica <= replicas; replica += 1) {
      ports.push(await freePort());
      planned.push({ name, replica, port: ports.at(-1) });
    }
    balancers[name] = await startBalancer(ports, name === 'gateway' ? publicPort : await freePort());
    if (name !== 'gateway') addresses[`${name.toUpperCase()}_URL`] = `http://127.0.0.1:${balancers[name].port}`;
  }
  const started = planned.map((plan) => {
    const id = `${plan.name}-${plan.replica}`;
    const log = join(dir, 'logs', `${id}.log`);
    const own = plan.name === 'gateway' ? {} : { CALL_KEY: callKeys.privateKeys[plan.name], CALL_PUBLIC_KEYS: callKeys.publicKeys };
    return startReplica({ ...plan, programs, log, told: say, env: { ...env, ...own, ...addresses, TMP_DIR: join(dir, 'tmp', id) } });
  });
  const stop = async (each) => {
    const code = await each.stop();
    if (code === 0 || code === null) return;
    process.exitCode = 1;
    say(`${each.name}-${each.replica} did not end cleanly (${code}); see ${each.log}`);
  };
  ends.unshift(
    // The gateway first, so that it refuses nothing while it drains.
    async () => {
      await Promise.all(started.filter(({ name }) => name === 'gateway').map(stop));
      await Promise.all(started.map(stop));
    },
  );
  ends.splice(1, 0, () => Promise.all(Object.values(balancers).map((each) => each.close())));
  return { balancers, started };
}

function settingsOf(dir, publicPort) {
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: `http://localhost:${publicPort}`,
    MAIL_URL: `file:${join(dir, 'mail')}`,
    TRUST_PROXY: 'loopback',
    PAYMENTS: 'sandbox',
    LOG_LEVEL: 'info',
    // Longer than the balancers need to notice.
    DRAIN_SECONDS: '3',
    ...readSecrets(dir),
    // Settings of the caller win.
    ...process.env,
    // The balancers look there.
    HOST: '127.0.0.1',
  };
}

async function main() {
  const { values } = parseArgs({
    options: {
      replicas: { type: 'string', default: '2' },
      data: { type: 'string', default: 'data/cluster' },
      programs: { type: 'string' },
    },
  });
  const replicas = Number(values.replicas);
  if (!Number.isInteger(replicas) || replicas < 1 || replicas > 20) throw new Error('--replicas takes a number from 1 to 20.');
  const dir = resolve(values.data);
  const publicPort = Number(process.env.PORT ?? 8080);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  refuseSecond(dir);
  const say = (line) => console.log(line);
  const ends = [];
  const end = async () => {
    // Keeps the process until the last step.
    const alive = setInterval(() => undefined, 60_000);
    for (const step of ends.splice(0)) await step();
    clearInterval(alive);
  };
  const stopped = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.on(signal, () => {
        console.log('Stopping. It takes a few seconds.');
        resolve();
      });
    }
  });
  try {
    if (values.programs === undefined) build();
    const servers = await startServers(dir, ends, say);
    const callKeys = makeCallKeys();
    const env = { ...settingsOf(dir, publicPort), ...servers };
    const { balancers, started } = await startProcesses({
      dir,
      programs: resolve(values.programs ?? 'dist'),
      replicas,
      env,
      callKeys,
      publicPort,
      ends,
      say,
    });
    const ports = Object.fromEntries(Object.entries(balancers).map(([name, { port }]) => [name, port]));
    const url = `http://localhost:${publicPort}`;
    const operators = await openOperatorPort(ports, callKeys.privateKeys.operator, url, join(dir, 'control.json'));
    ends.push(() => operators.close());
    const state = join(dir, 'cluster.json');
    const describe = () => {
      const processes = started.map(({ name, replica, port, pid, log }) => ({
        name,
        replica,
        port,
        pid: pid(),
        log,
        address: ports[name],
      }));
      const described = { pid: process.pid, url, data: dir, servers, processes };
      writeFileSync(`${state}.new`, JSON.stringify(described), { mode: 0o600 });
      // Nobody reads half of it.
      renameSync(`${state}.new`, state);
    };
    describe();
    const described = setInterval(describe, 1_000);
    ends.push(() => {
      clearInterval(described);
      for (const file of [state, join(dir, 'control.json')]) rmSync(file, { force: true });
    });
    const isReady = () => Object.values(balancers).every((each) => each.ready() === replicas);
    let isOver = false;
    void stopped.then(() => {
      isOver = true;
    });
    while (!isReady() && !isOver) await wait(100);
    if (!isOver) say(`\n${tableOf(started, ports)}\n\nThe cluster is ready: http://localhost:${publicPort}   Ctrl-C stops it.`);
    await stopped;
  } finally {
    await end();
  }
}

function tableOf(started, ports) {
  const rows = [['process', 'port', 'behind', 'pid', 'log']];
  for (const { name, replica, port, pid, log } of started)
    rows.push([`${name}-${replica}`, String(port), String(ports[name]), String(pid()), log.startsWith(root) ? relative(root, log) : log]);
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

main().then(
  () => process.exit(),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
