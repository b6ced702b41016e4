import { encodeEvent } from '@formwright/events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../src/common/telemetry.ts';
import { inboxCollection, pruneInbox } from '../src/inbox/inbox-entries.ts';
import { createInbox } from '../src/inbox/subscription.ts';
import type { DeadLetter } from '../src/outbox/dead-letter.ts';
import { createDeliveries } from '../src/outbox/deliveries.ts';
import type { Envelope } from '../src/ports/bus.ts';
import type { Store } from '../src/ports/store.ts';
import { UnavailableError } from '../src/ports/unavailable.ts';
import { on, onMany, type Subscription } from '../src/service/event-handlers.ts';
import { createTestClock } from '../src/testing/index.ts';
import { inFile, type StoreForTest } from './support/stores.ts';

const log = createLogger({ level: 'silent' });
const event = 'forms.v1.FormDeleted' as const;
const deleted = (formId: string) => ({ formId, workspaceId: 'w1' });

interface Count {
  _id: string;
  count: number;
}

describe('received events', () => {
  let place: StoreForTest;
  let store: Store;
  const clock = createTestClock();
  beforeEach(() => {
    place = inFile();
    store = place.open();
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  const letters = () => store.collection<DeadLetter>({ name: 'deadLetters' }).find({});
  const envelope = (id: string, formId = 'f1'): Envelope => ({
    id,
    type: event,
    key: formId,
    at: 1,
    sequence: 0,
    payload: encodeEvent(event, deleted(formId)),
  });

  const counts = () => store.collection<Count>({ name: 'counts' });
  async function receive(subscription: Subscription) {
    counts();
    const inbox = createInbox('a', store, { clock, log, deliveries: createDeliveries() });
    await store.ready();
    return { inbox, delivery: inbox.receive(subscription) };
  }
  const counting = (before: () => void = () => undefined, applied?: () => void) =>
    on(
      event,
      'a.counting',
      async ({ formId }) => {
        before();
        return [counts().updating({ _id: formId }, { $inc: { count: 1 } }, { upsert: true })];
      },
      applied,
    );

  it('take effect once, however often they are delivered', async () => {
    let told = 0;
    const { delivery } = await receive(counting(undefined, () => told++));
    await Promise.all(Array.from({ length: 20 }, () => delivery.deliver(envelope('1'))));
    await delivery.deliver(envelope('1'));
    await delivery.deliver(envelope('2'));
    expect(await counts().find({})).toEqual([{ _id: 'f1', count: 2 }]);
    expect(told).toBe(22);
  });

  it('leave nothing when their handler or its writes fail', async () => {
    const { delivery } = await receive(
      on(event, 'a.failing', async ({ formId }) => [
        counts().inserting({ _id: formId, count: 1 }),
        counts().updating({ _id: 'missing' }, { $inc: { count: 1 } }),
      ]),
    );
    await expect(delivery.deliver(envelope('1'))).rejects.toThrow('condition failed');
    expect(await counts().find({})).toEqual([]);
    expect(await store.collection({ name: 'inbox' }).find({})).toEqual([]);
  });

  it('are handled again at once where other writes came in between', async () => {
    let times = 0;
    const { delivery } = await receive(
      on(event, 'a.reading', async ({ formId }) => {
        times += 1;
        const found = await counts().findOne({ _id: formId });
        if (times < 4) await counts().updateOne({ _id: formId }, { $inc: { count: 10 } }, { upsert: true });
        return [found ? counts().updating({ ...found }, { $inc: { count: 1 } }) : counts().inserting({ _id: formId, count: 1 })];
      }),
    );
    await delivery.deliver(envelope('1'));
    expect([times, await counts().find({})]).toEqual([4, [{ _id: 'f1', count: 31 }]]);
  });

  it('are done when a handler stumbles over its own earlier work', async () => {
    let isSecond = false;
    const { delivery } = await receive(
      counting(() => {
        if (isSecond) throw new Error('the form is gone already');
        isSecond = true;
      }),
    );
    await delivery.deliver(envelope('1'));
    await delivery.deliver(envelope('1'));
    await expect(delivery.deliver(envelope('2'))).rejects.toThrow('gone already');
  });

  it('wait, and are no failure, when only a newer version understands them', async () => {
    const lines: string[] = [];
    const told = createLogger({ level: 'error', destination: { write: (line) => void lines.push(line) } });
    const handled = counting();
    const inbox = createInbox('a', store, { clock, log: told, deliveries: createDeliveries() });
    counts();
    await store.ready();
    const delivery = inbox.receive({ ...handled, takesMany: true });
    const both = [delivery.deliver({ ...envelope('1'), minReader: 2 }), delivery.deliver({ ...envelope('2', 'f2'), minReader: 1 })];
    await expect(both[0]).rejects.toThrow(UnavailableError);
    await both[1];
    expect([await counts().find({}), inbox.countWaiting()]).toEqual([[{ _id: 'f2', count: 1 }], 1]);
    expect(lines.join()).toContain('events are too new for this version, and wait for a newer one');
  });

  it('keep what they ask of a reader when they are dead letters', async () => {
    const { inbox, delivery } = await receive(counting());
    await delivery.deadLetter({ ...envelope('1'), minReader: 2 }, 'failed');
    const [letter] = await letters();
    await expect(inbox.handleAgain(letter as DeadLetter)).rejects.toThrow('too new');
  });

  it('reject what is no such event', async () => {
    const { delivery } = await receive(counting());
    await expect(delivery.deliver({ ...envelope('1'), payload: Buffer.from([255, 255, 255]) })).rejects.toThrow();
  });

  it('are handled together when they wait together, and one that fails takes no other with it', async () => {
    const batches: string[][] = [];
    const { delivery } = await receive(
      onMany(event, 'a.gathering', async (deliveries) => {
        const forms = deliveries.map(({ event: { formId } }) => formId);
        batches.push(forms);
        if (forms.includes('bad')) throw new Error('cannot be handled');
        return [counts().updating({ _id: 'all' }, { $inc: { count: forms.length } }, { upsert: true })];
      }),
    );
    const deliver = (id: string, formId: string) => delivery.deliver(envelope(id, formId));
    await Promise.all([deliver('1', 'f1'), deliver('2', 'f2'), deliver('3', 'f3')]);
    expect(batches).toEqual([['f1', 'f2', 'f3']]);
    // A batch with a repetition, an event that cannot be handled and one that cannot be read.
    const results = await Promise.allSettled([
      deliver('3', 'f3'),
      deliver('4', 'bad'),
      deliver('5', 'f5'),
      delivery.deliver({ ...envelope('6', 'f6'), payload: Buffer.from([255, 255, 255]) }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    expect(await counts().find({})).toEqual([{ _id: 'all', count: 4 }]);
    const marks = await store.collection({ name: 'inbox' }).find({}, { sort: { _id: 1 } });
    expect(marks.map(({ _id }) => _id)).toEqual(['1', '2', '3', '5'].map((id) => `${id}:a.gathering`));
  });

  it('are kept for an operator when they are given up', async () => {
    const { delivery } = await receive(counting());
    await delivery.deadLetter(envelope('1'), 'cannot be handled');
    await delivery.deadLetter(envelope('1'), 'cannot be handled');
    expect(await letters()).toEqual([
      {
        _id: '1:a.counting',
        queue: 'a.counting',
        type: event,
        key: 'f1',
        sequence: 0,
        happenedAt: 1,
        reason: 'cannot be handled',
        at: clock.now(),
        payload: Buffer.from(encodeEvent(event, deleted('f1'))).toString('base64'),
      },
    ]);
  });

  it('are remembered for a week', async () => {
    const { inbox, delivery } = await receive(counting());
    const day = 24 * 60 * 60_000;
    for (let index = 0; index < 5; index++) {
      await delivery.deliver(envelope(`e${index}`));
      clock.advance(2 * day);
    }
    await inbox.job.run();
    expect((await store.collection({ name: 'inbox' }).find({})).map(({ _id }) => _id)).toEqual([
      'e2:a.counting',
      'e3:a.counting',
      'e4:a.counting',
    ]);
  });

  it('are forgotten a part per run, the oldest first', async () => {
    const marks = store.collection(inboxCollection);
    await store.ready();
    const ids = Array.from({ length: 2_400 }, (_, index) => `e${String(index).padStart(4, '0')}:a.counting`);
    await store.commit(ids.map((_id, at) => marks.inserting({ _id, at })));
    await pruneInbox(marks, 2_300, 2);
    expect((await marks.find({}, { sort: { _id: 1 } }))[0]?.at).toBe(2_000);
    await pruneInbox(marks, 2_300, 2);
    expect((await marks.find({}, { sort: { _id: 1 } }))[0]?.at).toBe(2_300);
  });
});
