import { randomBytes } from 'node:crypto';
import { createMongoStore } from '../adapters/mongo/mongo-store.ts';
import type { TestWorldOptions } from './index.ts';

export interface StoreKind {
  name: string;
  /** `makeStore` of a test world; each call stands for databases of its own, which replicas share. Default: SQLite. */
  stores?: () => NonNullable<TestWorldOptions['makeStore']>;
}

const url = process.env.MONGO_TEST_URL;

/** For `describe.each`: SQLite, and MongoDB where the tests have a server. */
export const everyStore: readonly StoreKind[] = [
  { name: 'SQLite' },
  ...(url
    ? [
        {
          name: 'MongoDB',
          stores: () => {
            const database = `test_${randomBytes(6).toString('hex')}`;
            return (service: string) => createMongoStore({ url, database: `${database}_${service}` });
          },
        },
      ]
    : []),
];
