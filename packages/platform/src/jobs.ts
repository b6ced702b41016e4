import type { Logger } from 'pino';
import { pause } from './pause.ts';
import type { Job } from './service.ts';

/** A job that runs rarely still gets its turn in a process that restarts often. */
const longestFirstWait = 10_000;

/**
 * Runs jobs until the signal fires; a job never overlaps itself, and one that fails runs again at its next time.
 * @returns resolves when the last run under way has ended
 */
export async function runJobs(jobs: readonly Job[], log: Logger, signal: AbortSignal): Promise<void> {
  await Promise.all(
    jobs.map(async (job) => {
      await pause(Math.min(job.everyMs, longestFirstWait), signal);
      while (!signal.aborted) {
        try {
          await job.run();
        } catch (error) {
          log.error({ err: error, job: job.name }, 'job failed');
        }
        await pause(job.everyMs, signal);
      }
    }),
  );
}
