import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { createMongoStore } from '../../src/adapters/mongo/mongo-store.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/sqlite-store.ts';
import type { Store } from '../../src/ports/store.ts';
import { mongoForTests } from '../mongo-test-server.ts';
import { makeDataFile } from './data-file.ts';

/** An empty place for one store. */
export interface StoreForTest {
  open(): Store;
  remove(): Promise<void>;
}

/** A SQLite file in a folder of its own. */
export function inFile(): StoreForTest {
  const { path, remove } = makeDataFile();
  return { open: () => createSqliteStore({ path }), remove: async () => remove() };
}

function onServer(url: string): StoreForTest {
  const database = `test_${randomBytes(6).toString('hex')}`;
  return {
    open: () => createMongoStore({ url, database }),
    async remove() {
      const client = new MongoClient(url);
      await client.db(database).dropDatabase();
      await client.close();
    },
  };
}

/** For `describe.each`: every kind of store that is at hand. MongoDB is left out where the tests have no server. */
export function kindsOfStore(): [name: string, make: () => StoreForTest][] {
  const { url } = mongoForTests();
  if (!url) return [['SQLite', inFile]];
  return [
    ['SQLite', inFile],
    ['MongoDB', () => onServer(url)],
  ];
}
