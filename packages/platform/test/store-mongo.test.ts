import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { createMongoStore } from '../src/adapters/mongo/mongo-store.ts';
import { describeLeases } from '../src/conformance/leases.ts';
import { describeStore } from '../src/conformance/store.ts';
import { mongoForTests } from './mongo-test-server.ts';

const { url, reason } = mongoForTests();

if (url) {
  const makePlace = async () => {
    const database = `test_${randomBytes(6).toString('hex')}`;
    return {
      open: () => createMongoStore({ url, database }),
      remove: async () => {
        const client = new MongoClient(url);
        await client.db(database).dropDatabase();
        await client.close();
      },
    };
  };
  describeStore('MongoDB', makePlace);
  describeLeases('MongoDB', makePlace);
} else {
  describe.skip(`MongoDB keeps the store port (skipped: ${reason})`, () => {
    it('needs a server', () => expect(url).toBeDefined());
  });
}
