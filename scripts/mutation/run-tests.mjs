// Runs test files, one after another, in one process that keeps what it has compiled. It is told by messages what to run, and ends itself
// when a file works or waits without end, which is counted in processor time and in time in which nothing happens: a busy machine changes neither.
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { runCLI } from 'jest';

const MAX_CPU_SECONDS = 240;
const MAX_IDLE_SECONDS = 75;

globalThis.mutationRun = { reached: new Set() };
process.env.NODE_ENV = 'test';
process.chdir(process.argv[2]);
const beginCpu = new Int32Array(new SharedArrayBuffer(4));
const cpuSeconds = () => Math.floor(process.cpuUsage().user / 1e6);
new Worker(
  `const { workerData: { begin, most } } = require('node:worker_threads');
   setInterval(() => {
     if (begin[0] >= 0 && process.cpuUsage().user / 1e6 - begin[0] > most) process.kill(process.pid, 'SIGKILL');
   }, 1000);`,
  { eval: true, workerData: { begin: beginCpu, most: MAX_CPU_SECONDS } },
).unref();
let begun = performance.eventLoopUtilization();
setInterval(() => {
  if (beginCpu[0] >= 0 && performance.eventLoopUtilization(begun).idle > MAX_IDLE_SECONDS * 1000) process.kill(process.pid, 'SIGKILL');
}, 1000).unref();

/** @returns whether all tests of a file passed, else why not, and which places of the broken file they reached */
async function run(test) {
  begun = performance.eventLoopUtilization();
  beginCpu[0] = cpuSeconds();
  globalThis.mutationRun.reached.clear();
  const { results } = await runCLI(
    { _: [test], $0: '', config: 'scripts/mutation/jest.config.mjs', runTestsByPath: true, runInBand: true, silent: true, watchman: false },
    [process.cwd()],
  );
  beginCpu[0] = -1;
  const why = results.testResults.map(({ failureMessage }) => failureMessage).find(Boolean);
  return { isGreen: results.success && results.numTotalTests > 0, why, reached: [...globalThis.mutationRun.reached] };
}

beginCpu[0] = -1;
process.on('message', async (test) => process.send(await run(test)));
process.on('disconnect', () => process.exit());
