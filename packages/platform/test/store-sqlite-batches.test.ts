import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { BackgroundReader } from '../src/adapters/sqlite/background-reader.ts';
import { SqliteCollection } from '../src/adapters/sqlite/collection.ts';
import { Connection, type Row } from '../src/adapters/sqlite/connection.ts';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import { type Answer, answer, answers } from './support/answers.ts';
import { makeDataFile } from './support/data-file.ts';

/** Notes how much it has read at once. */
class WatchedReader extends BackgroundReader {
  most = 0;
  override async rows(...read: Parameters<BackgroundReader['rows']>): Promise<Row[]> {
    const rows = await super.rows(...read);
    this.most = Math.max(this.most, JSON.stringify(rows).length);
    return rows;
  }
}

const SHORT = 600;
const ALL = 900;
let remove: () => void;
let collection: SqliteCollection<Answer>;
let reader: WatchedReader;
let reading: Connection;
beforeEach(async () => {
  const file = makeDataFile();
  const { path } = file;
  remove = file.remove;
  const store = createSqliteStore({ path });
  const stored = store.collection(answers);
  await store.ready();
  const longText = (n: number) => (n < SHORT ? '' : 'x'.repeat(n === ALL - 1 ? 3_000_000 : 50_000));
  await stored.insertMany(Array.from({ length: ALL }, (_, n) => ({ ...answer(n), text: longText(n) })));
  await store.close();
  reading = new Connection(path, []);
  reader = new WatchedReader(path, []);
  collection = new SqliteCollection(answers, { reading, background: reader, add: () => Promise.reject(new Error('it only reads')) });
});
afterEach(async () => {
  await reader.close();
  reading.close();
  remove();
});

it.each([{ sort: undefined }, { sort: { _id: 1 } as const }, { sort: { _id: 1 } as const, fields: ['at', 'text'] as const, skip: 5 }])(
  'a stream reads no more than some megabytes at once, though many long documents come after many short ones: %j',
  async ({ sort, ...options }) => {
    const seen: number[] = [];
    for await (const { at, text } of collection.stream({}, { ...(sort && { sort }), ...options })) {
      seen.push(at);
      if (at === ALL - 2) {
        // The last one alone is longer than what is read at once.
        expect(text).toHaveLength(50_000);
        expect(reader.most).toBeLessThan(3_100_000);
      }
    }
    const { skip = 0 } = options;
    expect(seen).toEqual(Array.from({ length: ALL - skip }, (_, n) => n + skip));
    expect(reader.most).toBeLessThan(3_100_000);
  },
);
