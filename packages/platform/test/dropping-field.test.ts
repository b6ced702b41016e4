import { afterEach, describe, expect, it } from '@jest/globals';
import { droppingField, type Ports } from '../src/index.ts';
import { createReplicaWorlds, type TestWorld } from '../src/testing/index.ts';

interface Account {
  _id: string;
  plan: string;
  blocked?: boolean;
}

describe('a field that is dropped', () => {
  let worlds: readonly TestWorld[] = [];
  afterEach(async () => {
    for (const world of worlds) await world.close();
  });

  const former = ({ store }: Ports) => {
    const accounts = store.collection<Account>({ name: 'accounts' });
    const start = () =>
      accounts.insertMany([
        { _id: 'ada', plan: 'Free', blocked: true },
        { _id: 'bea', plan: 'Free' },
      ]);
    return { name: 'plans', routes: [], subscriptions: [], jobs: [], start };
  };
  const today = ({ store }: Ports) => {
    store.collection<Account>({ name: 'accounts', migrations: [droppingField('blocked', { format: 2, oldestReader: 1 })] });
    return { name: 'plans', routes: [], subscriptions: [], jobs: [] };
  };

  it('is gone from every document, which stays as it was otherwise, and again from what an older program writes beside it', async () => {
    const [old, now] = await createReplicaWorlds({ services: [former] }, undefined, [today]);
    worlds = [old, now];
    const stored = old.store('plans').collection<Account>({ name: 'accounts' });
    const all = () => stored.find({}, { sort: { _id: 1 } });
    expect(await all()).toEqual([
      { _id: 'ada', plan: 'Free' },
      { _id: 'bea', plan: 'Free' },
    ]);
    await stored.updateOne({ _id: 'bea' }, { $set: { blocked: false } });
    await old.close();
    worlds = [now];
    await now.runJob('service0.walk-again');
    expect(await now.store('plans').collection<Account>({ name: 'accounts' }).findOne({ _id: 'bea' })).toEqual({
      _id: 'bea',
      plan: 'Free',
    });
  });
});
