import type { Logger } from 'pino';
import type { Clock } from './ports/clock.ts';
import { type Mailer, MailServerAwayError } from './ports/mail.ts';

const FIRST_WAIT_MS = 5_000;
/** The longest wait. It is also the first one after a refused password, because several tries may lock the account. */
const LONGEST_WAIT_MS = 10 * 60_000;

/** Whether the mail server can be reached: while it is away, one mail at a time tries it, after each wait, and all others wait with it. */
export interface MailOutage {
  /**
   * Runs the work with the number of mails that it may send at once, and not at all while the server is away and its next try is not due.
   * While nobody knows whether the server takes mails, works run one after the other.
   */
  trying(work: (atMost: number) => Promise<void>): Promise<void>;
  /** @param error absent if the server took a mail, or spoke of that mail alone */
  told(error?: unknown): void;
}

interface OutageDeps {
  clock: Pick<Clock, 'elapsed'>;
  log: Logger;
}

const outages = new WeakMap<Mailer, MailOutage>();

/** The outage of a mailer, shared by all services that send by it. */
export function outageOf(mailer: Mailer, deps: OutageDeps): MailOutage {
  const outage = outages.get(mailer) ?? createMailOutage(deps);
  outages.set(mailer, outage);
  return outage;
}

function createMailOutage({ clock, log }: OutageDeps): MailOutage {
  let isTaking = false;
  /** The failure that was logged last. The same one is not logged again. */
  let failure: string | null = null;
  let [wait, until] = [0, 0];
  let first: Promise<void> | null = null;
  return {
    async trying(work) {
      while (first) await first.catch(() => undefined);
      if (clock.elapsed() < until) return;
      if (isTaking) return work(Number.POSITIVE_INFINITY);
      first = work(1).finally(() => {
        first = null;
      });
      await first;
    },
    told(error) {
      if (!(error instanceof MailServerAwayError)) {
        if (failure !== null) log.warn('the mail server takes mails again');
        [isTaking, failure, wait, until] = [true, null, 0, 0];
        return;
      }
      isTaking = false;
      // Another mail, sent at the same moment, has failed before.
      if (clock.elapsed() < until) return;
      wait = error.isRefusal ? LONGEST_WAIT_MS : Math.min(Math.max(2 * wait, FIRST_WAIT_MS), LONGEST_WAIT_MS);
      until = clock.elapsed() + wait;
      if (failure !== error.message) log.warn({ err: error }, 'the mail server is away: mails wait');
      failure = error.message;
    },
  };
}
