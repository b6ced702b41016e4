// `npm test`: prepares what the tests need, runs every suite, ends with 'N passed, N failed'.
//   --only NAME   one part: unit, e2e or crash (with start)        --full   all kills, a disk that fills and a clock that jumps
//   PATH …        only test files whose path matches; flags go to jest
// With CI=true a suite that would be skipped is a failure.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideBrowsers } from './browsers.mjs';
import { buildProduct } from './build.mjs';
import { installDebianPackages } from './debian-packages.mjs';
import { provideHelm } from './infra/helm.mjs';
import { startMongoForTests } from './mongo-for-tests.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const args = process.argv.slice(2);
const onlyAt = args.indexOf('--only');
const only = onlyAt >= 0 ? args.splice(onlyAt, 2)[1] : undefined;
const full = args.includes('--full');
const jestFlags = args.filter((arg) => arg.startsWith('-') && arg !== '--full');
const paths = args.filter((arg) => !arg.startsWith('-'));
const isCi = process.env.CI === 'true';
const skips = [];

/** libfaketime, for clock tests: the installed one, else Debian's package if possible. */
function prepareClock() {
  if (existsSync('/usr/bin/faketime') || installDebianPackages('faketime')) return;
  skips.push("the run with a jumping clock: Debian's package faketime is not here");
}

async function prepareMongo(folder) {
  const mongo = await startMongoForTests(folder);
  if ('skipped' in mongo) {
    skips.push(`MongoDB tests: ${mongo.skipped}`);
    return { env: {}, stop() {} };
  }
  console.log(`MongoDB tests: ${mongo.name}`);
  return { env: { MONGO_TEST_URL: mongo.url }, stop: () => mongo.stop() };
}

/** Helm, for the tests of the chart. */
function prepareHelm() {
  const { skipped, ...env } = provideHelm();
  if (skipped) skips.push(`the chart's tests: Helm and kubectl are ${skipped}`);
  return env;
}

const enoughBytes = 4 * 2 ** 30;

/** A folder in memory for what tests store: on a disk, every commit of every test would wait for the disk. */
function prepareMemory() {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory)) return {};
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < enoughBytes) return {};
  const folder = mkdtempSync(join(memory, 'fw-'));
  // A test runs the product as another user.
  chmodSync(folder, 0o711);
  // Again for a while, because a process that is being killed may still write.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return { TMPDIR: folder };
}

/** A part that takes longer hangs. In CI each is done in half an hour on a slow machine; with all kills, or on one busy core of a slow machine, it takes hours. */
const PART_LIMIT_MINUTES = isCi && !full ? 45 : 240;

/**
 * A tenth of the processor time less, measured over twelve files of tests: every file runs all modules anew, which makes much that is soon
 * garbage, and code that ran in another context is interpreted unless it is compiled at once. jest's workers take the same flags.
 */
const V8_FLAGS = ['--max-semi-space-size=64', '--always-sparkplug'];

/** What failed, in all parts. It stands in the last lines, where a long output is cut last. */
const failures = [];

/** Runs jest in its own process, and ends it if it hangs. @returns counts of tests, and whether a suite could not even run */
function runJest(name, parameters, env) {
  const output = join(root, '.cache', `jest-${name}.json`);
  const progress = join(root, '.cache', `jest-${name}-progress.json`);
  for (const file of [output, progress]) rmSync(file, { force: true });
  const jest = spawn(
    process.execPath,
    // A snapshot that is missing is a failure: `-u` writes it.
    [...V8_FLAGS, 'node_modules/jest/bin/jest.js', '--ci', '--json', `--outputFile=${output}`, '--silent=false', ...parameters],
    {
      env: { ...process.env, NODE_ENV: 'test', ...env, JEST_PROGRESS: progress },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const limit = setTimeout(() => {
    failures.push(`${name}: did not end within ${PART_LIMIT_MINUTES} minutes`);
    jest.kill('SIGKILL');
  }, PART_LIMIT_MINUTES * 60_000);
  return new Promise((resolve) => {
    jest.on('close', (code) => {
      clearTimeout(limit);
      tellProgress(name, progress);
      if (!existsSync(output)) return resolve({ passed: 0, failed: 1, skipped: 0 });
      const report = JSON.parse(readFileSync(output, 'utf8'));
      const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
      resolve({ passed: report.numPassedTests, failed: failed || (code ? 1 : 0), skipped: report.numPendingTests });
    });
  });
}

const SLOWEST = 8;

function tellProgress(name, path) {
  if (!existsSync(path)) return;
  const { running, failed, seconds } = JSON.parse(readFileSync(path, 'utf8'));
  const slowest = Object.entries(seconds).sort(([, one], [, other]) => other - one);
  console.log(
    `${name}, slowest: ${slowest
      .slice(0, SLOWEST)
      .map((entry) => entry.join(' '))
      .join(', ')} (s)`,
  );
  failures.push(...failed, ...running.map((file) => `${file}: did not end`));
}

mkdirSync(join(root, '.cache'), { recursive: true });
const e2e = ['--selectProjects', 'e2e'];
const parts = {
  // With two workers, the processor idles while both wait for a database or a page; with three, it is always busy.
  unit: ['--selectProjects', 'node', 'web', '--maxWorkers=3'],
  e2e: [...e2e, '--maxWorkers=3', '--testPathIgnorePatterns', 'e2e/(crash|start|cluster)', '/node_modules/'],
  // One after the other: the start builds the product anew while no other test runs it, and kills take turns.
  crash: [
    ...e2e,
    '--runInBand',
    '--testPathPatterns',
    full ? 'e2e/(start|crash|backup)' : 'e2e/(start|crash|crash-owner|crash-lists)\\.test',
  ],
};
if (only && !(only in parts)) {
  console.error(`--only takes ${Object.keys(parts).join(', ')}, not '${only}'`);
  process.exit(2);
}

// Runs the exit hooks on signals. They stop the started processes.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const browsers =
  only === 'crash'
    ? {}
    : provideBrowsers(['CHROMIUM_PATH', 'CHROMIUM_PROFILE_PATH', 'FIREFOX_PATH'], (variable) =>
        skips.push(`browser tests: install a browser, or name it in ${variable}`),
      );
if (full) prepareClock();
const memory = prepareMemory();
const mongo = only === 'crash' ? { env: {}, stop() {} } : await prepareMongo(memory.TMPDIR);
const helm = only && only !== 'unit' ? {} : prepareHelm();
if (only !== 'unit') await buildProduct((line) => console.log(line));
const env = { ...mongo.env, ...helm, ...memory, ...browsers, ...(full && { CRASH_FULL: '1' }) };

const totals = { passed: 0, failed: 0, skipped: 0 };
try {
  for (const [name, parameters] of Object.entries(parts)) {
    if (only && only !== name) continue;
    // A separate flag, because jest would read a bare path as one more value of the flag before it.
    const narrowing = paths.length > 0 && name !== 'crash' ? ['--testPathPatterns', ...paths] : [];
    const counts = await runJest(name, [...parameters, ...narrowing, ...jestFlags], env);
    for (const key of Object.keys(totals)) totals[key] += counts[key];
  }
} finally {
  await mongo.stop();
}
for (const skip of skips) console.log(`skipped: ${skip}`);
for (const failure of failures) console.log(`failed: ${failure}`);
if (isCi) totals.failed += skips.length;
console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`);
process.exit(totals.failed ? 1 : 0);
