import { expect, it } from '@jest/globals';
import pino from 'pino';
import { HOUR_MS } from './durations.ts';
import { runJobs } from './jobs.ts';

it('a job that starts at once runs before its first pause, and the others wait', async () => {
  const over = new AbortController();
  const ran: string[] = [];
  const job = (name: string) => ({ name, everyMs: HOUR_MS, run: async () => void ran.push(name) });
  const first = new Promise<void>((resolve) => {
    const mending = { ...job('mending'), startsAtOnce: true as const, run: async () => resolve(void ran.push('mending')) };
    void runJobs([job('rare'), mending], pino({ level: 'silent' }), over.signal);
  });
  await first;
  over.abort();
  expect(ran).toEqual(['mending']);
});
