import type { Clock } from '../ports/clock.ts';
import type { Collection } from '../ports/store.ts';
import type { QueuedMail } from './queued-mail.ts';

/**
 * How long a mail that is being tried is kept from other relays, unless it is claimed anew: a try may take as long as the mail server
 * likes, and one whose process was killed should not wait for long.
 */
export const CLAIM_MS = 15_000;
const RENEW_MS = 5_000;

/** A try of a mail, which no other relay makes meanwhile, also when it gets the lease. */
export interface MailClaim {
  /** Ends it. Nothing changes where another relay has the mail by now, or it was erased. */
  release(as: Pick<QueuedMail, 'attempts' | 'nextAt'>): Promise<void>;
  /** Ends it for a mail that will be deleted. */
  end(): Promise<void>;
}

interface Claiming {
  clock: Clock;
  /** The pause after this try, if nobody writes down how it ended. */
  wait: number;
  renewMs?: number | undefined;
}

/** Begins a try. @returns null if another relay has begun it, or the mail is gone */
export async function claimMail(
  mails: Collection<QueuedMail>,
  { _id, attempts, nextAt }: Pick<QueuedMail, '_id' | 'attempts' | 'nextAt'>,
  { clock, wait, renewMs = RENEW_MS }: Claiming,
): Promise<MailClaim | null> {
  const claimed = { _id, attempts: attempts + 1 };
  const end = () => clock.now() + Math.max(wait, CLAIM_MS);
  if ((await mails.updateOne({ _id, attempts, nextAt }, { $set: { attempts: attempts + 1, nextAt: end() } })).matched === 0) return null;

  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A store that fails is asked again the next time.
    renewing = renewing.then(() => mails.updateOne(claimed, { $set: { nextAt: end() } })).catch(() => undefined);
  }, renewMs);
  timer.unref();
  async function stop(): Promise<void> {
    clearInterval(timer);
    await renewing;
  }
  return {
    end: stop,
    async release(as) {
      await stop();
      await mails.updateOne(claimed, { $set: as });
    },
  };
}
