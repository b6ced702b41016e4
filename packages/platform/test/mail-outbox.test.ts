import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import type { DeadLetter } from '../src/dead-letters.ts';
import { createDeliveries } from '../src/deliveries.ts';
import { containsMail, createMailOutbox, createMailQueueing, createMailRelay } from '../src/mail-outbox.ts';
import { createOutboxFigures } from '../src/outbox-figures.ts';
import { type MailMessage, MailRefusedError, MailServerAwayError } from '../src/ports/mail.ts';
import type { Store } from '../src/ports/store.ts';
import { createSealing } from '../src/sealing.ts';
import { createSecurityLog } from '../src/security-log.ts';
import { createInbox } from '../src/subscription.ts';
import { createLogger } from '../src/telemetry.ts';
import { createTestClock, createTestIds } from '../src/testing/index.ts';
import { watchCommits } from '../src/watch-commits.ts';

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

  async function start(send: (message: MailMessage) => Promise<void>) {
    const relay = createMailRelay(store, { send, erase: async () => undefined, close: async () => undefined }, { clock, log, sealing });
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
      throw subject === 'refused' ? new MailRefusedError('550 5.1.1 to RCPT TO') : new Error('the mail server is away');
    });
    await world.mail('refused');
    await world.mail('waits');
    await world.relay.drain();
    expect(await letters()).toMatchObject([{ queue: 'mail', reason: 'the mail server refused the mail: 550 5.1.1 to RCPT TO' }]);
    clock.advance(60_000);
    await world.relay.drain();
    expect(tried.filter((each) => each === 'refused')).toHaveLength(1);
    expect(tried.filter((each) => each === 'waits').length).toBeGreaterThan(1);
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

  describe('queued before mails were sealed', () => {
    const former = () => ({ _id: 'former', ...mail('former'), attempts: 0, nextAt: clock.now() });

    it('are sent', async () => {
      const sent: MailMessage[] = [];
      const world = await start(async (message) => void sent.push(message));
      await store.collection({ name: 'mails' }).insertOne(former());
      await world.relay.drain();
      expect(sent).toEqual([mail('former')]);
      expect(await store.collection({ name: 'mails' }).count({})).toBe(0);
      await world.relay.stop();
    });

    it('are sealed once a relay has them, waiting or given up', async () => {
      const world = await start(async () => {
        throw new Error('550 no such user');
      });
      await store.collection({ name: 'mails' }).insertOne(former());
      await world.relay.drain();
      expect(JSON.stringify(await store.collection({ name: 'mails' }).find({}))).not.toContain('the-secret-of-the-link');
      for (let hour = 0; hour < 30; hour++) {
        clock.advance(60 * 60_000);
        await world.relay.drain();
      }
      expect(await letters()).toMatchObject([{ queue: 'mail', key: 'former' }]);
      expect(JSON.stringify(await letters())).not.toContain('the-secret-of-the-link');
      await world.relay.stop();
    });

    it('are queued again when they had been given up, sealed, and sent', async () => {
      const sent: MailMessage[] = [];
      const world = await start(async (message) => void sent.push(message));
      const letter = {
        _id: 'former:mail',
        queue: 'mail',
        type: 'mail',
        key: 'former',
        reason: '',
        at: 1,
        payload: JSON.stringify(former()),
      };
      const queued = createMailQueueing(store, { clock, sealing })(letter);
      expect(JSON.stringify(queued)).not.toContain('the-secret-of-the-link');
      await store.commit([queued]);
      await world.relay.drain();
      expect(sent).toEqual([mail('former')]);
      await world.relay.stop();
    });
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
    let isDown = true;
    const world = await start(async ({ subject }) => {
      if (isDown) throw new Error('421 try later');
      sent.push(subject);
    });
    clock.shift(365 * 24 * 60 * 60_000);
    await world.mail('failed');
    await world.relay.drain();
    clock.shift(-365 * 24 * 60 * 60_000);
    isDown = false;
    await world.relay.drain();
    expect(sent).toEqual(['failed']);
    await world.relay.stop();
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
