// `npm run test:infra`: the adapters' tests against real servers, each started on a free port with a folder of its own.
//   PATH …   only test files whose path matches; flags go to jest
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startRabbit, stopRabbit } from './infra/rabbitmq.mjs';
import { startS3, stopS3 } from './infra/s3.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'formwright-infra-'));
const [rabbit, s3] = ['rabbitmq', 's3'].map((name) => join(folder, name));

function runJest(env) {
  const jest = spawn(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--selectProjects', 'infra', '--runInBand', ...process.argv.slice(2)],
    { env: { ...process.env, NODE_ENV: 'test', ...env }, stdio: 'inherit' },
  );
  return new Promise((resolve) => jest.on('close', resolve));
}

try {
  const broker = await startRabbit(rabbit);
  console.log(`RabbitMQ at ${broker.url}`);
  const store = await startS3(s3);
  console.log(`${store.name} at ${store.url}`);
  process.exitCode = (await runJest({ AMQP_TEST_URL: broker.url, AMQP_TEST_DIR: rabbit, S3_TEST_URL: store.url, S3_TEST_DIR: s3 })) ?? 1;
} finally {
  await stopRabbit(rabbit);
  await stopS3(s3);
  rmSync(folder, { recursive: true, force: true });
}
