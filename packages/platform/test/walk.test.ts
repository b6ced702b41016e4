import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../src/durations.ts';
import type { Store } from '../src/ports/store.ts';
import { everyStore } from '../src/testing/every-store.ts';
import { createTestWorld, type TestWorld } from '../src/testing/index.ts';
import { createWalk, lastOf } from '../src/walk.ts';

interface Thing {
  _id: string;
  isMended?: boolean;
  times?: number;
}

describe.each(everyStore)('a walk through what former versions have stored, with $name', ({ stores }) => {
  let world: TestWorld;
  let store: Store;
  /** The places at which steps began. */
  let steps: string[];
  const things = () => store.collection<Thing>({ name: 'things' });
  beforeEach(async () => {
    world = await createTestWorld({
      ...(stores && { makeStore: stores() }),
      services: [
        (ports) => {
          store = ports.store;
          // Before the store is ready.
          for (const name of ['things', 'walks']) store.collection({ name });
          return { name: 'forms', routes: [], subscriptions: [], jobs: [] };
        },
      ],
    });
    steps = [];
  });
  afterEach(() => world.close());

  const add = (...ids: string[]) => things().insertMany(ids.map((_id) => ({ _id })));
  const mended = async () => (await things().find({ isMended: true }, { sort: { _id: 1 } })).map(({ _id }) => _id);
  /** A walk as a process that starts has it. */
  const newWalk = (stepsPerRun = 1, during: () => Promise<void> = async () => {}, isNeededAgain = async () => false) =>
    createWalk(
      { store, clock: world.clock },
      {
        name: 'mend',
        stepsPerRun,
        isNeededAgain,
        async takeStep(after) {
          steps.push(after);
          const found = await things().find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: 2 });
          await during();
          const writes = found.map(({ _id }) => things().updating({ _id, isMended: { $exists: false } }, { $set: { isMended: true } }));
          return { after: lastOf(found, 2), writes: writes.filter((_, index) => !found[index]?.isMended) };
        },
      },
    );

  it('goes on where the last process was, a step at a time', async () => {
    await add('a', 'b', 'c', 'd', 'e');
    await newWalk()();
    expect(await mended()).toEqual(['a', 'b']);
    await newWalk()();
    await newWalk(5)();
    expect([await mended(), steps]).toEqual([
      ['a', 'b', 'c', 'd', 'e'],
      ['', 'b', 'd'],
    ]);
  });

  it('takes each step once where two replicas take it at once, and repeats one whose end failed', async () => {
    await add('a', 'b', 'c');
    await Promise.all([newWalk()(), newWalk()()]);
    await newWalk()();
    expect(await mended()).toEqual(['a', 'b', 'c']);
    await things().deleteMany({});
    world.clock.advance(DAY_MS);
    await add('x');
    const failing = newWalk(1, async () => {
      throw new Error('killed');
    });
    await expect(failing()).rejects.toThrow('killed');
    await newWalk()();
    expect(await mended()).toEqual(['x']);
  });

  it('commits the writes of a step once where two replicas take it at the same moment', async () => {
    await add('a', 'b');
    let waiting: (() => void)[] = [];
    /** Resolves when both replicas have read their place. */
    const bothAreHere = () =>
      new Promise<void>((goOn) => {
        waiting.push(goOn);
        if (waiting.length < 2) return;
        for (const each of waiting) each();
        waiting = [];
      });
    const count = createWalk(
      { store, clock: world.clock },
      {
        name: 'count',
        async takeStep(after) {
          const found = await things().find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: 1 });
          await bothAreHere();
          return { after: lastOf(found, 1), writes: found.map(({ _id }) => things().updating({ _id }, { $inc: { times: 1 } })) };
        },
      },
    );
    for (let step = 0; step < 2; step += 1) await Promise.all([count(), count()]);
    expect((await things().find({}, { sort: { _id: 1 } })).map(({ times }) => times)).toEqual([1, 1]);
  });

  it('looks once more a day later, and never again', async () => {
    await add('b', 'c');
    const walk = newWalk(5);
    await walk();
    await add('a');
    await walk();
    expect(await mended()).toEqual(['b', 'c']);
    world.clock.advance(DAY_MS);
    await walk();
    expect(await mended()).toEqual(['a', 'b', 'c']);
    const { length } = steps;
    await add('d');
    world.clock.advance(2 * DAY_MS);
    await walk();
    await newWalk(5)();
    expect(steps).toHaveLength(length);
  });

  it('goes on in the middle of a round, and after it, when the clock that was ahead is set back', async () => {
    await add('a', 'b', 'c', 'd', 'e');
    world.clock.advance(30 * DAY_MS);
    await newWalk()();
    world.clock.advance(-30 * DAY_MS);
    await newWalk(5)();
    expect(steps).toEqual(['', 'b', 'd']);
    world.clock.advance(DAY_MS + 30 * DAY_MS);
    await newWalk(5)();
    await add('f');
    expect(await mended()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('goes through everything once more where a process that starts finds that a former version was used again', async () => {
    const lastNeedsIt = async () => (await things().findOne({}, { sort: { _id: -1 } }))?.isMended !== true;
    const starting = () => newWalk(5, undefined, lastNeedsIt);
    await add('b', 'c');
    await newWalk(5)();
    world.clock.advance(DAY_MS);
    await newWalk(5)();
    const { length } = steps;
    await starting()();
    expect(steps).toHaveLength(length);
    await add('a', 'd', 'e');
    const running = newWalk(5);
    await running();
    const killed = newWalk(
      1,
      async () => {
        throw new Error('killed');
      },
      lastNeedsIt,
    );
    await expect(killed()).rejects.toThrow('killed');
    await newWalk(1, undefined, lastNeedsIt)();
    await starting()();
    expect(await mended()).toEqual(['a', 'b', 'c', 'd', 'e']);
    const { length: after } = steps;
    await starting()();
    expect(steps).toHaveLength(after);
  });
});
