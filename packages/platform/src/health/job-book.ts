import { HOUR_MS } from '../common/durations.ts';
import type { Clock } from '../ports/clock.ts';
import type { Job } from '../service/service.ts';

/** A run counts as late when it lasts for longer than this, beyond the time between two runs. */
const LONGEST_RUN_MS = HOUR_MS;
const MOST_NAMED = 20;

/** What became of the jobs that run in this process. */
export interface JobBook {
  begun(job: Job): void;
  /** @param cause why it failed; null: it did not */
  ended(job: Job, cause: string | null): void;
  failing(): { name: string; since: number; cause: string }[];
  late(): { name: string; since: number }[];
}

export function createJobBook(clock: Pick<Clock, 'now'>): JobBook {
  const running = new Map<Job, number>();
  const failed = new Map<Job, { since: number; cause: string }>();
  return {
    begun: (job) => void running.set(job, clock.now()),
    ended(job, cause) {
      running.delete(job);
      if (cause === null) failed.delete(job);
      else failed.set(job, { since: failed.get(job)?.since ?? clock.now(), cause });
    },
    failing: () => [...failed].map(([{ name }, about]) => ({ name, ...about })).slice(0, MOST_NAMED),
    late: () =>
      [...running]
        .filter(([{ everyMs }, since]) => clock.now() - since > everyMs + LONGEST_RUN_MS)
        .map(([{ name }, since]) => ({ name, since }))
        .slice(0, MOST_NAMED),
  };
}
