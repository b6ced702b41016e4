import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Erasure, erasuresCollection } from '../src/outbox/erased-person.ts';
import { createLiving } from '../src/outbox/living.ts';
import type { Store } from '../src/ports/store.ts';
import { createTestClock } from '../src/testing/index.ts';
import { inFile, type StoreForTest } from './support/stores.ts';

describe('events of erased people', () => {
  let place: StoreForTest;
  let store: Store;
  beforeEach(() => {
    place = inFile();
    store = place.open();
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  async function world() {
    const clock = createTestClock();
    const erasures = store.collection(erasuresCollection);
    const living = createLiving(store, clock);
    await store.ready();
    const erase = (userId: string, workspaceId: string) =>
      erasures.insertOne({ _id: userId, userId, workspaceId, addressTag: '', at: 1, looks: 1, nextAt: null, heardAt: 1 } satisfies Erasure);
    const kept = async (...events: object[]) => {
      const deliveries = events.map((event, i) => ({
        event,
        envelope: { id: `${i}`, type: 'responses.v1.ResponseCounted', key: `f${i}`, at: 1, sequence: 0, payload: Buffer.alloc(0) },
      }));
      return (await living.keep(deliveries)).map(({ event }) => event);
    };
    return { clock, erase, kept };
  }

  it('are left out, by the user or by the workspace, and those of others beside them are kept', async () => {
    const { erase, kept } = await world();
    await erase('ann', 'annsplace');
    const others = [{ workspaceId: 'bobsplace' }, { userId: 'bob', workspaceId: 'bobsplace' }, { formId: 'ann' }];
    expect(await kept({ workspaceId: 'annsplace' }, ...others, { userId: 'ann' }, { accountId: 'annsplace' })).toEqual(others);
    expect(await kept({ userId: 'bob', workspaceId: 'annsplace' })).toEqual([]);
  });

  it('are left out ten seconds after another replica has erased the person at the latest, before its second look', async () => {
    const { clock, erase, kept } = await world();
    const news = { userId: 'ann', workspaceId: 'annsplace' };
    expect(await kept(news)).toEqual([news]);
    await erase('ann', 'annsplace');
    clock.advance(9_999);
    expect(await kept(news)).toEqual([news]);
    clock.advance(1);
    expect(await kept(news)).toEqual([]);
    // One that is erased is never taken for living.
    expect(await kept(news)).toEqual([]);
  });
});
