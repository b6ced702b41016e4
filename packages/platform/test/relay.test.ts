import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLocalBus } from '../src/adapters/bus/local-bus.ts';
import { createLogger } from '../src/common/telemetry.ts';
import { createInbox } from '../src/inbox/subscription.ts';
import type { DeadLetter } from '../src/outbox/dead-letter.ts';
import { createDeliveries } from '../src/outbox/deliveries.ts';
import { createOutbox } from '../src/outbox/outbox.ts';
import type { OutboxEntry } from '../src/outbox/outbox-entry.ts';
import { createRelay } from '../src/outbox/relay.ts';
import { watchCommits } from '../src/outbox/watch-commits.ts';
import type { Bus, Envelope } from '../src/ports/bus.ts';
import type { Store, Write } from '../src/ports/store.ts';
import { on } from '../src/service/event-handlers.ts';
import { createTestClock, createTestIds } from '../src/testing/index.ts';
import { inFile, type StoreForTest } from './support/stores.ts';

const log = createLogger({ level: 'silent' });
const event = 'forms.v1.FormDeleted' as const;
const ids = createTestIds();
const deleted = (formId: string) => ({ formId, workspaceId: 'w1' });

function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

interface Count {
  _id: string;
  count: number;
}

describe('relayed events', () => {
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

  /** A bus that fails for chosen events and records the events it accepted. */
  function createBus(fails: (envelope: Envelope) => boolean = () => false): Bus & { taken: string[]; ids: string[] } {
    const [taken, ids]: [string[], string[]] = [[], []];
    const nothing = async () => undefined;
    return {
      taken,
      ids,
      subscribe: () => undefined,
      listen: () => undefined,
      tell: () => undefined,
      start: nothing,
      ping: nothing,
      depths: async () => ({}),
      close: nothing,
      async publish([first]) {
        await new Promise(setImmediate);
        if (first && fails(first)) throw new Error('the broker is away');
        if (!first) return;
        taken.push(first.key);
        ids.push(first.id);
      },
    };
  }
  const outboxOf = () => store.collection<OutboxEntry>({ name: 'outbox' });

  async function start(bus: Bus) {
    const relay = createRelay(store, bus, { log });
    const watched = watchCommits(store, (writes) => relay.wake(writes));
    const outbox = createOutbox(watched, { clock, ids, deliveries: createDeliveries() });
    await store.ready();
    relay.start();
    return { relay, outbox, emit: (key: string) => watched.commit([outbox.event(event, key, deleted(key))]) };
  }

  it('go out right after their commit and leave the outbox', async () => {
    const bus = createBus();
    const { relay, emit } = await start(bus);
    await Promise.all(Array.from({ length: 3_000 }, (_, index) => emit(`f${index}`)));
    await relay.drain();
    expect(new Set(bus.taken).size).toBe(3_000);
    expect(bus.taken).toHaveLength(3_000);
    expect(await outboxOf().count({})).toBe(0);
    await relay.stop();
  });

  it('go out after a crash that came before', async () => {
    const outbox = createOutbox(store, { clock, ids, deliveries: createDeliveries() });
    await store.ready();
    await store.commit(['f1', 'f2'].map((key) => outbox.event(event, key, deleted(key))));
    const bus = createBus();
    const { relay } = await start(bus);
    await relay.drain();
    expect(bus.taken).toEqual(['f1', 'f2']);
    await relay.stop();
  });

  it('keep their order per key while one fails, and hold up no other key', async () => {
    let failures = 0;
    let isBad = true;
    const bus = createBus(({ key }) => key === 'bad' && isBad && ++failures > 0);
    const { relay, emit } = await start(bus);
    for (const key of ['bad', 'good', 'bad', 'good']) await emit(key);
    while (failures < 2 || bus.taken.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(bus.taken).toEqual(['good', 'good']);
    isBad = false;
    await relay.drain();
    expect(bus.taken).toEqual(['good', 'good', 'bad', 'bad']);
    await relay.stop();
  });

  it('of one key that fails hold up no other key, however many they are, and come in order when it is well again', async () => {
    let isBad = true;
    const bus = createBus(({ key }) => key === 'bad' && isBad);
    const order: string[] = [];
    const { publish } = bus;
    bus.publish = async (envelopes) => {
      await publish(envelopes);
      order.push(...envelopes.map(({ id }) => id));
    };
    const { relay, emit } = await start(bus);
    for (let made = 0; made < 4; made++) await Promise.all(Array.from({ length: 600 }, () => emit('bad')));
    await Promise.all(Array.from({ length: 20 }, (_, index) => emit(`good${index}`)));
    while (bus.taken.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(bus.taken).not.toContain('bad');
    isBad = false;
    await relay.drain();
    expect(bus.taken).toHaveLength(2_420);
    const bad = order.slice(20);
    expect(bad).toEqual([...bad].sort());
    await relay.stop();
  });

  it('that are long and many go out a few at a time, whole, and hold up no short one', async () => {
    const payload = Buffer.alloc(1_500_000, 'x').toString('base64');
    const entries = Array.from({ length: 40 }, (_, at): OutboxEntry => {
      const _id = `0000000000a${String(at).padStart(3, '0')}`;
      return { _id, type: event, key: `long${at}`, at: 1, payload };
    });
    const stored = outboxOf();
    await store.ready();
    for (const entry of entries) await stored.insertOne(entry);
    await stored.insertOne({ _id: '0000000000b', type: event, key: 'short', at: 1, payload: 'AAAA' });
    const bus = createBus();
    const [held, left] = [latch(), latch()];
    const lengths: number[] = [];
    let [underWay, most] = [0, 0];
    bus.publish = async ([first]) => {
      if (!first) return;
      if (first.key === 'short') return left.open();
      underWay += first.payload.length;
      most = Math.max(most, underWay);
      await held.opened;
      await new Promise(setImmediate);
      underWay -= first.payload.length;
      lengths.push(first.payload.length);
    };
    const { relay } = await start(bus);
    await left.opened;
    held.open();
    await relay.drain();
    expect(lengths).toEqual(entries.map(() => 1_500_000));
    // Eight at most: base64 is a third longer.
    expect(most).toBeGreaterThan(1_500_000);
    expect(most).toBeLessThanOrEqual(16_000_000 * 0.75);
    await relay.stop();
  });

  it('that were committed in another order than made go out too', async () => {
    const bus = createBus();
    const relay = createRelay(store, bus, { log });
    const watched = watchCommits(store, (writes) => relay.wake(writes));
    const outbox = createOutbox(watched, { clock, ids, deliveries: createDeliveries() });
    await store.ready();
    relay.start();
    const [early, late] = ['early', 'late'].map((key) => outbox.event(event, key, deleted(key)));
    for (const write of [late, early]) {
      await watched.commit(write ? [write] : []);
      await relay.drain();
    }
    expect(bus.taken).toEqual(['late', 'early']);
    await relay.stop();
  });

  it('of another replica go out when it tells of them', async () => {
    const bus = createBus();
    const relay = createRelay(store, bus, { log, pollMs: 2 ** 31 - 1 });
    const outbox = createOutbox(store, { clock, ids, deliveries: createDeliveries() });
    await store.ready();
    relay.start();
    const early = outbox.event(event, 'early', deleted('early'));
    const late = outbox.event(event, 'late', deleted('late'));
    for (const each of [late, early]) {
      await relay.drain();
      await store.commit([each]);
      relay.wakeAt((each.document as OutboxEntry)._id);
    }
    while (bus.taken.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(bus.taken).toEqual(['late', 'early']);
    await relay.stop();
  });

  it('of one key keep their order when an earlier one is of another replica, which has not told yet', async () => {
    const bus = createBus();
    const { relay, emit, outbox } = await start(bus);
    const early = outbox.event(event, 'early', deleted('early'));
    await emit('other');
    await relay.drain();
    await store.commit([early]);
    await emit('early');
    while (bus.taken.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    const order = bus.ids.slice(1);
    expect([bus.taken, order]).toEqual([['other', 'early', 'early'], [...order].sort()]);
    await relay.stop();
  });

  it('go out once when a read that met them ends after their deletion', async () => {
    const entries = outboxOf();
    const [hasRead, isDeleted] = [latch(), latch()];
    let reads = 0;
    async function* stream(...given: Parameters<typeof entries.stream>) {
      const found: OutboxEntry[] = [];
      for await (const entry of entries.stream(...given)) found.push(entry);
      reads += 1;
      if (reads === 2) {
        hasRead.open();
        await isDeleted.opened;
      }
      yield* found;
    }
    const commit = async (writes: readonly Write[]) => {
      await hasRead.opened;
      await store.commit(writes);
      // Whoever waits for the commit goes on first.
      setImmediate(isDeleted.open);
    };
    const collection = () => ({ stream, findOne: entries.findOne.bind(entries), deleting: entries.deleting });
    const bus = createBus();
    const relay = createRelay({ ...store, collection, commit } as unknown as Store, bus, { log });
    const outbox = createOutbox(store, { clock, ids, deliveries: createDeliveries() });
    await store.ready();
    const write = outbox.event(event, 'f1', deleted('f1'));
    await store.commit([write]);
    relay.wake([write]);
    while (bus.taken.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    relay.wake([write]);
    await relay.drain();
    expect(bus.taken).toEqual(['f1']);
    await relay.stop();
  });

  it('stay in the outbox when the process ends before they are handled', async () => {
    const { relay, emit } = await start(createBus(() => true));
    await emit('f1');
    await relay.stop();
    expect(await outboxOf().count({})).toBe(1);
  });

  it('reach a subscriber exactly once in effect, through bus and inbox', async () => {
    const bus = createLocalBus({ retryPauses: [1, 1] });
    const counts = store.collection<Count>({ name: 'counts' });
    const stumbled = new Set<string>();
    let calls = 0;
    const inbox = createInbox('a', store, { clock, log, deliveries: createDeliveries() });
    bus.subscribe(
      inbox.receive(
        on(event, 'a.counting', async ({ formId }, { id }) => {
          if (++calls % 7 === 0 && !stumbled.has(id)) {
            stumbled.add(id);
            throw new Error('now and then');
          }
          return [counts.updating({ _id: formId }, { $inc: { count: 1 } }, { upsert: true })];
        }),
      ),
    );
    await bus.start();
    const { relay, emit } = await start(bus);
    await Promise.all(Array.from({ length: 500 }, (_, index) => emit(`f${index % 10}`)));
    await relay.drain();
    const found = await counts.find({}, { sort: { _id: 1 } });
    expect(found.map(({ count }) => count)).toEqual(Array(10).fill(50));
    expect(await letters()).toEqual([]);
    await bus.close();
    await relay.stop();
  });
});
