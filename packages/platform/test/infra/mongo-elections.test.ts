import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { createMongoStore } from '../../src/adapters/mongo/mongo-store.ts';
import { pause } from '../../src/common/pause.ts';
import type { Collection, Store } from '../../src/ports/store.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';

interface Entry {
  _id: string;
  client: string;
}
interface Counter {
  _id: string;
  commits: number;
  singles: number;
}

const { MONGO_SET_TEST_URL: url = '', MONGO_SET_TEST_DIR: dir = '' } = process.env;
const members = (command: 'start' | 'kill', ...ports: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/infra/mongo.mjs', command, dir, ...ports]);
const CLIENTS = 8;
const ROUNDS = 2;
/** Acknowledged commits that show that clients go on. */
const PROGRESS = 40;
/** After a failure, as a client would wait; without it, refusals would keep the machine from electing. */
const AFTER_FAILURE_MS = 20;

// Each round waits for an election and for members that start again: on a busy machine, for minutes. It only ends a test that hangs.
jest.setTimeout(1_800_000);

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50);
}

(url ? describe : describe.skip)('the store on a MongoDB replica set of three', () => {
  let client: MongoClient;
  let database: string;
  let store: Store;
  let entries: Collection<Entry>;
  let counters: Collection<Counter>;
  let stopClients: (() => Promise<unknown>) | undefined;
  beforeEach(async () => {
    client = new MongoClient(url);
    database = `test_${randomBytes(6).toString('hex')}`;
    store = createMongoStore({ url, database });
    entries = store.collection<Entry>({ name: 'entries', indexes: [{ name: 'byClient', keys: { client: 1 } }] });
    counters = store.collection<Counter>({ name: 'counters' });
    await store.ready();
  });
  afterEach(async () => {
    await members('start');
    // The clients of a failed test must stop, too: they would go on for ever, on a closed store.
    await stopClients?.();
    stopClients = undefined;
    await store.close();
    await client.db(database).dropDatabase();
    await client.close();
  });

  const primaryPort = async () => {
    const { primary } = await client.db('admin').command({ hello: 1 });
    return String(primary).split(':')[1] ?? '';
  };

  /** The id of the primary's election; undefined while there is none. The same member may win again. */
  const election = async () => {
    const { electionId } = await client.db('admin').command({ hello: 1 });
    return electionId?.toString() as string | undefined;
  };

  /** Clients that commit and write all the time. */
  function startClients() {
    const names = Array.from({ length: CLIENTS }, (_, place) => `client${place}`);
    const acknowledged: string[] = [];
    const singles = new Map(names.map((name) => [name, { acknowledged: 0, failed: 0 }]));
    const failures: unknown[] = [];
    let isOver = false;
    const fail = async (error: unknown) => {
      failures.push(error);
      await pause(AFTER_FAILURE_MS);
    };
    const run = async (name: string) => {
      await counters.insertOne({ _id: name, commits: 0, singles: 0 });
      const counted = singles.get(name) ?? { acknowledged: 0, failed: 0 };
      for (let n = 0; !isOver; n += 1) {
        const _id = `${name}-${n}`;
        await store
          .commit([entries.inserting({ _id, client: name }), counters.updating({ _id: name }, { $inc: { commits: 1 } })])
          .then(() => acknowledged.push(_id), fail);
        await counters.updateOne({ _id: name }, { $inc: { singles: 1 } }).then(
          () => (counted.acknowledged += 1),
          (error) => {
            counted.failed += 1;
            return fail(error);
          },
        );
      }
    };
    const ended = Promise.all(names.map(run));
    const stop = () => {
      isOver = true;
      return ended;
    };
    stopClients = stop;
    return { names, acknowledged, singles, failures, stop };
  }

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['steps down', () => client.db('admin').command({ replSetStepDown: 10, force: true }), async () => undefined],
    ['is killed', async () => members('kill', await primaryPort()), () => members('start')],
  ])('has every acknowledged write exactly once after a primary that %s while clients commit', async (_what, end, bringBack) => {
    const clients = startClients();
    const goOn = async () => {
      const wanted = clients.acknowledged.length + PROGRESS;
      await until(() => clients.acknowledged.length >= wanted);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      await goOn();
      const before = await election();
      await end();
      // The connection to a killed primary ends in the middle of a question.
      await until(async () => ![before, undefined].includes(await election().catch(() => undefined)));
      await goOn();
      await bringBack();
    }
    await clients.stop();

    for (const failure of clients.failures) expect([failure, isUnavailable(failure)]).toEqual([expect.anything(), true]);
    const stored = await entries.find({});
    expect(stored.map(({ _id }) => _id)).toEqual(expect.arrayContaining(clients.acknowledged));
    for (const name of clients.names) {
      const counter = await counters.findOne({ _id: name });
      // Both writes of each commit, and each of them once.
      expect(counter?.commits).toBe(stored.filter((entry) => entry.client === name).length);
      const { acknowledged = 0, failed = 0 } = clients.singles.get(name) ?? {};
      expect(counter?.singles).toBeGreaterThanOrEqual(acknowledged);
      expect(counter?.singles).toBeLessThanOrEqual(acknowledged + failed);
    }
  });

  it('acknowledges and shows only what a majority has stored', async () => {
    const primary = await primaryPort();
    const others = [...url.matchAll(/:(\d+)/g)].map(([, port]) => String(port)).filter((port) => port !== primary);
    await members('kill', ...others);
    let outcome: unknown = 'open';
    const inserting = entries.insertOne({ _id: 'a', client: 'x' }).then(
      () => (outcome = 'acknowledged'),
      (error: unknown) => (outcome = isUnavailable(error) ? 'unavailable' : error),
    );
    const alone = new MongoClient(`mongodb://127.0.0.1:${primary}/?directConnection=true`);
    const stored = alone.db(database).collection('entries', { readConcern: { level: 'local' } });
    await until(async () => (await stored.countDocuments({ client: 'x' })) === 1);
    await alone.close();
    expect([outcome, await entries.findOne({ _id: 'a' })]).toEqual(['open', null]);
    await members('start');
    await inserting;
    expect(['acknowledged', 'unavailable']).toContain(outcome);
    if (outcome === 'acknowledged') expect(await entries.findOne({ _id: 'a' })).toEqual({ _id: 'a', client: 'x' });
  });
});
