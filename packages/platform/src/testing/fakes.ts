import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Mailer, MailMessage } from '../ports/mail.ts';

/** A manual clock. It starts at noon of 1 March 2026 (UTC). */
export interface TestClock extends Clock {
  advance(ms: number): void;
  /** Sets the machine's time forward, or back by a negative number. `elapsed` does not change. */
  shift(ms: number): void;
}

/** A clock that stands still until a test moves it. @param start epoch milliseconds */
export function createTestClock(start = Date.UTC(2026, 2, 1, 12)): TestClock {
  let now = start;
  let elapsed = 0;
  return {
    now: () => now,
    elapsed: () => elapsed,
    advance: (ms) => {
      now += ms;
      elapsed += ms;
    },
    shift: (ms) => {
      now += ms;
    },
  };
}

/** Deterministic unique ids. */
export function createTestIds(): Ids {
  let made = 0;
  return {
    random(length = 22) {
      made += 1;
      // Not in order, so that no code relies on it.
      let rest = (made * 2_654_435_761) % 4_294_967_296;
      let id = made.toString(36);
      while (id.length < length) {
        rest = (rest * 1_664_525 + 1_013_904_223) % 4_294_967_296;
        id = `${Math.floor((rest / 4_294_967_296) * 36).toString(36)}${id}`;
      }
      return id.slice(-length);
    },
  };
}

/** Stores mails in a list. */
export function createMemoryMail(): Mailer & { readonly sent: MailMessage[] } {
  const sent: MailMessage[] = [];
  return {
    sent,
    async send(message) {
      sent.push(message);
    },
    // Stands for a mail server.
    async erase() {},
    async close() {},
  };
}
