import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DELIVERY_MS } from '../src/outbox/deliveries.ts';
import { createOutbox } from '../src/outbox/outbox.ts';
import { on } from '../src/service/event-handlers.ts';
import type { Ports, Service } from '../src/service/service.ts';
import { holdTimeouts } from '../src/testing/hold-timeouts.ts';
import { createTestWorld, type TestWorld } from '../src/testing/index.ts';

interface Seen {
  _id: string;
}

describe('a commit that waits for its delivery', () => {
  let world: TestWorld;
  const start = async (deliveryMs?: number) => {
    world = await createTestWorld({ services: [createPublisher, createListener], ...(deliveryMs !== undefined && { deliveryMs }) });
  };
  let open: () => void;
  let opened: Promise<void>;
  beforeEach(() => {
    opened = new Promise((resolve) => {
      open = resolve;
    });
  });
  afterEach(async () => {
    jest.useRealTimers();
    open();
    await world.close();
  });

  let ports: Ports;
  function createPublisher(given: Ports): Service {
    ports = given;
    createOutbox(given.store, given);
    return { name: 'publisher', routes: [], jobs: [], subscriptions: [] };
  }
  function createListener({ store }: Ports): Service {
    const seen = store.collection<Seen>({ name: 'seen' });
    return {
      name: 'listener',
      routes: [],
      jobs: [],
      subscriptions: [
        on('forms.v1.FormDeleted', 'listener.seen', async ({ formId }) => {
          if (formId === 'slow') await opened;
          return [seen.inserting({ _id: formId })];
        }),
      ],
    };
  }
  const seen = async () => (await world.store('listener').collection<Seen>({ name: 'seen' }).find({})).map(({ _id }) => _id);
  const publish = (formId: string) => {
    const outbox = createOutbox(ports.store, ports);
    return outbox.commitAndDeliver([outbox.event('forms.v1.FormDeleted', formId, { formId })]);
  };

  it('answers when the event holds in every service of the process', async () => {
    await start();
    for (let round = 0; round < 20; round += 1) {
      await publish(`f${round}`);
      expect(await seen()).toContain(`f${round}`);
    }
  });

  it('answers after a second at most, and the event is delivered all the same', async () => {
    await start(DELIVERY_MS);
    holdTimeouts();
    let hasAnswered = false;
    const answer = publish('slow').then(() => {
      hasAnswered = true;
    });
    // The second begins when the commit has ended.
    while (jest.getTimerCount() === 0) await new Promise(setImmediate);
    jest.advanceTimersByTime(999);
    await new Promise(setImmediate);
    expect(hasAnswered).toBe(false);
    jest.advanceTimersByTime(1);
    await answer;
    expect(await seen()).toEqual([]);
    open();
    await world.drain();
    expect(await seen()).toEqual(['slow']);
  });

  it('rejects as the commit does', async () => {
    await start();
    const outbox = createOutbox(ports.store, ports);
    const write = outbox.event('forms.v1.FormDeleted', 'twice', { formId: 'twice' });
    await expect(outbox.commitAndDeliver([write, write])).rejects.toThrow('duplicate key');
  });
});
