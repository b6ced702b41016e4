import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import { type Mailer, MailServerAwayError } from '../ports/mail.ts';

const FIRST_WAIT_MS = 5_000;
/** The longest wait. It is also the first one after a refused password, because several tries may lock the account. */
const LONGEST_WAIT_MS = 10 * 60_000;
/** As many as the SMTP adapter has connections, so that no mail whose try has begun waits for one. */
const MOST_AT_ONCE = 3;
/** For so long a mail that was taken says that the next one will be. */
const KNOWN_MS = 60_000;

/** Notes what became of a try. @param error absent if the server took the mail; else what it spoke of, this mail alone or all */
export type TellTry = (error?: unknown) => void;

/** Whether the mail server can be reached: while it is away, one mail at a time tries it, after each wait, and all others wait with it. */
export interface MailOutage {
  /**
   * Runs the try of one mail in its turn. While nobody knows whether the server takes mails, tries run one after the other.
   * @returns false if it was not run, because the server is away and its next try is not due
   */
  trying(send: (told: TellTry) => Promise<void>): Promise<boolean>;
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
  let running = 0;
  let waiting: (() => void)[] = [];
  let failures = 0;
  /** The failure that was logged last. The same one is not logged again. */
  let failure: string | null = null;
  let [wait, until, takenAt] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

  /**
   * After a failure one more for each longest wait: a mail that is taken over a connection that was open does not say that the server
   * takes new ones, and with one more mail at once it is asked for one.
   */
  const atOnce = () =>
    clock.elapsed() - takenAt >= KNOWN_MS ? 1 : Math.min(1 + Math.floor((clock.elapsed() - until) / LONGEST_WAIT_MS), MOST_AT_ONCE);

  function tellTaken(): void {
    if (failure !== null) log.warn('the mail server takes mails again');
    [failure, wait, takenAt] = [null, 0, clock.elapsed()];
  }
  function tellAway(error: MailServerAwayError): void {
    failures += 1;
    wait = error.isRefusal ? LONGEST_WAIT_MS : Math.min(Math.max(2 * wait, FIRST_WAIT_MS), LONGEST_WAIT_MS);
    [until, takenAt] = [clock.elapsed() + wait, Number.NEGATIVE_INFINITY];
    if (failure !== error.message) log.warn({ err: error }, 'the mail server is away: mails wait');
    failure = error.message;
  }
  return {
    async trying(send) {
      while (running >= atOnce()) await new Promise<void>((resolve) => waiting.push(resolve));
      if (clock.elapsed() < until) return false;
      running += 1;
      const before = failures;
      try {
        await send((error) => {
          const isAway = error instanceof MailServerAwayError;
          // What was begun before the last failure says nothing of the time since; but each refusal of a password counts.
          if (before !== failures && !(isAway && error.isRefusal)) return;
          if (isAway) tellAway(error);
          else tellTaken();
        });
      } finally {
        running -= 1;
        const woken = waiting;
        waiting = [];
        for (const resolve of woken) resolve();
      }
      return true;
    },
  };
}
