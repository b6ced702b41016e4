// `npm run test:infra`: the adapters' tests against real servers, each started on a free port with a folder of its own.
//   PATH …   only test files whose path matches; flags go to jest
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startRabbit, stopRabbit } from './infra/rabbitmq.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'formwright-infra-'));
const rabbit = join(folder, 'rabbitmq');

function runJest(env) {
  const jest = spawn(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--selectProjects', 'infra', '--runInBand', ...process.argv.slice(2)],
    { env: { ...process.env, NODE_ENV: 'test', ...env }, stdio: 'inherit' },
  );
  return new Promise((resolve) => jest.on('close', resolve));
}

try {
  const { url } = await startRabbit(rabbit);
  console.log(`RabbitMQ at ${url}`);
  process.exitCode = (await runJest({ AMQP_TEST_URL: url, AMQP_TEST_DIR: rabbit })) ?? 1;
} finally {
  await stopRabbit(rabbit);
  rmSync(folder, { recursive: true, force: true });
}
