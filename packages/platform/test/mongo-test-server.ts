import { MongoClient } from 'mongodb';
import type { StoreFlaw } from '../src/conformance/store-suite.ts';

/**
 * Features that nx-27017, the substitute without Docker, lacks at the installed version. It stores documents in SQLite with fewer
 * precautions than we do: booleans are 1 and 0, and types compare across each other.
 */
const standInFlaws: readonly StoreFlaw[] = [
  'a number is not its text, and a list matches what it contains',
  'true is not 1',
  'false is not 0',
  '0 is not false',
  'null matches absent, null and a list with null',
  'the text of a list is not the list',
  '$ne holds for absent ones',
  '$ne null means a value',
  '$in mixes types',
  '$nin',
  '$gt compares numbers with numbers',
  '$gte and $lt together',
  '$exists',
  '$exists holds for null',
  '$contains looks into texts only',
  '$startsWith looks into lists',
  '$and with $or inside',
  'a path into an object',
  '$set takes booleans',
  '$inc counts down and in fractions',
  '$inc keeps large numbers whole',
  '$push appends one',
  '$pull removes every equal one',
  'errors of an update',
  'absent values held unique',
  'index names in errors',
  'indexes ending in _id',
  'partial indexes',
  // Writes of an open transaction are visible to others.
  'isolated transactions',
];

export interface MongoForTests {
  url: string | undefined;
  /** Why there is no server. */
  reason: string;
  isStandIn: boolean;
  flaws: readonly StoreFlaw[];
}

/** Runs once, before the tests are declared: asks the server for its name, and so which tests it can pass. */
export default async function askServer(): Promise<void> {
  const url = process.env.MONGO_TEST_URL;
  if (!url) return;
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 10_000 });
  try {
    // MongoDB itself reports no process name here.
    const { process: program = 'mongod' } = await client.db('admin').command({ buildInfo: 1 });
    process.env.MONGO_TEST_SERVER = program;
  } finally {
    await client.close();
  }
}

/** The server for the tests, from the environment that `npm test` prepares. In CI a missing server is a failure. */
export function mongoForTests(): MongoForTests {
  const url = process.env.MONGO_TEST_URL;
  if (!url && process.env.CI === 'true') throw new Error('CI runs the MongoDB tests as well: set MONGO_TEST_URL');
  const isStandIn = process.env.MONGO_TEST_SERVER === 'nx_27017';
  return { url, reason: 'MONGO_TEST_URL is not set', isStandIn, flaws: isStandIn ? standInFlaws : [] };
}
