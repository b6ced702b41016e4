import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { createSmtpMail } from '../src/adapters/mail/smtp-mail.ts';
import { createLogger } from '../src/common/telemetry.ts';
import { CLAIM_MS } from '../src/mail/mail-claim.ts';
import { createMailOutbox, createMailRelay, type MailOutbox, type MailRelay } from '../src/mail/mail-outbox.ts';
import { mailsCollection } from '../src/mail/queued-mail.ts';
import { type DeadLetter, deadLettersCollection } from '../src/outbox/dead-letter.ts';
import { type Mailer, MailRefusedError, MailServerAwayError } from '../src/ports/mail.ts';
import type { Store } from '../src/ports/store.ts';
import { createSealing } from '../src/security/sealing.ts';
import { createSecurityLog } from '../src/security/security-log.ts';
import { createTestClock, createTestIds } from '../src/testing/index.ts';
import { refusing, startSmtpServer } from './support/smtp-server.ts';
import { kindsOfStore, type StoreForTest } from './support/stores.ts';

const MINUTE_MS = 60_000;
const sealing = createSealing('a secret of this installation', 'mails');
const silent = createLogger({ level: 'silent' });
const ids = createTestIds();
const later = () => new Promise((resolve) => setTimeout(resolve, 5));

describe.each(kindsOfStore())('mails with a mail server that takes its time, in %s', (_name, makePlace) => {
  let clock: ReturnType<typeof createTestClock>;
  let place: StoreForTest;
  let store: Store;
  let outbox: MailOutbox;
  let closing: (() => Promise<void>)[];
  beforeEach(async () => {
    clock = createTestClock();
    place = makePlace();
    store = place.open();
    const securityLog = createSecurityLog(store, { clock, ids, secret: 'a secret' });
    outbox = createMailOutbox(store, { clock, ids, sealing, securityLog });
    store.collection(deadLettersCollection);
    closing = [
      async () => {
        await store.close();
        await place.remove();
      },
    ];
  });
  afterEach(async () => {
    for (const close of closing.reverse()) await close();
  });

  const mails = () => store.collection(mailsCollection);
  const letters = () => store.collection<DeadLetter>(deadLettersCollection).find({});
  const mailerOf = (send: Mailer['send']): Mailer => ({ send, erase: async () => undefined, close: async () => undefined });
  const queue = (subject: string) => store.commit([outbox.mailing({ to: 'ann@example.org', subject, text: 't', html: '' }, '')]);

  function open(mailer: Mailer, { log = silent, renewMs = 10 } = {}): MailRelay {
    const relay = createMailRelay(store, mailer, { clock, log, sealing, renewMs });
    closing.push(() => relay.stop());
    return relay;
  }
  async function openSmtp(options: SMTPServerOptions) {
    const server = await startSmtpServer(options);
    const newMailer = () => {
      const mailer = createSmtpMail({ url: `smtp://127.0.0.1:${server.port}`, from: 'Formwright <no-reply@example.org>' });
      closing.push(() => mailer.close());
      return mailer;
    };
    closing.push(server.close);
    const sent = () => server.mails.map((raw) => /^Subject: (.*)\r$/m.exec(raw)?.[1]).sort();
    return { mailer: newMailer(), newMailer, sent };
  }
  /** Each mail that is being tried is claimed anew after the clock has gone on. */
  async function claimed(): Promise<void> {
    while ((await mails().count({ attempts: { $gt: 0 }, nextAt: { $lt: clock.now() + CLAIM_MS } })) > 0) await later();
  }

  it('are sent once while the answer takes minutes and another relay gets the lease', async () => {
    const sent: string[] = [];
    let answer: () => void = () => undefined;
    const send = (how: string) =>
      mailerOf(async ({ subject }) => {
        sent.push(`${how} ${subject}`);
        if (how === 'slowly')
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
      });
    const [slow, quick] = [open(send('slowly')), open(send('quickly'))];
    await store.ready();
    await queue('one');
    const draining = slow.drain();
    while (sent.length === 0) await later();
    clock.advance(5_000);
    await quick.drain();
    for (let minute = 0; minute < 5; minute += 1) {
      clock.advance(MINUTE_MS);
      await claimed();
      await quick.drain();
    }
    answer();
    await draining;
    expect(sent).toEqual(['slowly one']);
    expect([await mails().count({}), await letters()]).toEqual([0, []]);
  });

  it('are sent once by two relays whose clocks differ by some seconds', async () => {
    const sent: string[] = [];
    let answer: () => void = () => undefined;
    const slow = mailerOf(async ({ subject }) => {
      sent.push(subject);
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
    });
    const [ahead, behind] = [open(slow, { renewMs: 1e8 }), open(mailerOf(async ({ subject }) => void sent.push(subject)))];
    await store.ready();
    await queue('one');
    clock.shift(10_000);
    const draining = ahead.drain();
    while (sent.length === 0) await later();
    clock.shift(-10_000);
    await behind.drain();
    answer();
    await draining;
    expect(sent).toEqual(['one']);
  });

  it('are tried by another relay soon after the one that tried them was killed', async () => {
    const sent: string[] = [];
    const killed = createMailRelay(
      store,
      mailerOf(() => new Promise(() => void sent.push('killed'))),
      { clock, log: silent, sealing, renewMs: 1e8 },
    );
    const other = open(mailerOf(async ({ subject }) => void sent.push(subject)));
    await store.ready();
    await queue('one');
    void killed.drain();
    while (sent.length === 0) await later();
    clock.advance(15_000);
    await other.drain();
    expect(sent).toEqual(['killed', 'one']);
  });

  it('arrive once each where every command takes half a minute, however often another relay looks', async () => {
    let other: MailRelay | undefined;
    let passing: Promise<unknown> = Promise.resolve();
    const pass = async () => {
      for (let tens = 0; tens < 3; tens += 1) {
        clock.advance(10_000);
        await claimed();
      }
    };
    const slowly = async (done: () => void) => {
      // Commands of several connections, one after the other, so that no claim ends within one step of the clock.
      passing = passing.then(pass);
      await passing;
      void other?.drain();
      done();
    };
    const slow: SMTPServerOptions = {
      onConnect: (_session, done) => void slowly(done),
      onMailFrom: (_address, _session, done) => void slowly(done),
      onRcptTo: (_address, _session, done) => void slowly(done),
    };
    const { mailer, sent, newMailer } = await openSmtp(slow);
    const relay = open(mailer);
    other = open(newMailer());
    await store.ready();
    for (let n = 0; n < 7; n += 1) await queue(`mail ${n}`);
    while ((await mails().count({})) > 0) {
      await relay.drain();
      // On a busy machine a connection may be given up: its mail waits for the clock, which the server's commands move no more.
      passing = passing.then(pass);
      await passing;
    }
    await other.drain();
    expect(sent()).toEqual(Array.from({ length: 7 }, (_, n) => `mail ${n}`));
    expect(await letters()).toEqual([]);
  });

  it.each([
    ['since it came first', false],
    ['since it came last', true],
  ])('arrive once each where none is taken in the first minute %s', async (_since, beginsAnew) => {
    const seenAt = new Map<string, number>();
    const { mailer, sent } = await openSmtp({
      onRcptTo({ address }, _session, done) {
        const before = seenAt.get(address);
        const isTaken = before !== undefined && clock.now() - before >= MINUTE_MS;
        if (!isTaken && (before === undefined || beginsAnew)) seenAt.set(address, clock.now());
        done(isTaken ? null : refusing(451, '4.7.1 greylisted'));
      },
    });
    const relay = open(mailer);
    await store.ready();
    for (let n = 0; n < 7; n += 1)
      await store.commit([outbox.mailing({ to: `p${n}@example.org`, subject: `mail ${n}`, text: 't', html: '' }, '')]);
    for (let second = 0; second <= 4 * 60; second += 5) {
      await relay.drain();
      clock.advance(5_000);
    }
    expect(sent()).toEqual(Array.from({ length: 7 }, (_, n) => `mail ${n}`));
    expect([await mails().count({}), await letters()]).toEqual([0, []]);
  });

  it('go over connections that are open, and a password that new ones do not take is tried once in ten minutes', async () => {
    const refusedAt: number[] = [];
    let [free, sent] = [2, 0];
    const mailer = mailerOf(async () => {
      if (free === 0) {
        refusedAt.push(clock.now());
        throw new MailServerAwayError(new Error('535 to AUTH PLAIN'), true);
      }
      free -= 1;
      // As long as others take to come, on a busy machine too.
      await later();
      free += 1;
      sent += 1;
    });
    const [one, two] = [open(mailer), open(mailer)];
    await store.ready();
    for (let minute = 0; minute < 75; minute += 1) {
      for (let n = 0; n < 4; n += 1) await queue(`mail ${minute}.${n}`);
      await Promise.all([one.drain(), two.drain()]);
      clock.advance(MINUTE_MS);
    }
    const pauses = refusedAt.slice(1).map((at, index) => at - (refusedAt[index] ?? 0));
    expect(refusedAt.length).toBeGreaterThan(1);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(10 * MINUTE_MS);
    expect(sent).toBeGreaterThan(150);
    expect(await letters()).toEqual([]);
  });

  it('that are refused are each told of by id, without the address', async () => {
    const told: { msg: string; mail: string }[] = [];
    const log = createLogger({ level: 'warn', destination: { write: (line) => void told.push(JSON.parse(line)) } });
    const relay = open(
      mailerOf(async () => {
        throw new MailRefusedError('550 5.1.1 to RCPT TO');
      }),
      { log },
    );
    await store.ready();
    for (let n = 0; n < 4; n += 1) await queue(`mail ${n}`);
    await relay.drain();
    const dead = (await letters()).map(({ key }) => key).sort();
    expect(dead).toHaveLength(4);
    expect(told.map(({ mail }) => mail).sort()).toEqual(dead);
    expect(JSON.stringify(told)).not.toContain('ann@');
  });
});
