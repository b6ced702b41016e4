import { encodeEvent } from '@formwright/events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { systemClock as clock, systemIds as ids } from '../src/adapters/system.ts';
import { createLogger } from '../src/common/telemetry.ts';
import { createBackground } from '../src/host/background.ts';
import { createInbox } from '../src/inbox/subscription.ts';
import { createDeliveries } from '../src/outbox/deliveries.ts';
import { outboxCollection } from '../src/outbox/outbox-entry.ts';
import type { Bus, BusListener } from '../src/ports/bus.ts';
import type { Write } from '../src/ports/store.ts';
import { createReplicas, type Replicas } from '../src/replicas/replicas.ts';
import { createTrustedCache } from '../src/replicas/trusted-cache.ts';
import { on } from '../src/service/event-handlers.ts';
import { createJoinedBuses, createTestWorld, type TestWorld } from '../src/testing/index.ts';

const log = createLogger({ level: 'silent' });
const turn = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('what replicas tell each other', () => {
  let buses: readonly [Bus, Bus];
  let replicas: readonly [Replicas, Replicas];
  /** What the bus of the second replica lets it hear. */
  let listener: BusListener;
  beforeEach(() => {
    const [one, two] = createJoinedBuses();
    const watched: Bus = {
      ...two,
      listen(given) {
        listener = given;
        two.listen(given);
      },
    };
    buses = [one, watched];
    replicas = [createReplicas('forms', one, { ids, clock, log }), createReplicas('forms', watched, { ids, clock, log })];
  });
  afterEach(async () => {
    for (const bus of buses) await bus.close();
  });

  it('arrives as one sum per key at the others, and not at the teller', async () => {
    const [one, two] = replicas;
    const heard: string[] = [];
    for (const [name, each] of [
      ['one', one],
      ['two', two],
    ] as const) {
      each.hear('counts', { heard: (key, amount) => heard.push(`${name} ${key} ${amount}`) });
    }
    createReplicas('responses', buses[1], { ids, clock, log }).hear('counts', { heard: (key) => heard.push(`other service ${key}`) });
    for (const bus of buses) await bus.start();
    one.tell('others', 'a');
    one.tell('counts', 'a', 2);
    one.tell('counts', 'b');
    one.tell('counts', 'a', 3);
    while (heard.length < 2) await turn();
    two.tell('counts', 'c');
    while (heard.length < 3) await turn();
    expect(heard).toEqual(['two a 5', 'two b 1', 'one c 1']);
  });

  it('has the one with the lease send what another one mails, and publish its events, at once', async () => {
    const woken: string[] = [];
    const nothing = { start: () => undefined, drain: async () => undefined, stop: async () => undefined };
    const backgrounds = replicas.map((each, index) =>
      createBackground(
        // The first one has the lease.
        { hold: (_name, work, stop) => (index === 0 ? work(stop) : Promise.resolve()) },
        {
          relay: () => ({
            ...nothing,
            wake: () => undefined,
            wakeAt: (lowest) => void woken.push(`${lowest} by ${index}`),
            isEmpty: async () => true,
          }),
          mails: () => ({ ...nothing, wake: () => void woken.push(`by ${index}`) }),
          jobs: [],
        },
        { clock, log, replicas: each },
      ),
    );
    for (const bus of buses) await bus.start();
    for (const background of backgrounds) background.start();
    const mail = { collection: 'mails' } as Write;
    backgrounds[1]?.wake([{ collection: 'others' } as Write, mail]);
    while (woken.length < 1) await turn();
    backgrounds[0]?.wake([mail]);
    expect(woken).toEqual(['by 0', 'by 0']);
    const entry = (_id: string) => ({ collection: 'outbox', document: { _id } }) as unknown as Write;
    backgrounds[1]?.wake([entry('b'), entry('a')]);
    while (woken.length < 3) await turn();
    expect(woken[2]).toBe('a by 0');
    for (const background of backgrounds) await background.stop();
  });

  it('makes all caches forget what one forgets, and all when something was missed', async () => {
    const stored = new Map([1, 2].map((number) => [`${number}`, 'first']));
    const [one, two] = replicas.map((each) =>
      createTrustedCache<{ id: string; text: string }>({
        ...{ topic: 'texts', replicas: each, clock: { elapsed: () => 0 }, trustedMs: 1_000, maxSize: 100 },
        ...{ sizeOf: () => 1, idOf: ({ id }) => id, aliasOf: ({ id }) => `alias ${id}` },
        load: async (id) => ({ id, text: stored.get(id) ?? '' }),
      }),
    ) as [ReturnType<typeof createTrustedCache<{ id: string; text: string }>>, never];
    for (const bus of buses) await bus.start();
    const texts = async (cache: typeof one) => [(await cache.find('1'))?.text, (await cache.find('2'))?.text];
    expect([await texts(one), await texts(two)]).toEqual([
      ['first', 'first'],
      ['first', 'first'],
    ]);
    for (const id of stored.keys()) stored.set(id, 'second');
    one.forget('1');
    while ((await texts(two))[0] === 'first') await turn();
    expect(await texts(two)).toEqual(['second', 'first']);
    one.recheck('2');
    while ((await texts(two))[1] === 'first') await turn();
    for (const id of stored.keys()) stored.set(id, 'third');
    one.forgetAll();
    while ((await texts(two))[1] === 'second') await turn();
    for (const id of stored.keys()) stored.set(id, 'fourth');
    listener.missed();
    expect(await texts(two)).toEqual(['fourth', 'fourth']);
  });
});

describe('a use case that waits for an event', () => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await createTestWorld({
      services: ['forms', 'billing'].map((name) => () => ({ name, routes: [], jobs: [], subscriptions: [] })),
    });
  });
  afterEach(() => world.close());

  it.each([
    ['forms', 'in its own service'],
    ['billing', 'in another service of the same process'],
  ])('goes on when %s of another replica has handled it, %s', async (subscriber) => {
    const [one, two] = createJoinedBuses();
    const inboxOf = (bus: Bus) => {
      const deliveries = createDeliveries();
      const [, inbox] = ['forms', subscriber].map((name) => {
        const replicas = createReplicas(name, bus, { ids, clock, log });
        return createInbox(name, world.store(name), { clock, log, deliveries, replicas });
      });
      if (!inbox) throw new Error('there is no inbox');
      return { deliveries, subscription: inbox.receive(on('forms.v1.FormDeleted', `${subscriber}.deleted`, async () => [])) };
    };
    const [waiting, handling] = [inboxOf(one), inboxOf(two)];
    two.subscribe(handling.subscription);
    for (const bus of [one, two]) await bus.start();
    const event = { id: 'e1', type: 'forms.v1.FormDeleted', key: 'f1', at: 1, sequence: 0 };
    const entry = { collection: outboxCollection.name, document: { _id: event.id, type: event.type } } as unknown as Write;
    // The wait has a limit, which would end it as well.
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    try {
      const done = waiting.deliveries.commit([entry], async () => undefined);
      await two.publish([{ ...event, payload: encodeEvent('forms.v1.FormDeleted', { formId: 'f1' }) }]);
      // Less than the limit, and more than two messages need.
      jest.advanceTimersByTime(500);
      await done;
    } finally {
      jest.useRealTimers();
    }
    for (const bus of [one, two]) await bus.close();
  });
});
