import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Bus, BusSubscription, Envelope } from '../ports/bus.ts';
import { ConditionFailedError, DuplicateKeyError } from '../ports/store.ts';
import { UnavailableError } from '../ports/unavailable.ts';

export interface BusUnderTest {
  bus: Bus;
  /** Number of tries before an event becomes a dead letter. */
  tries: number;
}

const type = 'forms.v1.FormDeleted';
const envelope = (id: string, key: string, payload = 'x'): Envelope => ({
  id,
  type,
  key,
  at: 1_000,
  sequence: 0,
  payload: Buffer.from(payload),
});

interface Heard {
  events: Envelope[];
  letters: { id: string; reason: string }[];
}

/** The guarantees of the bus port, as tests. @param make a new bus with pauses of a few milliseconds between tries */
export function describeBus(name: string, make: () => Promise<BusUnderTest>): void {
  describe(`bus: ${name}`, () => {
    let bus: Bus;
    let tries: number;
    beforeEach(async () => {
      ({ bus, tries } = await make());
    });
    afterEach(() => bus.close());

    /** Subscribes a handler and records its deliveries. */
    function hear(queue: string, deliver: (event: Envelope) => Promise<void> = async () => undefined): Heard {
      const heard: Heard = { events: [], letters: [] };
      const subscription: BusSubscription = {
        queue,
        type,
        deliver: async (event) => {
          await deliver(event);
          heard.events.push(event);
        },
        deadLetter: async ({ id }, reason) => {
          heard.letters.push({ id, reason });
        },
      };
      bus.subscribe(subscription);
      return heard;
    }
    const ids = (heard: Heard) => heard.events.map((event) => event.id);

    it('gives every subscription of the type every event, unchanged', async () => {
      const [one, two] = [hear('a.one'), hear('b.two')];
      await bus.start();
      await bus.publish([{ ...envelope('1', 'k', 'first \u0000 payload'), minReader: 3 }, envelope('2', 'k')]);
      await until(() => one.events.length === 2 && two.events.length === 2);
      expect(ids(one)).toEqual(['1', '2']);
      expect(ids(two)).toEqual(['1', '2']);
      const [first] = one.events;
      expect(one.events[1]?.minReader).toBeUndefined();
      expect({ ...first, payload: Buffer.from(first?.payload ?? []).toString() }).toEqual({
        ...envelope('1', 'k'),
        minReader: 3,
        payload: 'first \u0000 payload',
      });
    });

    it('takes events that nobody subscribed to', async () => {
      const heard = hear('a.one');
      await bus.start();
      await bus.publish([{ ...envelope('1', 'k'), type: 'forms.v1.FormSaved' }, envelope('2', 'k')]);
      await until(() => heard.events.length === 1);
      expect(ids(heard)).toEqual(['2']);
    });

    it('keeps the order within a key, also when a delivery fails and is tried again', async () => {
      const failures = new Set(['k1-3', 'k2-0', 'k3-9']);
      const heard = hear('a.one', async (event) => {
        await soon();
        if (failures.delete(event.id)) throw new Error('once');
      });
      await bus.start();
      const keys = ['k1', 'k2', 'k3'];
      const events = Array.from({ length: 10 }, (_, index) => keys.map((key) => envelope(`${key}-${index}`, key))).flat();
      await Promise.all(events.map((event) => bus.publish([event])));
      await until(() => heard.events.length === events.length);
      for (const key of keys) {
        expect(ids(heard).filter((id) => id.startsWith(key))).toEqual(Array.from({ length: 10 }, (_, index) => `${key}-${index}`));
      }
    });

    it('works on different keys side by side', async () => {
      let started = 0;
      const everyone = gate();
      const heard = hear('a.one', async () => {
        if (++started === 3) everyone.open();
        await everyone.opened;
      });
      await bus.start();
      await Promise.all(['k1', 'k2', 'k3'].map((key) => bus.publish([envelope(key, key)])));
      await until(() => heard.events.length === 3);
    });

    it('lets no failing subscription hold up another', async () => {
      const stuck = gate();
      hear('a.stuck', () => stuck.opened);
      hear('a.failing', async () => {
        throw new Error('always');
      });
      const well = hear('b.well');
      await bus.start();
      const published = Promise.all([bus.publish([envelope('1', 'k')]), bus.publish([envelope('2', 'other')])]);
      await until(() => well.events.length === 2);
      stuck.open();
      await published;
    });

    it('keeps the order within a key across the types of one queue', async () => {
      const order: string[] = [];
      for (const type of ['forms.v1.FormSaved', 'forms.v1.FormDeleted']) {
        bus.subscribe({
          queue: 'a.forms',
          type,
          deliver: async ({ id }) => {
            await soon();
            order.push(id);
          },
          deadLetter: async () => undefined,
        });
      }
      await bus.start();
      const events = Array.from({ length: 10 }, (_, index) => ({
        ...envelope(String(index), 'k'),
        type: index % 3 === 0 ? 'forms.v1.FormDeleted' : 'forms.v1.FormSaved',
      }));
      await Promise.all(events.map((event) => bus.publish([event])));
      await until(() => order.length === events.length);
      expect(order).toEqual(events.map(({ id }) => id));
    });

    it('gives an event up after the last try, with the reason, and goes on with the next of its key', async () => {
      let attempts = 0;
      const heard = hear('a.one', async (event) => {
        if (event.id !== 'bad') return;
        attempts += 1;
        throw new Error('cannot be handled');
      });
      await bus.start();
      await bus.publish([envelope('bad', 'k'), envelope('good', 'k')]);
      await until(() => heard.events.length === 1 && heard.letters.length === 1);
      expect(heard.letters).toEqual([{ id: 'bad', reason: 'cannot be handled' }]);
      expect(attempts).toBe(tries);
    });

    it('gives nothing up while what it stands on is unavailable, and then goes on in order', async () => {
      let attempts = 0;
      const heard = hear('a.one', async () => {
        attempts += 1;
        if (attempts <= 5 * tries) throw new UnavailableError(new Error('the disk is full'));
      });
      await bus.start();
      await bus.publish([envelope('1', 'k'), envelope('2', 'k')]);
      await until(() => heard.events.length === 2);
      expect(ids(heard)).toEqual(['1', '2']);
      expect(heard.letters).toEqual([]);
    });

    it('counts a conflict of its writes as no failed try', async () => {
      let attempts = 0;
      const heard = hear('a.one', async () => {
        attempts += 1;
        if (attempts <= 3 * tries) throw attempts % 3 === 0 ? new DuplicateKeyError('notes', '_id') : new ConditionFailedError('notes', 0);
      });
      await bus.start();
      await bus.publish([envelope('1', 'k'), envelope('2', 'k')]);
      await until(() => heard.events.length === 2);
      expect([ids(heard), heard.letters]).toEqual([['1', '2'], []]);
    });

    it('ends deliveries under way before it is closed', async () => {
      const slow = gate();
      let hasStarted = false;
      const heard = hear('a.one', async () => {
        hasStarted = true;
        await slow.opened;
      });
      await bus.start();
      const published = bus.publish([envelope('1', 'k')]);
      await until(() => hasStarted);
      const closed = bus.close();
      slow.open();
      await Promise.all([closed, published]);
      expect(ids(heard)).toEqual(['1']);
    });

    it('takes what is told while it is being closed, and afterwards; nobody has to hear it', async () => {
      await bus.start();
      let isClosed = false;
      const closed = bus.close().finally(() => {
        isClosed = true;
      });
      while (!isClosed) {
        bus.tell(envelope('1', 'k'));
        await new Promise((resolve) => setImmediate(resolve));
      }
      await closed;
      bus.tell(envelope('2', 'k'));
    });

    it('lets listeners hear what is published and what is told, and nothing of another type', async () => {
      const heard: string[] = [];
      const handled = hear('a.one');
      bus.listen({ type, hear: ({ id, key, payload }) => heard.push(`${id} ${key} ${Buffer.from(payload)}`), missed: () => undefined });
      await bus.start();
      await bus.publish([{ ...envelope('0', 'k'), type: 'forms.v1.FormSaved' }, envelope('1', 'k', 'first')]);
      bus.tell({ ...envelope('2', 'k', 'second'), type: 'forms.v1.FormSaved' });
      bus.tell(envelope('3', 'other', 'third'));
      await until(() => heard.length === 2 && handled.events.length === 1);
      expect([...heard].sort()).toEqual(['1 k first', '3 other third']);
      await bus.publish([envelope('4', 'k')]);
      await until(() => ids(handled).includes('4'));
      expect(ids(handled)).toEqual(['1', '4']);
    });

    it('says how many events of each queue nobody has handled yet', async () => {
      const stuck = gate();
      hear('a.stuck', () => stuck.opened);
      const well = hear('b.well');
      await bus.start();
      const published = Promise.all(['1', '2', '3'].map((id) => bus.publish([envelope(id, 'k')])));
      const counts = async (waiting: number) => {
        const depths = await bus.depths();
        return depths['a.stuck'] === waiting && depths['b.well'] === 0;
      };
      await until(() => counts(3));
      expect(ids(well)).toEqual(['1', '2', '3']);
      stuck.open();
      await published;
      await until(() => counts(0));
    });

    it('answers a ping while it is open', async () => {
      await bus.start();
      await bus.ping();
    });
  });
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 1));

function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await soon();
}
