import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { createMongoStore } from '../src/adapters/mongo/mongo-store.ts';
import { pause } from '../src/common/pause.ts';
import { ConditionFailedError, type Store, type Write } from '../src/ports/store.ts';
import { mongoForTests } from './mongo-test-server.ts';

type Entry = { _id: string; from: number };
type Counter = { _id: string; n: number; last?: Record<string, number> };

const { url = '', reason } = mongoForTests();
const times = (count: number) => Array.from({ length: count }, (_, n) => n);

(url ? describe : describe.skip)(`two replicas that commit to one document at once on MongoDB${url ? '' : ` (skipped: ${reason})`}`, () => {
  let database: string;
  let stores: Store[];
  const open = (store: Store) => ({
    entries: store.collection<Entry>({ name: 'entries' }),
    counters: store.collection<Counter>({ name: 'counters' }),
  });
  beforeEach(async () => {
    database = `test_${randomBytes(6).toString('hex')}`;
    stores = times(2).map(() => createMongoStore({ url, database }));
    for (const store of stores) {
      open(store);
      await store.ready();
    }
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    const client = new MongoClient(url);
    await client.db(database).dropDatabase();
    await client.close();
  });

  /** Commits of each replica, a few at a time, that count themselves below a limit. */
  async function commitFromBoth(rounds: number, limit: number): Promise<PromiseSettledResult<void>[]> {
    const outcomes = stores.map(async (store, from) => {
      const { entries, counters } = open(store);
      const settled: PromiseSettledResult<void>[] = [];
      for (const round of times(rounds)) {
        const commits = times(15).map((n) => {
          const number = round * 15 + n;
          return store.commit([
            entries.inserting({ _id: `${from}-${number}`, from }),
            counters.updating({ _id: 'form', n: { $lt: limit } }, { $inc: { n: 1 }, $set: { [`last.r${from}`]: number } }),
          ]);
        });
        settled.push(...(await Promise.allSettled(commits)));
      }
      return settled;
    });
    return (await Promise.all(outcomes)).flat();
  }

  type Counters = ReturnType<typeof open>['counters'];
  it.each<[string, (counters: Counters, _id: string) => Write]>([
    ['is required', (counters, _id) => counters.requiring({ _id, n: 0 })],
    ['is counted by 0', (counters, _id) => counters.updating({ _id, n: 0 }, { $inc: { n: 0 } })],
    ['is raised to what it is above', (counters, _id) => counters.updating({ _id, n: 0 }, { $max: { n: -1 } })],
    ['is set to what it is', (counters, _id) => counters.updating({ _id, n: { $lt: 1 } }, { $set: { n: 0 } })],
  ])('keep until the end of a commit what %s', async (_title, requiring) => {
    const [one, two] = stores as [Store, Store];
    const { counters } = open(one);
    await Promise.all(times(30).flatMap((n) => ['a', 'b'].map((name) => counters.insertOne({ _id: `${name}${n}`, n: 0 }))));
    // Each requires of the one what the other changes, so of two one is refused. Alone in their transactions: another document is in each.
    const commit = (store: Store, required: string, changed: string, n: number) => {
      const documents = open(store);
      return store.commit([
        requiring(documents.counters, `${required}${n}`),
        documents.counters.updating({ _id: `${changed}${n}`, n: 0 }, { $set: { n: 1 } }),
        documents.entries.inserting({ _id: `${changed}${n}`, from: n }),
      ]);
    };
    for (const n of times(30)) {
      const outcomes = await Promise.allSettled([commit(one, 'a', 'b', n), commit(two, 'b', 'a', n)]);
      expect([n, outcomes.map(({ status }) => status).sort()]).toEqual([n, ['fulfilled', 'rejected']]);
    }
    expect(await counters.find({ _id: 'a0' })).toEqual([{ _id: 'a0', n: expect.any(Number) }]);
  });

  it('counts every commit once, and keeps the order of each', async () => {
    const { entries, counters } = open(stores[0] as Store);
    await counters.insertOne({ _id: 'form', n: 0 });
    const outcomes = await commitFromBoth(6, 1_000);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await counters.findOne({ _id: 'form' })).toEqual({ _id: 'form', n: 180, last: { r0: 89, r1: 89 } });
    expect(await entries.count({})).toBe(180);
  });

  it('gives away no place twice and loses none', async () => {
    const { entries, counters } = open(stores[0] as Store);
    await counters.insertOne({ _id: 'form', n: 0 });
    const outcomes = await commitFromBoth(3, 50);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals).toEqual(times(40).map(() => new ConditionFailedError('counters', 1)));
    expect((await counters.findOne({ _id: 'form' }))?.n).toBe(50);
    expect(await entries.count({})).toBe(50);
  });

  it('changes what a killed replica was changing, and nothing of its transaction', async () => {
    const { counters } = open(stores[0] as Store);
    await counters.insertOne({ _id: 'form', n: 0 });
    const survivor = createMongoStore({ url, database, abandonedMs: 200 });
    const of = open(survivor);
    await survivor.ready();
    // For the server, a client that says nothing more is like one that was killed.
    const killed = new MongoClient(url, { appName: database });
    const session = killed.startSession();
    session.startTransaction();
    await killed
      .db(database)
      .collection<Counter>('counters')
      .updateOne({ _id: 'form' }, { $inc: { n: 100 } }, { session });
    await survivor.commit([of.entries.inserting({ _id: 'a', from: 0 }), of.counters.updating({ _id: 'form' }, { $inc: { n: 1 } })]);
    expect(await of.counters.findOne({ _id: 'form' })).toEqual({ _id: 'form', n: 1 });
    await survivor.close();
    await killed.close();
  });

  it('leaves transactions of other clients alone', async () => {
    const survivor = createMongoStore({ url, database, abandonedMs: 20 });
    const of = open(survivor);
    await survivor.ready();
    const other = new MongoClient(url, { appName: 'somebody else' });
    const session = other.startSession();
    session.startTransaction();
    const theirs = other.db(database).collection<Counter>('counters');
    await theirs.insertOne({ _id: 'theirs', n: 1 }, { session });
    // Longer than two looks.
    for (const n of times(20)) {
      await of.counters.updateOne({ _id: 'ours' }, { $set: { n } }, { upsert: true });
      await pause(10);
    }
    await session.commitTransaction();
    expect(await of.counters.findOne({ _id: 'theirs' })).toEqual({ _id: 'theirs', n: 1 });
    await survivor.close();
    await other.close();
  });
});
