import type { HealthAnswer } from '@formwright/contracts';
import type { Logger } from 'pino';
import { createJobBook } from '../health/job-book.ts';
import { containsMail, type MailRelay } from '../mail/mail-outbox.ts';
import { entriesAmong, lowestId } from '../outbox/outbox-entry.ts';
import type { Relay } from '../outbox/relay.ts';
import type { Clock } from '../ports/clock.ts';
import type { Write } from '../ports/store.ts';
import { BACKGROUND, type Leases } from '../replicas/leases.ts';
import type { Replicas } from '../replicas/replicas.ts';
import type { Job } from '../service/service.ts';
import { runJobs } from './jobs.ts';

/** The topics of what a replica without the lease has committed. Of events the lowest id is told. */
const [EVENTS, MAILS] = ['events', 'mails'];

/** Background work of a service in one replica: publishing events, sending mails, running jobs. One lease covers all three. */
export interface Background {
  start(): void;
  /** Notifies of a commit. */
  wake(writes: readonly Write[]): void;
  /** Resolves when the outbox is empty and every due mail was tried. Resolves at once if another replica does the work. */
  drain(): Promise<void>;
  isEmpty(): Promise<boolean>;
  /** What became of the jobs; null: another replica runs them. */
  jobs(): HealthAnswer['jobs'];
  /** Starts no further job; resolves when the running jobs have ended. */
  stopJobs(): Promise<void>;
  stop(): Promise<void>;
}

/** The background work of a service. The relays are made anew whenever this replica gets the lease. */
export function createBackground(
  leases: Leases,
  make: { relay: () => Relay; mails: () => MailRelay; jobs: readonly Job[] },
  { clock, log, replicas }: { clock: Clock; log: Logger; replicas: Replicas },
): Background {
  const stopping = new AbortController();
  const noMoreJobs = new AbortController();
  let book = createJobBook(clock);
  let current: { relay: Relay; mails: MailRelay } | null = null;
  let holding: Promise<void> = Promise.resolve();
  let runningJobs: Promise<void> = Promise.resolve();

  async function work(over: AbortSignal): Promise<void> {
    const [relay, mails] = [make.relay(), make.mails()];
    current = { relay, mails };
    relay.start();
    mails.start();
    book = createJobBook(clock);
    runningJobs = runJobs(make.jobs, log, AbortSignal.any([over, noMoreJobs.signal]), book);
    if (!over.aborted) await new Promise((resolve) => over.addEventListener('abort', resolve, { once: true }));
    current = null;
    await Promise.all([relay.stop(), mails.stop(), runningJobs]);
  }

  const wakeMails = () => current?.mails.wake();
  replicas.hear(MAILS, { heard: wakeMails, missed: wakeMails });
  // What was missed is found in the outbox soon.
  replicas.hear(EVENTS, { heard: (lowest) => current?.relay.wakeAt(lowest) });

  return {
    start() {
      holding = leases.hold(BACKGROUND, work, stopping.signal);
    },
    wake(writes) {
      if (current) {
        current.relay.wake(writes);
        if (containsMail(writes)) wakeMails();
        return;
      }
      // Whoever has the lease publishes and sends it now, not when it looks next.
      const lowest = lowestId(entriesAmong(writes));
      if (lowest) replicas.tell(EVENTS, lowest);
      if (containsMail(writes)) replicas.tell(MAILS, '');
    },
    async drain() {
      await current?.relay.drain();
      await current?.mails.drain();
    },
    isEmpty: async () => (await current?.relay.isEmpty()) ?? true,
    jobs: () => current && { count: make.jobs.length, failing: book.failing(), late: book.late() },
    async stopJobs() {
      noMoreJobs.abort();
      await runningJobs;
    },
    async stop() {
      stopping.abort();
      await holding;
    },
  };
}
