import { responses } from '@formwright/contracts';
import type { Store } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { change } from './life-world.ts';
import { accept, createResponsesWorld, owner, question, saveForm, stranger } from './responses-world.ts';

/** Called before a list of responses is read, which waits for it. */
let beforeReading: (() => Promise<void>) | null = null;
const withWaits = (store: Store): Store =>
  replacing(store, {
    collection: (declaration) => {
      const collection = store.collection(declaration);
      if (declaration.name !== 'responses') return collection;
      return replacing(collection, {
        find: async (...asked: Parameters<typeof collection.find>) => {
          await beforeReading?.();
          return collection.find(...asked);
        },
      } as Partial<typeof collection>);
    },
  });

let world: TestWorld;
beforeEach(async () => {
  beforeReading = null;
  world = await createResponsesWorld(withWaits);
  await saveForm(world, [question('input')]);
  for (const id of ['r1', 'r2', 'r3', 'r4', 'r5']) await accept(world, { id });
});
afterEach(() => world.close());

type ListName = 'all' | 'favorite' | 'archived';
const neighborsOf = async (id: string, pageName?: ListName) =>
  (await world.inject(responses.getResponseNeighbors, { body: { id, ...(pageName && { pageName }) }, as: owner })).body;

const waysOf = async (id: string, pageName?: ListName) => {
  const { newer, older } = await neighborsOf(id, pageName);
  return { newer, older };
};

describe('the neighbors of a response', () => {
  it('are the ones above and below it in the list, and none at its ends', async () => {
    expect(await waysOf('r3')).toEqual({ newer: 'r4', older: 'r2' });
    expect(await waysOf('r5', 'all')).toEqual({ newer: null, older: 'r4' });
    expect(await waysOf('r1', 'all')).toEqual({ newer: 'r2', older: null });
  });

  it('are those of the list that is asked for, also from a response that has left it', async () => {
    for (const id of ['r1', 'r5', 'r2']) await change(world, 'favorite', id);
    await change(world, 'archive', 'r4');
    // The favorite that was marked last is on top.
    expect(await waysOf('r5', 'favorite')).toEqual({ newer: 'r2', older: 'r1' });
    expect(await waysOf('r1', 'favorite')).toEqual({ newer: 'r5', older: null });
    expect(await waysOf('r3', 'favorite')).toEqual({ newer: null, older: 'r2' });
    expect(await waysOf('r3')).toEqual({ newer: 'r5', older: 'r2' });
    expect(await waysOf('r4', 'archived')).toEqual({ newer: null, older: null });
  });

  it('come with its place in the list, also among favorites and the oldest first, and with none for a response that is elsewhere', async () => {
    const placeOf = async (id: string, more: object = {}) => {
      const { body } = await world.inject(responses.getResponseNeighbors, { body: { id, ...more }, as: owner });
      return [body.place, body.total, body.isMore];
    };
    for (const id of ['r1', 'r5', 'r2']) await change(world, 'favorite', id);
    await change(world, 'archive', 'r4');
    expect(await placeOf('r5')).toEqual([1, 4, false]);
    expect(await placeOf('r1')).toEqual([4, 4, false]);
    expect(await placeOf('r5', { pageName: 'favorite' })).toEqual([2, 3, false]);
    expect(await placeOf('r1', { sort: { by: 'created_at', direction: 'asc' } })).toEqual([1, 4, false]);
    expect(await placeOf('r4', { pageName: 'archived' })).toEqual([1, 1, false]);
    expect(await placeOf('r4')).toEqual([null, 4, false]);
    expect(await placeOf('r3', { pageName: 'favorite' })).toEqual([null, 3, false]);
    expect(await placeOf('r3', { search: 'nothing' })).toEqual([null, 0, false]);
  });

  it('are searched for one after the other, so that a workspace does not take the time of all', async () => {
    /** Asks 20 times at once. Reading waits until all 20 have begun to read, or 10 were refused. */
    async function ask(more: object): Promise<number[]> {
      let [reading, refused] = [0, 0];
      let go: () => void = () => undefined;
      const mayRead = new Promise<void>((resolve) => (go = resolve));
      beforeReading = () => {
        reading += 1;
        if (reading === 20) go();
        return mayRead;
      };
      return Promise.all(
        Array.from({ length: 20 }, async () => {
          const { status } = await world.inject(responses.getResponseNeighbors, { body: { id: 'r3', ...more }, as: owner });
          if (status === 503) refused += 1;
          if (refused === 10) go();
          return status;
        }),
      );
    }
    expect(new Set(await ask({}))).toEqual(new Set([200]));
    expect((await ask({ search: 'x' })).filter((status) => status === 503)).toHaveLength(10);
  });

  it('are told to nobody else', async () => {
    expect((await world.inject(responses.getResponseNeighbors, { body: { id: 'r3' }, as: stranger })).status).toBe(404);
    expect((await world.inject(responses.getResponseNeighbors, { body: { id: 'r3' } })).status).toBe(401);
  });
});
