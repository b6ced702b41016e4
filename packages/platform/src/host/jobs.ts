import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import { commonCause } from '../common/common-cause.ts';
import { pause } from '../common/pause.ts';
import type { JobBook } from '../health/job-book.ts';
import type { Job } from '../service/service.ts';

/** Rare jobs first run soon after the start, so that frequent restarts do not starve them. */
const MAX_FIRST_WAIT_MS = 10_000;

/**
 * Runs jobs until the signal is aborted. A job never overlaps itself; after a failure it runs again at its next time. The log tells of a
 * failure once, until its cause is another one: on a full disk, all jobs fail at each of their times.
 * @param book notes what became of each
 * @returns resolves when the last running job has ended
 */
export async function runJobs(jobs: readonly Job[], log: Logger, signal: AbortSignal, book?: JobBook): Promise<void> {
  // Every job waits for the signal. From the eleventh on, Node would warn of a leak.
  setMaxListeners(jobs.length + 1, signal);
  await Promise.all(
    jobs.map(async (job) => {
      let failure: string | null = null;
      // Its own, because what a job does may wait for it several times at once.
      const over = AbortSignal.any([signal]);
      if (!job.startsAtOnce) await pause(Math.min(job.everyMs, MAX_FIRST_WAIT_MS), signal);
      while (!signal.aborted) {
        book?.begun(job);
        try {
          await job.run(over);
          book?.ended(job, null);
          if (failure !== null) log.warn({ job: job.name }, 'job runs again');
          failure = null;
        } catch (error) {
          const cause = String(firstCauseOf(error));
          if (cause !== failure) log.error({ err: error, job: job.name }, 'job failed');
          failure = cause;
          book?.ended(job, commonCause(cause));
        }
        await pause(job.everyMs, signal);
      }
    }),
  );
}

/** The innermost cause. The errors around it may contain counts and names that differ each time. */
const firstCauseOf = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? firstCauseOf(error.cause) : error);
