import { encodeEvent } from '@formwright/events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../src/common/telemetry.ts';
import { createSequences } from '../src/inbox/sequences.ts';
import { createInbox, type Inbox } from '../src/inbox/subscription.ts';
import { createDeliveries } from '../src/outbox/deliveries.ts';
import type { Envelope } from '../src/ports/bus.ts';
import type { Store } from '../src/ports/store.ts';
import { on, onMany, type Subscription } from '../src/service/event-handlers.ts';
import { createTestClock, createTestIds } from '../src/testing/index.ts';
import { inFile, type StoreForTest } from './support/stores.ts';

const log = createLogger({ level: 'silent' });
const ids = createTestIds();
const day = 24 * 60 * 60_000;

interface Copy {
  _id: string;
  title: string;
  changes: number;
}

/** A saved form whose title is its sequence. */
const saved = (key: string, sequence: number): Envelope => ({
  id: ids.random(),
  type: 'forms.v1.FormSaved',
  key,
  at: 1,
  sequence,
  payload: encodeEvent('forms.v1.FormSaved', { formId: key, title: String(sequence) }),
});
const deleted = (key: string, sequence: number): Envelope => ({
  ...saved(key, sequence),
  type: 'forms.v1.FormDeleted',
  payload: encodeEvent('forms.v1.FormDeleted', { formId: key }),
});

describe('state events of one key', () => {
  let place: StoreForTest;
  let store: Store;
  let inbox: Inbox;
  const clock = createTestClock();
  beforeEach(async () => {
    place = inFile();
    store = place.open();
    inbox = createInbox('a', store, { clock, log, deliveries: createDeliveries() });
    for (const name of ['copies', 'history']) store.collection({ name });
    await store.ready();
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });
  const copies = () => store.collection<Copy>({ name: 'copies' });
  const marks = () => store.collection({ name: 'sequences' });
  const titles = async () => (await copies().find({}, { sort: { _id: 1 } })).map(({ _id, title }) => `${_id}=${title}`);
  const write = (_id: string, title: string) => copies().updating({ _id }, { $set: { title }, $inc: { changes: 1 } }, { upsert: true });
  const keeping = (): Subscription =>
    on('forms.v1.FormSaved', 'a.forms', async ({ formId, title }, { sequence }) => {
      expect(title).toBe(String(sequence));
      return [write(formId, title)];
    });
  const removing = (): Subscription => on('forms.v1.FormDeleted', 'a.forms', async ({ formId }) => [write(formId, 'deleted')]);

  it('leave the newest, whatever order they come in and however often', async () => {
    const { deliver } = inbox.receive(keeping());
    const events = [1, 2, 3, 4].map((sequence) => saved('f1', sequence));
    for (const index of [1, 0, 3, 2, 3, 0]) await deliver(events[index] as Envelope);
    expect(await copies().find({})).toEqual([{ _id: 'f1', title: '4', changes: 2 }]);
    expect(await marks().find({})).toEqual([{ _id: 'a.forms:f1', sequence: 4, at: clock.now() }]);
    expect(await store.collection({ name: 'inbox' }).count({})).toBe(0);
  });

  it('leave the newest when two replicas take them at the same moment, and no handler works with what it read too early', async () => {
    const others = createInbox('a', store, { clock, log, deliveries: createDeliveries() });
    const history = store.collection<{ _id: string; seen: string; commits: number }>({ name: 'history' });
    // The result of a handler depends on its reads; `commits` counts independently.
    const noting = () =>
      on('forms.v1.FormSaved', 'a.forms', async ({ formId, title }) => {
        const seen = `${(await history.findOne({ _id: formId }))?.seen ?? ''}${title}`;
        return [history.updating({ _id: formId }, { $set: { seen }, $inc: { commits: 1 } }, { upsert: true })];
      });
    const replicas = [inbox.receive(noting()), others.receive(noting())];
    for (let round = 0; round < 60; round++) {
      const key = `f${round}`;
      // In some rounds there is already a mark.
      if (round % 3 === 0) await replicas[0]?.deliver(saved(key, 1));
      await Promise.all([2, 3].map((sequence, index) => replicas[(index + round) % 2]?.deliver(saved(key, sequence))));
      const found = await history.findOne({ _id: key });
      expect(found?.seen).toMatch(/^1?2?3$/);
      expect(found?.commits).toBe(found?.seen.length);
    }
  });

  it('count across the event types of one queue: deleted wins whatever order', async () => {
    const [saves, deletes] = [inbox.receive(keeping()), inbox.receive(removing())];
    await saves.deliver(saved('f1', 1));
    await deletes.deliver(deleted('f1', 3));
    await saves.deliver(saved('f1', 2));
    await deletes.deliver(deleted('f2', 2));
    await saves.deliver(saved('f2', 1));
    await Promise.all([saves.deliver(saved('f3', 1)), deletes.deliver(deleted('f3', 2))]);
    expect(await titles()).toEqual(['f1=deleted', 'f2=deleted', 'f3=deleted']);
  });

  it('do not concern other keys, other queues or facts', async () => {
    const { deliver } = inbox.receive(keeping());
    const other = inbox.receive({ ...keeping(), queue: 'a.others' });
    await deliver(saved('f1', 5));
    await deliver(saved('f2', 1));
    await other.deliver(saved('f1', 4));
    await deliver({ ...saved('f1', 0) });
    expect(await titles()).toEqual(['f1=0', 'f2=1']);
    expect((await copies().findOne({ _id: 'f1' }))?.changes).toBe(3);
  });

  it('leave nothing, not even their mark, when the handler fails', async () => {
    let fails = true;
    const { deliver } = inbox.receive(
      on('forms.v1.FormSaved', 'a.forms', async ({ formId, title }) => {
        if (fails) throw new Error('not now');
        return [write(formId, title)];
      }),
    );
    const event = saved('f1', 1);
    await expect(deliver(event)).rejects.toThrow('not now');
    expect(await marks().count({})).toBe(0);
    fails = false;
    await deliver(event);
    expect(await titles()).toEqual(['f1=1']);
    // A handler that cannot repeat its work is not called.
    fails = true;
    await deliver(event);
  });

  it('are weighed one by one in a batch', async () => {
    const { deliver } = inbox.receive(
      onMany('forms.v1.FormSaved', 'a.forms', async (deliveries) => deliveries.map(({ event }) => write(event.formId, event.title))),
    );
    await deliver(saved('f1', 5));
    const again = saved('f2', 3);
    await Promise.all([deliver(saved('f1', 4)), deliver(again), deliver(saved('f3', 1)), deliver(again), deliver(saved('f2', 2))]);
    expect(await titles()).toEqual(['f1=5', 'f2=3', 'f3=1']);
    expect((await copies().findOne({ _id: 'f2' }))?.changes).toBe(1);
  });

  it('are remembered for a week, and as long as a dead letter of the key could be delivered again', async () => {
    const { deliver, deadLetter } = inbox.receive(keeping());
    await deadLetter(saved('held', 1), 'cannot be handled');
    for (const key of ['held', 'old', 'raised']) await deliver(saved(key, 2));
    clock.advance(8 * day);
    await deliver(saved('raised', 3));
    await inbox.job.run();
    expect((await marks().find({}, { sort: { _id: 1 } })).map(({ _id }) => _id)).toEqual(['a.forms:held', 'a.forms:raised']);
    // The dead letter, delivered again after all that time.
    await deliver(saved('held', 1));
    expect(await titles()).toContain('held=2');
  });

  it('are forgotten in steps, however many there are', async () => {
    await store.commit(
      Array.from({ length: 2_500 }, (_, index) => marks().inserting({ _id: `a.forms:${index}`, sequence: 1, at: index } as never)),
    );
    await createSequences(store).prune(2_500, async () => new Set(), 2);
    expect((await marks().find({}, { sort: { at: 1 } }))[0]).toMatchObject({ at: 2_000 });
    await inbox.job.run();
    expect(await marks().count({})).toBe(0);
  });

  it('are forgotten behind a thousand that stay, but not one that was raised meanwhile', async () => {
    const keys = Array.from({ length: 1_002 }, (_, index) => `a.forms:${index}`);
    await store.commit(keys.map((_id, at) => marks().inserting({ _id, sequence: 1, at } as never)));
    const staying = new Set(keys.slice(0, 1_000));
    await createSequences(store).prune(1_002, async (ids) => {
      if (ids.includes('a.forms:1001')) await marks().updateOne({ _id: 'a.forms:1001' }, { $set: { sequence: 2, at: 1_002 } } as never);
      return staying;
    });
    const left = new Set((await marks().find({})).map(({ _id }) => _id));
    expect(left).toEqual(new Set([...staying, 'a.forms:1001']));
  });
});
