// A MongoDB for the tests: a given one, one in Docker, or a mongod of our own.
// As a program: `node scripts/mongo-for-tests.mjs` prints the address and keeps the server until Ctrl-C.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MongoDBContainer } from '@testcontainers/mongodb';
import { getContainerRuntimeClient } from 'testcontainers';
import { killMongo, startMongo } from './infra/mongo.mjs';
import { provideMongod } from './infra/mongod.mjs';

const image = 'mongo:8';

/** @returns whether Docker replies where Testcontainers looks: DOCKER_HOST, then the usual sockets */
function dockerAnswers() {
  const isFound = getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  // Times out if Docker does not reply.
  return Promise.race([isFound, wait(5000, false, { ref: false })]);
}

/**
 * A replica set of one, because transactions need one. Testcontainers removes it even if this process is killed.
 * @returns {Promise<{ url: string, name: string, stop(): unknown } | { skipped: string }>}
 */
export async function startMongoInDocker() {
  if (!(await dockerAnswers())) return { skipped: 'no Docker answers' };
  try {
    const container = await new MongoDBContainer(image).start();
    // directConnection, because the replica set's host name is valid only inside the container.
    const url = `${container.getConnectionString()}/?directConnection=true`;
    return { url, name: `${image} in Docker`, stop: () => container.stop() };
  } catch (error) {
    return { skipped: `Docker could not run ${image} (${error.message})` };
  }
}

/** @param within the folder for its folder, which is removed at the end */
async function startOwn(within) {
  const { skipped } = provideMongod();
  if (skipped) return { skipped };
  const folder = mkdtempSync(join(within, 'mongo-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.once('exit', remove);
  const { ports, error } = await startMongo(folder, [], { isOurs: true }).catch((error) => ({ error }));
  if (error) return { skipped: `MongoDB did not start: ${error.message}` };
  const stop = async () => {
    // Nobody reads the data again.
    await killMongo(folder);
    remove();
  };
  // directConnection, so that tests can put a line of their own before it.
  return { url: `mongodb://127.0.0.1:${ports[0]}/?directConnection=true`, name: 'a mongod of our own', stop };
}

/** @returns {Promise<{ url: string, name: string, stop(): unknown } | { skipped: string }>} */
export async function startMongoForTests(within = tmpdir()) {
  const given = process.env.MONGO_TEST_URL;
  if (given) return { url: given, name: 'the server at MONGO_TEST_URL', stop() {} };
  const inDocker = await startMongoInDocker();
  if (!('skipped' in inDocker)) return inDocker;
  const own = await startOwn(within);
  return 'skipped' in own
    ? { skipped: `no MONGO_TEST_URL, ${inDocker.skipped}, ${own.skipped}` }
    : { ...own, name: `${own.name}, as ${inDocker.skipped}` };
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
  // Keeps running so that the server is removed.
  setInterval(() => {}, 2 ** 30);
}
