import { expect, it } from '@jest/globals';
import { createLogger } from '../src/common/telemetry.ts';
import { runJobs } from '../src/host/jobs.ts';

it('a job that fails is told of once, until it is for another reason, and when it runs again', async () => {
  const told: string[] = [];
  const log = createLogger({ level: 'warn', destination: { write: (line) => void told.push(line) } });
  const ends = ['full', 'full', 'away', 'away', '', 'away'];
  const over = new AbortController();
  const job = {
    name: 'sweep',
    everyMs: 1,
    async run() {
      const end = ends.shift();
      if (ends.length === 0) over.abort();
      if (end) throw new Error(end);
    },
  };
  await runJobs([job], log, over.signal);
  const lines = told.map((line) => JSON.parse(line) as { msg: string; err?: { message: string } });
  expect(lines.map(({ msg, err }) => err?.message ?? msg)).toEqual(['full', 'away', 'job runs again', 'away']);
});
