import type { Logger } from 'pino';
import { type DeadLetter, deadLettersCollection } from './dead-letters.ts';
import { pause } from './pause.ts';
import type { Clock } from './ports/clock.ts';
import type { Ids } from './ports/ids.ts';
import type { Mailer, MailMessage } from './ports/mail.ts';
import type { Collection, CollectionDeclaration, Store, Write } from './ports/store.ts';
import type { Sealing } from './sealing.ts';

/** A mail that waits to be sent, stored with the data that caused it. */
interface QueuedMail {
  _id: string;
  /** The MailMessage as sealed JSON: its link is a secret, and whoever reads the store must not find it. */
  sealed: string;
  /** The relay that sends it: of two relays that found the same mail, the first to put itself here sends. */
  sender?: string;
  attempts: number;
  /** Epoch milliseconds. */
  queuedAt: number;
  /** Epoch milliseconds of the next try. */
  nextAt: number;
}

const mailsCollection: CollectionDeclaration<QueuedMail> = {
  name: 'mails',
  indexes: [{ name: 'by_next_try', keys: { nextAt: 1, _id: 1 } }],
};

/** A mail as it was queued before mails were sealed. */
type FormerMail = MailMessage & Pick<QueuedMail, '_id' | 'attempts' | 'nextAt'>;

/** The mail as it is queued today. */
function sealedMail(mail: QueuedMail | FormerMail, sealing: Sealing): QueuedMail {
  if ('sealed' in mail) return mail;
  const { _id, attempts, nextAt, to, subject, text, html } = mail;
  return { _id, attempts, nextAt, queuedAt: nextAt, sealed: sealing.seal(JSON.stringify({ to, subject, text, html })) };
}

/** Makes mail writes for `Store.commit`. */
export interface MailOutbox {
  /** The write that sends a mail once the commit it belongs to is durable; tried for about a day, at least once. */
  mailing(message: MailMessage): Write;
}

/** @param store the service's own store; declares the collection `mails` in it */
export function createMailOutbox(store: Store, ports: { clock: Clock; ids: Ids; sealing: Sealing }): MailOutbox {
  const mails = store.collection(mailsCollection);
  return {
    mailing(message) {
      const now = ports.clock.now();
      return mails.inserting({
        _id: ports.ids.random(),
        sealed: ports.sealing.seal(JSON.stringify(message)),
        attempts: 0,
        queuedAt: now,
        nextAt: now,
      });
    },
  };
}

/** Makes the write that queues a mail once more that was given up. */
export function createMailQueueing(store: Store, { clock, sealing }: { clock: Clock; sealing: Sealing }): (letter: DeadLetter) => Write {
  const mails = store.collection(mailsCollection);
  return ({ payload }) =>
    mails.inserting({ ...sealedMail(JSON.parse(payload) as QueuedMail | FormerMail, sealing), attempts: 0, nextAt: clock.now() });
}

/** Sends what waits in one service's mail outbox. */
export interface MailRelay {
  start(): void;
  wake(writes: readonly Write[]): void;
  /** Resolves when every mail that is due was tried. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

const pollMs = 5_000;
const sentAtOnce = 5;
const minute = 60_000;
const retryAfter = [5_000, 30_000, 2 * minute, 10 * minute, 30 * minute, 60 * minute, 3 * 60 * minute, 6 * 60 * minute, 12 * 60 * minute];

export function createMailRelay(store: Store, mailer: Mailer, deps: { clock: Clock; log: Logger; sealing: Sealing; ids: Ids }): MailRelay {
  const mails = store.collection(mailsCollection);
  const deadLetters = store.collection(deadLettersCollection);
  const stopping = new AbortController();
  const sender = deps.ids.random();
  let poll: NodeJS.Timeout | undefined;
  let sending: Promise<void> | null = null;
  let isWoken = false;

  async function sendDue(): Promise<void> {
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false;
      try {
        const due = await mails.find({ nextAt: { $lte: deps.clock.now() } }, { sort: { nextAt: 1, _id: 1 }, limit: sentAtOnce });
        await Promise.all(due.map((mail) => sendOne(mail, { store, mails, deadLetters, mailer, sender, ...deps })));
        if (due.length > 0) isWoken = true;
      } catch (error) {
        deps.log.error({ err: error }, 'mail outbox failed');
        await pause(1_000, stopping.signal);
      }
    }
  }
  function send(): Promise<void> {
    isWoken = true;
    sending ??= sendDue().finally(() => {
      sending = null;
      if (isWoken && !stopping.signal.aborted) void send();
    });
    return sending;
  }
  return {
    start() {
      poll = setInterval(send, pollMs);
      poll.unref();
      void send();
    },
    wake(writes) {
      if (writes.some((write) => write.collection === mailsCollection.name)) void send();
    },
    async settle() {
      do await send();
      while (sending);
    },
    async stop() {
      clearInterval(poll);
      stopping.abort();
      await sending;
    },
  };
}

const plainFields: Record<keyof MailMessage, true> = { to: true, subject: true, text: true, html: true };

interface Sending {
  store: Store;
  mails: Collection<QueuedMail>;
  deadLetters: Collection<DeadLetter>;
  mailer: Mailer;
  clock: Clock;
  log: Logger;
  sealing: Sealing;
  sender: string;
}

async function sendOne(found: QueuedMail, sending: Sending): Promise<void> {
  const { store, mails, mailer, clock, log, sealing, sender } = sending;
  const mail = sealedMail(found, sealing);
  const { _id, attempts, queuedAt, sealed } = mail;
  if (mail.sender !== sender) {
    const changes = mail === found ? { $set: { sender } } : { $set: { sender, queuedAt, sealed }, $unset: plainFields };
    const claimed = await mails.updateOne({ _id, sender: mail.sender ?? null }, changes);
    if (claimed.matched === 0) return;
  }
  try {
    await mailer.send(JSON.parse(sealing.open(sealed)) as MailMessage);
  } catch (error) {
    const wait = retryAfter[attempts];
    log.warn({ err: error, mail: _id, attempt: attempts + 1 }, 'mail not sent');
    if (wait === undefined) await giveUp(mail, sending, error);
    else await mails.updateOne({ _id }, { $inc: { attempts: 1 }, $set: { nextAt: clock.now() + wait } });
    return;
  }
  await store.commit([mails.deleting({ _id }, { optional: true })]);
}

async function giveUp(mail: QueuedMail, { store, mails, deadLetters, clock }: Sending, error: unknown): Promise<void> {
  const letter = {
    queue: 'mail',
    type: 'mail',
    key: mail._id,
    sequence: 0,
    happenedAt: mail.queuedAt,
    reason: error instanceof Error ? error.message : String(error),
    at: clock.now(),
    payload: JSON.stringify(mail),
  };
  await store.commit([
    deadLetters.updating({ _id: `${mail._id}:mail` }, { $set: letter }, { upsert: true }),
    mails.deleting({ _id: mail._id }, { optional: true }),
  ]);
}
