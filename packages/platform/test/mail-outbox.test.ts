import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import { createLogger } from '../src/common/telemetry.ts';
import { createOutboxFigures } from '../src/host/outbox-figures.ts';
import { createInbox } from '../src/inbox/subscription.ts';
import { containsMail, createMailOutbox, createMailRelay } from '../src/mail/mail-outbox.ts';
import type { DeadLetter } from '../src/outbox/dead-letter.ts';
import { createDeliveries } from '../src/outbox/deliveries.ts';
import { watchCommits } from '../src/outbox/watch-commits.ts';
import { type Mailer, type MailMessage, MailPutOffError, MailRefusedError, MailServerAwayError } from '../src/ports/mail.ts';
import type { Store } from '../src/ports/store.ts';
import { createSealing } from '../src/security/sealing.ts';
import { createSecurityLog } from '../src/security/security-log.ts';
import { createTestClock, createTestIds } from '../src/testing/index.ts';

const log = createLogger({ level: 'silent' });
const ids = createTestIds();
const sealing = createSealing('a secret of this installation', 'mails');

describe('mails', () => {
  let dir: string;
  let store: Store;
  const clock = createTestClock();
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'formwright-mails-'));
    store = createSqliteStore({ path: join(dir, 'a.db') });
  });
  afterEach(async () => {
    await store.close();
    rmSync(dir, { recursive: true });
  });
  const letters = () => store.collection<DeadLetter>({ name: 'deadLetters' }).find({});

  const mail = (subject: string): MailMessage => ({
    to: 'ann@example.org',
    subject,
    text: 'open https://x.example/the-secret-of-the-link',
    html: '',
  });

  const mailerOf = (send: Mailer['send']): Mailer => ({ send, erase: async () => undefined, close: async () => undefined });

  async function start(send: Mailer['send'], logger = log) {
    const relay = createMailRelay(store, mailerOf(send), { clock, log: logger, sealing });
    const watched = watchCommits(store, (writes) => containsMail(writes) && relay.wake());
    const outbox = createMailOutbox(watched, {
      clock,
      ids,
      sealing,
      securityLog: createSecurityLog(store, { clock, ids, secret: 'a secret' }),
    });
    createInbox('a', store, { clock, log, deliveries: createDeliveries() });
    await store.ready();
    relay.start();
    return { relay, mail: (subject: string) => watched.commit([outbox.mailing(mail(subject), '')]) };
  }

  it('are sent once and forgotten', async () => {
    const sent: MailMessage[] = [];
    const world = await start(async (message) => void sent.push(message));
    await world.mail('one');
    await world.relay.drain();
    await world.relay.drain();
    expect(sent).toEqual([mail('one')]);
    expect(await store.collection({ name: 'mails' }).count({})).toBe(0);
    await world.relay.stop();
  });

  it('are given up at once when the server refuses them for good, and not when it is away', async () => {
    const tried: string[] = [];
    const world = await start(async ({ subject }) => {
      tried.push(subject);
      throw subject === 'refused' ? new MailRefusedError('550 5.1.1 to RCPT TO', true) : new Error('the mail server is away');
    });
    await world.mail('refused');
    await world.mail('waits');
    await world.relay.drain();
    expect(await letters()).toMatchObject([
      { queue: 'mail', reason: 'the mail server refused the mail: 550 5.1.1 to RCPT TO', isQuiet: true, isFinal: true },
    ]);
    clock.advance(60_000);
    await world.relay.drain();
    expect(tried.filter((each) => each === 'refused')).toHaveLength(1);
    expect(tried.filter((each) => each === 'waits').length).toBeGreaterThan(1);
    await world.relay.stop();
  });

  it.each<[string, Error, object]>([
    ['an address that is refused for good', new MailRefusedError('550 5.1.1 to RCPT TO', true), { isQuiet: true, isFinal: true }],
    ['an address that is put off to the end', new MailPutOffError(new Error('450 to RCPT TO')), { isQuiet: true }],
    ['this product, which may not relay', new MailRefusedError('554 5.7.1 to RCPT TO'), {}],
    ['what it says', new MailRefusedError('550 5.7.26 to DATA'), {}],
    ['a server that breaks off', new Error('the connection was lost'), {}],
  ])('that are given up warn nobody where nothing is to be mended: %s', async (_title, error, about) => {
    const world = await start(async () => {
      throw error;
    });
    await world.mail('one');
    for (let hour = 0; hour < 30; hour++) {
      await world.relay.drain();
      clock.advance(60 * 60_000);
    }
    expect((await letters()).map(({ isQuiet, isFinal }) => ({ ...(isQuiet && { isQuiet }), ...(isFinal && { isFinal }) }))).toEqual([
      about,
    ]);
    await world.relay.stop();
  });

  it('leave no word of their content in the files of the store, sent, waiting or given up', async () => {
    const world = await start(async ({ subject }) => {
      if (subject !== 'sent') throw new Error('550 no such user');
    });
    for (const subject of ['sent', 'waits', 'given-up']) {
      await world.mail(`${subject}`);
      await world.relay.drain();
      for (let hour = 0; hour < (subject === 'given-up' ? 30 : 0); hour++) {
        clock.advance(60 * 60_000);
        await world.relay.drain();
      }
    }
    expect(await letters()).toHaveLength(2);
    await world.mail('waits');
    await world.relay.stop();
    const files = readdirSync(dir).map((name) => readFileSync(join(dir, name), 'latin1'));
    expect(files.length).toBeGreaterThan(1);
    for (const word of ['the-secret-of-the-link', 'ann@example.org']) for (const file of files) expect(file).not.toContain(word);
  });

  it('are tried again later, and one that fails holds up no other', async () => {
    const sent: string[] = [];
    let isDown = true;
    const world = await start(async ({ subject }) => {
      if (subject === 'bad' && isDown) throw new Error('421 try later');
      sent.push(subject);
    });
    await world.mail('bad');
    await world.mail('good');
    await world.relay.drain();
    expect(sent).toEqual(['good']);
    isDown = false;
    await world.relay.drain();
    expect(sent).toEqual(['good']);
    clock.advance(5_000);
    await world.relay.drain();
    expect(sent).toEqual(['good', 'bad']);
    await world.relay.stop();
  });

  it('wait no longer than their tries ask for, whatever the clock was when they failed', async () => {
    const sent: string[] = [];
    const world = await start(async () => {
      throw new Error('421 try later');
    });
    clock.shift(365 * 24 * 60 * 60_000);
    await world.mail('failed');
    await world.relay.drain();
    await world.relay.stop();
    clock.shift(-365 * 24 * 60 * 60_000);
    // A relay looks for such mails when it starts, and every few seconds.
    const { relay } = await start(async ({ subject }) => void sent.push(subject));
    await relay.drain();
    expect(sent).toEqual(['failed']);
    await relay.stop();
  });

  it('wait without end while the server is away, and ten minutes at most once it is back', async () => {
    const sent: string[] = [];
    let isAway = true;
    const world = await start(async ({ subject }) => {
      if (isAway) throw new MailServerAwayError(new Error('ECONNREFUSED'));
      sent.push(subject);
    });
    await world.mail('waits');
    for (let quarter = 0; quarter < 300; quarter += 1) {
      await world.relay.drain();
      clock.advance(15 * 60_000);
    }
    await world.relay.drain();
    isAway = false;
    clock.advance(10 * 60_000);
    await world.relay.drain();
    expect(sent).toEqual(['waits']);
    expect(await letters()).toEqual([]);
    await world.relay.stop();
  });

  /** A log of warnings, and what it has told. */
  function listening() {
    const told: { msg: string; err?: { message: string } }[] = [];
    return { told, log: createLogger({ level: 'warn', destination: { write: (line) => void told.push(JSON.parse(line)) } }) };
  }

  it('try a server that is away one at a time, together, which is told once, and use up no try', async () => {
    const { told, log } = listening();
    let [tries, isAway, answer] = [0, true, 'ECONNREFUSED'];
    const world = await start(async () => {
      tries += 1;
      if (isAway) throw new MailServerAwayError(new Error(answer));
    }, log);
    for (let n = 0; n < 12; n += 1) await world.mail(`${n}`);
    const triesIn = async (minutes: number) => {
      const before = tries;
      for (let quarter = 0; quarter < 4 * minutes; quarter += 1) {
        await world.relay.drain();
        clock.advance(15_000);
      }
      return tries - before;
    };
    // After the first: 5, 10, 20 seconds later and so on.
    expect(await triesIn(10)).toBe(6);
    expect(await triesIn(60)).toBe(6);
    expect(await store.collection<{ _id: string; attempts: number }>({ name: 'mails' }).count({ attempts: 0 })).toBe(12);
    answer = 'ETIMEDOUT';
    await triesIn(30);
    isAway = false;
    expect(await triesIn(20)).toBe(12);
    expect(told.map(({ msg, err }) => err?.message ?? msg)).toEqual(['ECONNREFUSED', 'ETIMEDOUT', 'the mail server takes mails again']);
    await world.relay.stop();
  });

  it('that cannot be opened say nothing of the server, which is away all the same', async () => {
    const { told, log } = listening();
    let tries = 0;
    const world = await start(async () => {
      tries += 1;
      throw new MailServerAwayError(new Error('ECONNREFUSED'));
    }, log);
    await world.mail('waits');
    await world.relay.drain();
    const damaged = { attempts: 0, queuedAt: 1, nextAt: 1, about: '', recipient: 'r' };
    await store.collection<{ _id: string } & typeof damaged & { sealed: string }>({ name: 'mails' }).insertOne({
      ...{ _id: 'damaged', sealed: 'of another installation' },
      ...damaged,
    });
    clock.advance(5_000);
    await world.relay.drain();
    clock.advance(9_000);
    await world.relay.drain();
    // Tried at once, and after five seconds. The next try comes ten seconds later.
    expect(tries).toBe(2);
    const messages = told.map(({ msg }) => msg);
    expect(messages).toContain('mail not sent');
    expect(messages).not.toContain('the mail server takes mails again');
    await world.relay.stop();
  });

  it('try a password that the server does not take once in ten minutes, over all services of a process', async () => {
    let tries = 0;
    const mailer = mailerOf(async () => {
      tries += 1;
      throw new MailServerAwayError(new Error('535 to AUTH PLAIN'), true);
    });
    const world = await start(async () => undefined);
    await world.relay.stop();
    const [one, other] = [0, 1].map(() => createMailRelay(store, mailer, { clock, log, sealing }));
    for (let n = 0; n < 12; n += 1) await world.mail(`${n}`);
    for (let minute = 0; minute < 30; minute += 1) {
      await Promise.all([one?.drain(), other?.drain()]);
      clock.advance(60_000);
    }
    expect(tries).toBe(3);
    for (const relay of [one, other]) await relay?.stop();
  });

  it('that are put off for one reason are told of once, until another is sent', async () => {
    const { told, log } = listening();
    let isGrey = true;
    const world = await start(async () => {
      if (isGrey) throw new Error('451 4.7.1 to RCPT TO');
    }, log);
    for (let n = 0; n < 12; n += 1) await world.mail(`${n}`);
    await world.relay.drain();
    clock.advance(5_000);
    await world.relay.drain();
    expect(told.map(({ msg }) => msg)).toEqual(['mail not sent']);
    isGrey = false;
    clock.advance(30_000);
    await world.relay.drain();
    expect(await store.collection({ name: 'mails' }).count({})).toBe(0);
    isGrey = true;
    await world.mail('later');
    await world.relay.drain();
    expect(told).toHaveLength(2);
    await world.relay.stop();
  });

  it('are counted while the server is away', async () => {
    const figures = createOutboxFigures(store, clock);
    const world = await start(async () => {
      throw new MailServerAwayError(new Error('ECONNREFUSED'));
    });
    await world.mail('waits');
    await world.relay.drain();
    expect(await figures()).toMatchObject({ mailsWaiting: 0 });
    clock.advance(61_000);
    expect(await figures()).toMatchObject({ mailsWaiting: 1 });
    await world.relay.stop();
  });

  it('are counted once they were tried several times', async () => {
    const figures = createOutboxFigures(store, clock);
    const world = await start(async () => {
      throw new Error('451 later');
    });
    await world.mail('waits');
    await world.relay.drain();
    expect(await figures()).toMatchObject({ mailsWaiting: 0 });
    clock.advance(5_000);
    await world.relay.drain();
    expect(await figures()).toMatchObject({ mailsWaiting: 1 });
    await world.relay.stop();
  });

  it('are given up after about a day, for an operator to see', async () => {
    let tries = 0;
    const world = await start(async () => {
      tries += 1;
      throw new Error('550 no such user');
    });
    await world.mail('never');
    for (let hour = 0; hour < 30; hour++) {
      await world.relay.drain();
      clock.advance(60 * 60_000);
    }
    expect(tries).toBe(10);
    expect(await letters()).toMatchObject([{ queue: 'mail', reason: '550 no such user' }]);
    expect(await store.collection({ name: 'mails' }).count({})).toBe(0);
    await world.relay.stop();
  });
});
