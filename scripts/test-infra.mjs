// `npm run test:infra`: the adapters' tests against real servers, each started on a free port with a folder of its own.
//   PATH …   only test files whose path matches; flags go to jest
// The last line says whether they passed, and what was skipped. With CI=true what is skipped is a failure.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideHelm } from './infra/helm.mjs';
import { missingKubernetes, startKubernetes, stopKubernetes } from './infra/kubernetes.mjs';
import { startMongo, stopMongo } from './infra/mongo.mjs';
import { provideMongod } from './infra/mongod.mjs';
import { freePort } from './infra/processes.mjs';
import { providePromtool } from './infra/promtool.mjs';
import { startRabbit, stopRabbit } from './infra/rabbitmq.mjs';
import { startS3, stopS3 } from './infra/s3.mjs';
import { startMongoForTests } from './mongo-for-tests.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'formwright-infra-'));
const [rabbit, s3, mongoSet, kubernetes] = ['rabbitmq', 's3', 'mongo', 'kubernetes'].map((name) => join(folder, name));
const skips = [];

function runJest(env) {
  const jest = spawn(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--selectProjects', 'infra', '--runInBand', ...process.argv.slice(2)],
    { env: { ...process.env, NODE_ENV: 'test', ...env }, stdio: 'inherit' },
  );
  return new Promise((resolve) => jest.on('close', resolve));
}

/** What the chart's test needs, or nothing where it cannot run. */
async function prepareKubernetes() {
  const { skipped, ...tools } = provideHelm();
  const missing = skipped ? `Helm and kubectl are ${skipped}` : missingKubernetes();
  if (missing) {
    skips.push(`the chart on a Kubernetes cluster (${missing})`);
    return {};
  }
  return { ...tools, KUBERNETES_TEST_CONFIG: await startKubernetes(kubernetes, tools.KUBECTL_PATH) };
}

/** Where Prometheus reads the alerts, or nothing where it cannot. */
function preparePromtool() {
  const { skipped, ...tool } = providePromtool();
  if (skipped) skips.push(`the alerts as Prometheus reads them (${skipped})`);
  return tool;
}

/** Three members, for elections; nothing where no mongod runs. */
async function prepareMongoSet() {
  const { skipped } = provideMongod();
  if (skipped) {
    skips.push(`changes of MongoDB's primary (${skipped})`);
    return {};
  }
  const ports = [await freePort(), await freePort(), await freePort()];
  return { MONGO_SET_TEST_URL: (await startMongo(mongoSet, ports)).url, MONGO_SET_TEST_DIR: mongoSet };
}

let mongo;
try {
  const broker = await startRabbit(rabbit);
  console.log(`RabbitMQ at ${broker.url}`);
  const store = await startS3(s3);
  console.log(`${store.name} at ${store.url}`);
  mongo = await startMongoForTests();
  if ('skipped' in mongo) throw new Error(`there is no MongoDB: ${mongo.skipped}`);
  console.log(`MongoDB at ${mongo.url}: ${mongo.name}`);
  const brokers = { AMQP_TEST_URL: broker.url, AMQP_TEST_DIR: rabbit };
  const servers = { ...brokers, S3_TEST_URL: store.url, S3_TEST_DIR: s3, MONGO_TEST_URL: mongo.url };
  process.exitCode =
    (await runJest({ ...servers, ...preparePromtool(), ...(await prepareMongoSet()), ...(await prepareKubernetes()) })) ?? 1;
} finally {
  await stopRabbit(rabbit);
  await stopS3(s3);
  await mongo?.stop?.();
  await stopMongo(mongoSet);
  await stopKubernetes(kubernetes);
  rmSync(folder, { recursive: true, force: true });
}
if (skips.length > 0 && process.env.CI === 'true') process.exitCode ||= 1;
console.log(`${process.exitCode ? 'failed' : 'passed'}; ${skips.length > 0 ? `skipped: ${skips.join('; ')}` : 'nothing skipped'}`);
