import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../src/common/telemetry.ts';
import { createMailOutbox, createMailRelay, type MailRelay } from '../src/mail/mail-outbox.ts';
import type { DeadLetter } from '../src/outbox/dead-letter.ts';
import type { Store } from '../src/ports/store.ts';
import { createSealing } from '../src/security/sealing.ts';
import { createSecurityLog } from '../src/security/security-log.ts';
import { createTestClock, createTestIds, replacing } from '../src/testing/index.ts';
import { kindsOfStore, type StoreForTest } from './support/stores.ts';

const log = createLogger({ level: 'silent' });
const ids = createTestIds();
const sealing = createSealing('a secret of this installation', 'mails');
const minute = 60_000;

/** The store as its relay has it while the disk is full: nothing is written, or no mail is deleted. */
function failing(store: Store, fails: () => 'never' | 'deleting' | 'writing'): Store {
  const full = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  return {
    ...store,
    collection(declaration) {
      const collection = store.collection(declaration);
      const updateOne: typeof collection.updateOne = async (...given) => {
        if (fails() === 'writing') throw full();
        return collection.updateOne(...given);
      };
      return replacing(collection, { updateOne });
    },
    async commit(writes) {
      if (fails() === 'writing' || (fails() === 'deleting' && writes.every(({ kind }) => kind === 'delete'))) throw full();
      await store.commit(writes);
    },
  };
}

describe.each(kindsOfStore())('mails whose sending cannot be recorded, in %s', (_name, makePlace) => {
  const clock = createTestClock();
  let place: StoreForTest;
  let store: Store;
  let sentAt: number[];
  let fails: 'never' | 'deleting' | 'writing';
  beforeEach(async () => {
    place = makePlace();
    store = place.open();
    [sentAt, fails] = [[], 'never'];
    const outbox = createMailOutbox(store, {
      clock,
      ids,
      sealing,
      securityLog: createSecurityLog(store, { clock, ids, secret: 'a secret' }),
    });
    store.collection<DeadLetter>({ name: 'deadLetters' });
    newRelay();
    await store.ready();
    await store.commit([outbox.mailing({ to: 'ann@example.org', subject: 's', text: 't', html: '' }, '')]);
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  function newRelay(): MailRelay {
    const send = async () => void sentAt.push(clock.now());
    const mailer = { send, erase: async () => undefined, close: async () => undefined };
    return createMailRelay(
      failing(store, () => fails),
      mailer,
      { clock, log, sealing, retryMs: 10 },
    );
  }
  const waiting = () => store.collection({ name: 'mails' }).count({});

  it('are sent once by one process, and forgotten when the store works again', async () => {
    const relay = newRelay();
    fails = 'deleting';
    for (let tries = 0; tries < 3; tries += 1) {
      await relay.drain();
      clock.advance(30 * minute);
    }
    expect([sentAt.length, await waiting()]).toEqual([1, 1]);
    fails = 'never';
    await relay.drain();
    expect([sentAt.length, await waiting()]).toEqual([1, 0]);
    await relay.stop();
  });

  it('are not sent at all while not even the try can be written down', async () => {
    const relay = newRelay();
    fails = 'writing';
    await relay.drain();
    expect(sentAt).toEqual([]);
    fails = 'never';
    await relay.drain();
    expect([sentAt.length, await waiting()]).toEqual([1, 0]);
    await relay.stop();
  });

  it('are sent ten times at most with growing pauses, however many processes try, and then stand among the dead letters', async () => {
    fails = 'deleting';
    for (let minutes = 0; minutes < 48 * 60; minutes += minutes < 20 ? 1 : 30) {
      const relay = newRelay();
      await relay.drain();
      await relay.stop();
      clock.advance((minutes < 20 ? 1 : 30) * minute);
    }
    expect(sentAt).toHaveLength(10);
    const pauses = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0));
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(await store.collection<DeadLetter>({ name: 'deadLetters' }).find({})).toMatchObject([
      { queue: 'mail', reason: expect.stringContaining('may have sent it') },
    ]);
    expect(await waiting()).toBe(0);
  });
});
