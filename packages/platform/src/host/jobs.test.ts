import { getEventListeners } from 'node:events';
import { expect, it } from '@jest/globals';
import pino from 'pino';
import { HOUR_MS } from '../common/durations.ts';
import { pause } from '../common/pause.ts';
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

it('what a job waits for does not count among the listeners of all jobs, of which Node would warn', async () => {
  const over = new AbortController();
  const waiting = new Promise<void>((resolve) => {
    const run = async (signal: AbortSignal) => {
      const pauses = Array.from({ length: 8 }, () => pause(HOUR_MS, signal));
      resolve();
      await Promise.all(pauses);
    };
    void runJobs([{ name: 'patient', everyMs: HOUR_MS, startsAtOnce: true, run }], pino({ level: 'silent' }), over.signal);
  });
  await waiting;
  expect(getEventListeners(over.signal, 'abort')).toHaveLength(0);
  over.abort();
});
