import type { Logger } from 'pino';
import { MINUTE_MS } from '../common/durations.ts';
import { pause } from '../common/pause.ts';
import { type DeadLetter, deadLettersCollection } from '../outbox/dead-letter.ts';
import { openErased } from '../outbox/erased-person.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import { isOfRecipient, type Mailer, type MailMessage, MailRefusedError, MailServerAwayError } from '../ports/mail.ts';
import { type Collection, ConditionFailedError, type Store, type Write } from '../ports/store.ts';
import type { Sealing } from '../security/sealing.ts';
import type { SecurityLog } from '../security/security-log.ts';
import { CLAIM_MS, claimMail, type MailClaim } from './mail-claim.ts';
import { outageOf, type TellTry } from './mail-outage.ts';
import { mailsCollection, type QueuedMail } from './queued-mail.ts';

/** Makes mail writes for `Store.commit`. */
export interface MailOutbox {
  /**
   * The write that sends a mail once the commit it belongs to is durable; tried for about a day, at least once. While the mail server is
   * away, the mail waits without end and uses up no try. A mail that the server refuses for good is a dead letter at once. A mail whose
   * sending could not be recorded is sent again with the pauses of a failed one, ten times at most.
   * @param about the id of the user whom it concerns: its recipient, or whose name or words it carries; '' if nobody has an account. It
   * goes with that account.
   */
  mailing(message: MailMessage, about: string): Write;
}

/** @param store the service's own store; declares the collection `mails` in it */
export function createMailOutbox(
  store: Store,
  ports: { clock: Clock; ids: Ids; sealing: Sealing; securityLog: Pick<SecurityLog, 'nameOf'> },
): MailOutbox {
  const mails = store.collection(mailsCollection);
  return {
    mailing(message, about) {
      const now = ports.clock.now();
      return mails.inserting({
        _id: ports.ids.random(),
        sealed: ports.sealing.seal(JSON.stringify(message)),
        attempts: 0,
        queuedAt: now,
        nextAt: now,
        about,
        recipient: ports.securityLog.nameOf(message.to),
      });
    },
  };
}

/** Makes the write that requeues a dead mail. */
export function createMailQueueing(store: Store, { clock }: { clock: Clock }): (letter: DeadLetter) => Write {
  const mails = store.collection(mailsCollection);
  return ({ payload }) => mails.inserting({ ...(JSON.parse(payload) as QueuedMail), attempts: 0, nextAt: clock.now() });
}

/** Whether a commit queues mails, so that the relay should be told. */
export const containsMail = (writes: readonly Write[]): boolean => writes.some(({ collection }) => collection === mailsCollection.name);

/** Sends the queued mails of one service. */
export interface MailRelay {
  start(): void;
  /** Notifies of a committed mail. */
  wake(): void;
  /** Resolves when every due mail was tried. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const POLL_MS = 5_000;
const FOUND_AT_ONCE = 5;
const retryAfter = [
  5_000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  60 * MINUTE_MS,
  3 * 60 * MINUTE_MS,
  6 * 60 * MINUTE_MS,
  12 * 60 * MINUTE_MS,
];
const MAX_WAIT_MS = Math.max(...retryAfter);
const waitAfter = (attempts: number): number => retryAfter[attempts] ?? MAX_WAIT_MS;

/** So far the clocks of two replicas may differ. */
const CLOCKS_DIFFER_MS = MINUTE_MS;

/**
 * Mails that wait longer than the longest pause after their tries, because the clock was ahead when they were tried. One that another relay
 * tries now, whose clock is a little ahead, is none of them.
 */
function waitingTooLong(now: number) {
  const longest = [...retryAfter, MAX_WAIT_MS].map((wait) => Math.max(wait, CLAIM_MS) + CLOCKS_DIFFER_MS);
  return { $or: [0, ...longest].map((wait, attempts) => ({ attempts, nextAt: { $gt: now + wait } })) };
}

interface MailRelayDeps {
  clock: Clock;
  log: Logger;
  sealing: Sealing;
  /** Notes what became of each try. */
  tried?: TellTry;
  /** Pause after the store has failed. */
  retryMs?: number;
  /** Pause between two renewals of a claim. */
  renewMs?: number;
}

/** The relay for the mails that a service has queued in its store. */
export function createMailRelay(store: Store, mailer: Mailer, { retryMs = 1_000, ...deps }: MailRelayDeps): MailRelay {
  const mails = store.collection(mailsCollection);
  const deadLetters = store.collection(deadLettersCollection);
  const sending: Sending = {
    store,
    mails,
    deadLetters,
    mailer,
    sent: new Set(),
    isErased: openErased(store),
    ...deps,
  };
  const outage = outageOf(mailer, deps);
  const stopping = new AbortController();
  let poll: NodeJS.Timeout | undefined;
  let turn: Promise<void> | null = null;
  let isWoken = false;
  /** Whether it looks for those that wait too long, too: at times only, because each commit of a mail wakes it. */
  let looksBeyond = false;
  /** The failure that was logged last. The same one is not logged again. */
  let failure: string | null = null;

  async function tryOne(mail: QueuedMail, told: TellTry): Promise<void> {
    if (!stopping.signal.aborted) await sendOne(mail, sending, told);
  }
  async function sendDue(): Promise<void> {
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false;
      try {
        const due = await findDue(mails, deps.clock.now(), { limit: FOUND_AT_ONCE, looksBeyond });
        looksBeyond &&= due.length > 0;
        const tries = await Promise.allSettled(due.map((mail) => outage.trying((told) => tryOne(mail, andNote(told, deps.tried)))));
        for (const each of tries) {
          if (each.status === 'rejected') throw each.reason;
          // Further ones may be due.
          if (each.value) isWoken = true;
        }
        failure = null;
      } catch (error) {
        if (String(error) !== failure) deps.log.error({ err: error }, 'mail outbox failed');
        failure = String(error);
        await pause(retryMs, stopping.signal);
      }
    }
  }
  function send(): Promise<void> {
    isWoken = true;
    turn ??= sendDue().finally(() => {
      turn = null;
      if (isWoken && !stopping.signal.aborted) void send();
    });
    return turn;
  }
  return {
    start() {
      const look = () => {
        looksBeyond = true;
        void send();
      };
      poll = setInterval(look, POLL_MS);
      poll.unref();
      look();
    },
    wake() {
      void send();
    },
    async drain() {
      do await send();
      while (turn);
    },
    async stop() {
      clearInterval(poll);
      stopping.abort();
      await turn;
    },
  };
}

const andNote =
  (told: TellTry, noted?: TellTry): TellTry =>
  (error) => {
    told(error);
    noted?.(error);
  };

async function findDue(
  mails: Collection<QueuedMail>,
  now: number,
  { limit, looksBeyond }: { limit: number; looksBeyond: boolean },
): Promise<QueuedMail[]> {
  const due = await mails.find({ nextAt: { $lte: now } }, { sort: { nextAt: 1, _id: 1 }, limit });
  return due.length > 0 || !looksBeyond ? due : mails.find(waitingTooLong(now), { limit });
}

interface Sending {
  store: Store;
  mails: Collection<QueuedMail>;
  deadLetters: Collection<DeadLetter>;
  mailer: Mailer;
  /** Why the last mail was not sent; null if it was. The same reason is not logged again. */
  reason?: string | null;
  /** Mails that this relay has sent but could not delete, because the store failed. Only the deletion is retried. */
  sent: Set<string>;
  isErased: (userId: string) => Promise<boolean>;
  clock: Clock;
  log: Logger;
  sealing: Sealing;
  renewMs?: number;
}

async function sendOne(mail: QueuedMail, sending: Sending, told: TellTry): Promise<void> {
  const { store, mails, mailer, sent, isErased, clock, sealing, renewMs } = sending;
  const { _id, attempts, queuedAt, sealed, about, recipient } = mail;
  // An event that was under way may queue a mail after its account was deleted.
  const isGone = await isErased(about);
  if (!sent.has(_id) && !isGone) {
    // The result of its last try was not recorded.
    if (attempts > retryAfter.length)
      return giveUp(mail, sending, new Error('it was tried as often as it may be; the last try may have sent it'));
    // Two relays may find the same mail; only the first one to start the try sends it.
    const claim = await claimMail(mails, mail, { clock, wait: waitAfter(attempts), renewMs });
    if (!claim) return;
    let message: MailMessage;
    try {
      message = JSON.parse(sealing.open(sealed)) as MailMessage;
    } catch (error) {
      // The server was not asked, so this says nothing of it.
      return putOff(mail, claim, sending, error);
    }
    try {
      await mailer.send(message, { about, recipient, queuedAt });
    } catch (error) {
      told(error);
      await putOff(mail, claim, sending, error);
      return;
    }
    sent.add(_id);
    sending.reason = null;
    told();
    await claim.end();
  }
  await store.commit([mails.deleting({ _id }, { optional: true })]);
  sent.delete(_id);
}

/** After the last try, and where the server refuses it for good, the mail is given up; else its next try comes. */
async function putOff(mail: QueuedMail, claim: MailClaim, sending: Sending, error: unknown): Promise<void> {
  const { _id, attempts, nextAt } = mail;
  // The mail waits with the others and has used up no try.
  if (error instanceof MailServerAwayError) return claim.release({ attempts, nextAt });
  if (attempts === retryAfter.length || error instanceof MailRefusedError) {
    await claim.end();
    return giveUp(mail, sending, error);
  }
  const reason = String(error);
  if (reason !== sending.reason) sending.log.warn({ err: error, mail: _id, attempt: attempts + 1 }, 'mail not sent');
  sending.reason = reason;
  await claim.release({ attempts: attempts + 1, nextAt: sending.clock.now() + waitAfter(attempts) });
}

async function giveUp(mail: QueuedMail, { store, mails, deadLetters, clock, log }: Sending, error: unknown): Promise<void> {
  const letter = {
    queue: 'mail',
    type: 'mail',
    key: mail._id,
    sequence: 0,
    happenedAt: mail.queuedAt,
    reason: error instanceof Error ? error.message : String(error),
    at: clock.now(),
    payload: JSON.stringify(mail),
    ...(isOfRecipient(error) && { isQuiet: true }),
    ...(error instanceof MailRefusedError && error.isOfAddress && { isFinal: true }),
  };
  try {
    await store.commit([
      deadLetters.updating({ _id: `${mail._id}:mail` }, { $set: letter }, { upsert: true }),
      mails.deleting({ _id: mail._id }),
    ]);
    // Each mail by itself: nobody else tells its recipient.
    log.error({ err: error, mail: mail._id }, 'mail given up: it is a dead letter');
  } catch (failure) {
    // Meanwhile the mail was erased with its account, or another relay has given it up.
    if (!(failure instanceof ConditionFailedError)) throw failure;
  }
}
