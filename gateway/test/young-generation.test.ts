import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

/** MiB that the young generation of a thread takes after much garbage. */
function takenByThread(before: string): number {
  const thread = `
    const kept = [];
    for (let made = 0; made < 1_000_000; made += 1) kept.push({ made });
    const space = require('node:v8').getHeapSpaceStatistics().find((each) => each.space_name === 'new_space');
    require('node:worker_threads').parentPort.postMessage(space.space_size);`;
  const program = `
    import { Worker } from 'node:worker_threads';
    ${before}
    const worker = new Worker(${JSON.stringify(thread)}, { eval: true, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 12 } });
    worker.on('message', (size) => console.log(size / 1024 / 1024));`;
  const flags = ['--import', 'tsx', '--max-semi-space-size=32', '--input-type=module'];
  return Number(execFileSync(process.execPath, [...flags, '--eval', program], { encoding: 'utf8' }));
}

it('the young generation of threads follows their own limit, not the flag of the start', () => {
  expect(takenByThread('')).toBeGreaterThan(12);
  expect(takenByThread(`(await import('./gateway/src/process/young-generation.ts')).limitYoungGenerations();`)).toBeLessThanOrEqual(12);
});
