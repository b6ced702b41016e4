import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { createMongoStore } from '../../src/adapters/mongo/mongo-store.ts';
import type { Store } from '../../src/ports/store.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import { settingOf } from './setting.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const url = settingOf('MONGO_TEST_URL');
const INSERTS = 300;
/** Each fifth one is a commit, which counts it. */
const COMMIT_EACH = 5;

interface Entry {
  _id: string;
}
interface Counter extends Entry {
  n: number;
}

describe('the store on MongoDB, when connections break', () => {
  let proxy: TcpProxy;
  let store: Store;
  let database: string;
  beforeEach(async () => {
    database = `test_${randomBytes(6).toString('hex')}`;
    proxy = await startTcpProxy(Number(new URL(url).port));
    const through = new URL(url);
    through.port = String(proxy.port);
    store = createMongoStore({ url: through.href, database });
  });
  afterEach(async () => {
    await store.close();
    await proxy.close();
    const client = new MongoClient(url);
    await client.db(database).dropDatabase();
    await client.close();
  });

  it.each<['onRequest' | 'onReply', string]>([
    ['onRequest', 'before a command arrives'],
    ['onReply', 'before its answer arrives'],
  ])('has stored what it acknowledges, and else says that it is unavailable (%s: %s)', async (direction) => {
    const entries = store.collection<Entry>({ name: 'entries' });
    const counters = store.collection<Counter>({ name: 'counters' });
    await store.ready();
    let passed = 0;
    proxy[direction] = (bytes) => (++passed % 23 === 0 ? 'cut' : bytes);
    const acknowledged: string[] = [];
    const failures: unknown[] = [];
    const insert = async (number: number) => {
      const _id = `e${String(number).padStart(4, '0')}`;
      const commit = () =>
        store.commit([entries.inserting({ _id }), counters.updating({ _id: 'all' }, { $inc: { n: 1 } }, { upsert: true })]);
      await (number % COMMIT_EACH === 0 ? commit() : entries.insertOne({ _id })).then(
        () => acknowledged.push(_id),
        (error: unknown) => failures.push(error),
      );
    };
    // A few at a time, as requests come.
    for (let from = 0; from < INSERTS; from += 10) await Promise.all(Array.from({ length: 10 }, (_, place) => insert(from + place)));
    proxy[direction] = (bytes) => bytes;
    for (const failure of failures) expect([failure, isUnavailable(failure)]).toEqual([expect.anything(), true]);
    const stored = (await entries.find({}, { sort: { _id: 1 } })).map(({ _id }) => _id);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(acknowledged.length).toBeGreaterThan(0);
    const committed = stored.filter((_id) => Number(_id.slice(1)) % COMMIT_EACH === 0);
    expect((await counters.findOne({ _id: 'all' }))?.n ?? 0).toBe(committed.length);
  });
});
