import { askAgain } from '@formwright/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { statesOf } from '../inbox/tell-again.ts';
import { createOutbox } from '../outbox/outbox.ts';
import type { Bus } from '../ports/bus.ts';
import type { Store } from '../ports/store.ts';
import { UnavailableError } from '../ports/unavailable.ts';
import { on, state } from '../service/event-handlers.ts';
import type { Ports, Service } from '../service/service.ts';
import { createReplicaWorlds, type TestWorld, type TestWorldOptions } from '../testing/index.ts';

interface Title {
  _id: string;
  title: string;
  revision: number;
}
interface Copy {
  _id: string;
  title: string;
}

const titles = (store: Store) => store.collection<Title>({ name: 'titles' });
const copies = (store: Store) => store.collection<Copy>({ name: 'copies' });
const KEYS = ['a', 'b', 'c', 'd', 'e'];

/** The owner of titles, which tells them as FormSaved and FormDeleted do. */
function owner(ports: Ports): Service {
  const documents = titles(ports.store);
  return {
    ...{ name: 'forms', routes: [], jobs: [], subscriptions: [] },
    states: {
      'forms.v1.FormSaved': statesOf(
        {
          after: (after, limit) => documents.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit }),
          some: (ids) => documents.find({ _id: { $in: ids } }),
        },
        ({ _id: formId, title, revision }) => ({ key: formId, sequence: revision, body: { formId, title } }),
      ),
    },
  };
}

/** Breaks the handler of the copies: 'away', as a store that is away does; 'refused', as a mistake in it. */
interface Fault {
  kind: 'away' | 'refused' | null;
  /** States that are handled before it shows. */
  after: number;
}

/** Keeps copies of the titles. */
const keeper =
  (fault: Fault) =>
  ({ store }: Ports): Service => {
    const kept = copies(store);
    return {
      ...{ name: 'submissions', routes: [], jobs: [] },
      subscriptions: [
        state(
          'forms.v1.FormSaved',
          'submissions.forms',
          async ({ formId, title }) => {
            if (fault.kind && fault.after-- <= 0) {
              if (fault.kind === 'refused') throw new Error('a mistake in the handler');
              throw new UnavailableError('away');
            }
            return [kept.updating({ _id: formId }, { $set: { title } }, { upsert: true })];
          },
          {
            fields: 1,
            copies: {
              after: async (after, limit) => (await kept.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit })).map(({ _id }) => _id),
              removing: async (_id) => [kept.deleting({ _id }, { optional: true })],
            },
          },
        ),
        on('forms.v1.FormDeleted', 'submissions.forms', async ({ formId }) => [kept.deleting({ _id: formId }, { optional: true })]),
      ],
    };
  };

/** What may happen to titles and their copies. */
const happening = fc.oneof(
  fc.record({
    kind: fc.constantFrom('save' as const, 'delete' as const, 'lose' as const, 'damage' as const),
    key: fc.constantFrom(...KEYS),
  }),
  fc.record({
    kind: fc.constantFrom('strange' as const, 'loseAll' as const, 'ask' as const, 'work' as const, 'drain' as const),
    key: fc.constant(''),
  }),
);

/**
 * States that are told again, on two replicas.
 * @param make the buses of both; undefined: in this process
 * @param isShort of a further store or bus: only what hangs on it
 */
export function describeToldStates(
  name: string,
  make: () => readonly [Bus, Bus] | undefined,
  { stores, isShort = false }: { stores?: (() => NonNullable<TestWorldOptions['makeStore']>) | undefined; isShort?: boolean } = {},
): void {
  describe(`states told again: ${name}`, () => {
    let worlds: readonly [TestWorld, TestWorld];
    let fault: Fault;
    let written = 0;
    beforeEach(async () => {
      fault = { kind: null, after: 0 };
      worlds = await createReplicaWorlds({ services: [owner, keeper(fault)], ...(stores && { makeStore: stores() }) }, make());
    });
    afterEach(async () => {
      for (const world of worlds) await world.close();
    });

    const storeOf = (service: string) => worlds[0].store(service);
    const kept = () => copies(storeOf('submissions'));
    const owned = () => titles(storeOf('forms'));
    const outbox = () => {
      const [{ clock }] = worlds;
      const ids = { random: () => `event${++written}` };
      return createOutbox(storeOf('forms'), { clock, ids: ids as never, deliveries: { commit: async () => undefined } as never });
    };
    async function save(_id: string): Promise<void> {
      const before = await owned().findOne({ _id });
      // A key never comes back with a lower revision, as ids of forms are never used again.
      const revision = (before?.revision ?? written * 10) + 1;
      const title = `title ${++written}`;
      await storeOf('forms').commit([
        owned().updating({ _id }, { $set: { title, revision } }, { upsert: true }),
        outbox().event('forms.v1.FormSaved', _id, { formId: _id, title }, { sequence: revision }),
      ]);
    }
    async function remove(_id: string): Promise<void> {
      const before = await owned().findOne({ _id });
      if (!before) return;
      const event = outbox().event('forms.v1.FormDeleted', _id, { formId: _id }, { sequence: before.revision + 1 });
      await storeOf('forms').commit([owned().deleting({ _id }), event]);
    }
    const drain = async () => {
      for (const world of worlds) await world.drain();
    };
    /** Both replicas work at once, as after a pause of the one with the lease. */
    const work = () => Promise.all(worlds.map((world) => world.runJob('submissions.catch-up')));
    const ask = async (queue: string | null = 'submissions.forms') =>
      (await worlds[1].inject(askAgain('submissions'), { body: { queue } })).body.queues;
    async function expectEqual(): Promise<void> {
      const found = (await kept().find({}, { sort: { _id: 1 } })).map(({ _id, title }) => [_id, title]);
      expect(found).toEqual((await owned().find({}, { sort: { _id: 1 } })).map(({ _id, title }) => [_id, title]));
    }

    /** As in the store of a service that is new, or a new one in place of a store that was lost. */
    async function loseAll(): Promise<void> {
      for (const collection of ['copies', 'sequences', 'caughtUp'])
        await storeOf('submissions').collection({ name: collection }).deleteMany({});
    }

    const onlyLong = (isShort ? () => undefined : it) as typeof it;

    it('fill copies that were not there from the start', async () => {
      for (const key of KEYS) await save(key);
      await drain();
      await loseAll();
      await work();
      await expectEqual();
      expect(await ask(null)).toEqual([
        { queue: 'submissions.forms', event: 'forms.v1.FormSaved', isDone: true, handled: KEYS.length, removed: 0, failed: 0 },
      ]);
    });

    onlyLong('are more than one page, and are read on where a process has ended in the middle', async () => {
      const many = Array.from({ length: 260 }, (_, at) => `key${String(at).padStart(4, '0')}`);
      await owned().insertMany(many.map((_id) => ({ _id, title: `title of ${_id}`, revision: 3 })));
      Object.assign(fault, { kind: 'away', after: 130 });
      await work();
      const begun = await kept().count({});
      expect(begun).toBeGreaterThan(0);
      expect(begun).toBeLessThan(many.length);
      // A copy that was handled before is not asked for again.
      await kept().deleteOne({ _id: 'key0000' });
      fault.kind = null;
      await work();
      expect(await kept().count({})).toBe(many.length - 1);
      await ask();
      await work();
      await expectEqual();
    });

    onlyLong('leave out what the handler refuses, and say so', async () => {
      for (const key of KEYS) await save(key);
      await drain();
      await kept().deleteMany({});
      Object.assign(fault, { kind: 'refused', after: 0 });
      await ask();
      await work();
      expect(await ask(null)).toMatchObject([{ isDone: true, handled: 0, failed: KEYS.length }]);
    });

    onlyLong('do not bring back what was deleted, nor an older state than the last event', async () => {
      await save('a');
      await save('b');
      await drain();
      await ask();
      // Both are told as they are now, and the events follow.
      await Promise.all([
        work(),
        remove('a')
          .then(() => save('b'))
          .then(drain),
      ]);
      await drain();
      await work();
      await expectEqual();
      expect((await kept().find({})).map(({ _id }) => _id)).toEqual(['b']);
    });

    onlyLong('remove no copy where the owner has no states at all, and none before an operator asks', async () => {
      await save('a');
      await drain();
      await owned().deleteMany({});
      await work();
      await ask();
      await work();
      expect((await kept().find({})).map(({ _id }) => _id)).toEqual(['a']);
      await save('b');
      await loseAll();
      await kept().insertOne({ _id: 'a', title: 'left over' });
      await work();
      expect(await kept().count({ _id: 'a' })).toBe(1);
      await drain();
      await ask();
      await work();
      await expectEqual();
    });

    it('make copies equal after anything that happens to them', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(happening, { maxLength: 14 }), async (happenings) => {
          for (const { kind, key } of happenings) {
            if (kind === 'save') await save(key);
            else if (kind === 'delete') await remove(key);
            else if (kind === 'lose') await kept().deleteOne({ _id: key });
            else if (kind === 'damage') await kept().updateOne({ _id: key }, { $set: { title: 'damaged' } });
            else if (kind === 'strange') await kept().updateOne({ _id: 'z' }, { $set: { title: 'of nobody' } }, { upsert: true });
            else if (kind === 'loseAll') await loseAll();
            else if (kind === 'ask') await ask();
            else if (kind === 'work') await Promise.all([work(), drain()]);
            else await drain();
          }
          await save('e');
          await drain();
          await ask();
          await work();
          await expectEqual();
        }),
        { numRuns: isShort ? 4 : 12 },
      );
    });
  });
}
