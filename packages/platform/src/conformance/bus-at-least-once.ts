import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeEvent } from '@formwright/events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSqliteStore } from '../adapters/sqlite/sqlite-store.ts';
import { createLogger } from '../common/telemetry.ts';
import { createInbox } from '../inbox/subscription.ts';
import { createDeliveries } from '../outbox/deliveries.ts';
import type { Bus, BusSubscription, Envelope } from '../ports/bus.ts';
import type { Store } from '../ports/store.ts';
import { on, type Subscription } from '../service/event-handlers.ts';
import { createTestClock } from '../testing/fakes.ts';
import type { BusUnderTest } from './bus.ts';

const log = createLogger({ level: 'silent' });
const clock = createTestClock();
const keys = Array.from({ length: 8 }, (_, index) => `f${index}`);
const numbers = [1, 2, 3, 4, 5, 6];

interface Note {
  _id: string;
  title: string;
  count: number;
}

/**
 * Guarantees with two consumers of one queue, each on its own bus, and a bus that repeats, delays and reorders events: the worst that the
 * port allows. @param make a new bus with pauses of a few milliseconds between tries
 */
export function describeUnrulyBus(name: string, make: () => Promise<BusUnderTest>): void {
  describe(`two consumers on an unruly bus: ${name}`, () => {
    let dir: string;
    let store: Store;
    let buses: Bus[];
    let late: (() => Promise<void>)[];
    let letters: string[];
    beforeEach(async () => {
      dir = mkdtempSync(join(tmpdir(), 'formwright-unruly-'));
      store = createSqliteStore({ path: join(dir, 'a.db') });
      store.collection<Note>({ name: 'notes' });
      buses = [(await make()).bus, (await make()).bus];
      [late, letters] = [[], []];
    });
    afterEach(async () => {
      for (const bus of buses) await bus.close();
      await store.close();
      rmSync(dir, { recursive: true });
    });
    const notes = () => store.collection<Note>({ name: 'notes' });

    /** Delivers an event, and stores the delivery to repeat it. */
    const unruly = (subscription: BusSubscription): BusSubscription => ({
      ...subscription,
      async deliver(envelope) {
        late.push(() => subscription.deliver(envelope));
        await subscription.deliver(envelope);
      },
      deadLetter: async ({ id }) => void letters.push(id),
    });
    async function consume(subscription: () => Subscription): Promise<void> {
      const inboxes = buses.map(() => createInbox('a', store, { clock, log, deliveries: createDeliveries() }));
      await store.ready();
      for (const [index, bus] of buses.entries()) {
        const inbox = inboxes[index];
        if (inbox) bus.subscribe(unruly(inbox.receive(subscription())));
        await bus.start();
      }
    }
    /**
     * Publishes the events of every key: one consumer gets them in order, the other in reverse, at the same time. Then all are repeated.
     */
    async function publish(envelopes: readonly Envelope[]): Promise<void> {
      const [forth, back] = [[...envelopes], [...envelopes].reverse()];
      await Promise.all([
        ...forth.filter((_, index) => index % 3 !== 0).map((envelope) => buses[0]?.publish([envelope])),
        ...back.filter((_, index) => index % 3 !== 1).map((envelope) => buses[1]?.publish([envelope])),
      ]);
      while (late.length < envelopes.length) await new Promise((resolve) => setTimeout(resolve, 1));
      for (const again of [...late].reverse()) await again();
      expect(letters).toEqual([]);
    }
    const saved = (key: string, sequence: number, id: string): Envelope => ({
      id,
      type: 'forms.v1.FormSaved',
      key,
      at: 1,
      sequence,
      payload: encodeEvent('forms.v1.FormSaved', { formId: key, title: id }),
    });

    it('leaves the newest state of every key', async () => {
      await consume(() =>
        on('forms.v1.FormSaved', 'a.notes', async ({ formId, title }) => [
          notes().updating({ _id: formId }, { $set: { title } }, { upsert: true }),
        ]),
      );
      await publish(keys.flatMap((key) => numbers.map((number) => saved(key, number, `${key}-${number}`))));
      const found = await notes().find({}, { sort: { _id: 1 } });
      expect(found.map(({ title }) => title)).toEqual(keys.map((key) => `${key}-${numbers.length}`));
    });

    it('counts every fact once', async () => {
      await consume(() =>
        on('forms.v1.FormSaved', 'a.notes', async ({ formId }) => [
          notes().updating({ _id: formId }, { $inc: { count: 1 } }, { upsert: true }),
        ]),
      );
      await publish(keys.flatMap((key) => numbers.map((number) => saved(key, 0, `${key}-${number}`))));
      const found = await notes().find({}, { sort: { _id: 1 } });
      expect(found.map(({ count }) => count)).toEqual(keys.map(() => numbers.length));
    });
  });
}
