import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MongoClient } from 'mongodb';
import { createMongoStore } from '../src/adapters/mongo/mongo-store.ts';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import type { Thing } from '../src/conformance/store-suite.ts';
import type { Store } from '../src/ports/store.ts';
import { createModel } from './model-store.ts';
import { mongoForTests } from './mongo-test-server.ts';
import { outcome, randomOperations, type Side, sideOf } from './random-operations.ts';
import { makeDataFile } from './support/data-file.ts';

const { url, reason } = mongoForTests();
const byIndexed = { name: 'byIndexed', keys: { indexed: 1 } as const };
const byTerms = { name: 'byTerms', keys: { indexed: 1, terms: 1, n: -1, _id: -1 } as const, list: 'terms' };
const declaration = { name: 'things', indexes: [byIndexed, byTerms] };
const byId = (things: Thing[]) => [...things].sort((a, b) => Buffer.compare(Buffer.from(a._id), Buffer.from(b._id)));

let path: string;
let remove: () => void;
let sqliteStore: Store;
let sqlite: Side;
async function openSqlite(): Promise<void> {
  sqliteStore = createSqliteStore({ path });
  const reopen = async () => {
    await sqliteStore.close();
    await openSqlite();
  };
  // The same object, so that an operation continues with the reopened store.
  sqlite = Object.assign(sqlite ?? {}, sideOf(sqliteStore, sqliteStore.collection<Thing>(declaration)), { reopen });
  await sqliteStore.ready();
}
beforeEach(async () => {
  ({ path, remove } = makeDataFile());
  await openSqlite();
});
afterEach(async () => {
  await sqliteStore.close();
  remove();
});

/** After any operations both sides return the same results and contain the same documents. */
async function expectAlike(other: Side, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(randomOperations(), async (operations) => {
      for (const side of [sqlite, other]) await side.deleteMany({});
      for (const operation of operations) {
        const [ours, theirs] = [await outcome(operation, sqlite), await outcome(operation, other)];
        expect([operation.title, ours]).toEqual([operation.title, theirs]);
      }
      expect(byId(await sqlite.find({}))).toEqual(byId(await other.find({})));
    }),
    { numRuns },
  );
}

describe('SQLite does what the port says', () => {
  it('after any operations, compared with a model in memory', async () => {
    await expectAlike(createModel(), 300);
  });
});

(url ? describe : describe.skip)(`SQLite and MongoDB are alike${url ? '' : ` (skipped: ${reason})`}`, () => {
  it('after any operations, compared with each other', async () => {
    const database = `test_${randomBytes(6).toString('hex')}`;
    const store = createMongoStore({ url: url ?? '', database });
    const mongo = sideOf(store, store.collection<Thing>(declaration));
    await store.ready();
    try {
      await expectAlike(mongo, 60);
    } finally {
      await store.close();
      const client = new MongoClient(url ?? '');
      await client.db(database).dropDatabase();
      await client.close();
    }
  });
});
