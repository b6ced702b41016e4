import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commitGroup, type Work } from '../src/adapters/sqlite/commit-group.ts';
import { CommitQueue } from '../src/adapters/sqlite/commit-queue.ts';
import { Connection } from '../src/adapters/sqlite/connection.ts';
import { makeDataFile } from './support/data-file.ts';

let path: string;
let remove: () => void;
beforeEach(() => {
  ({ path, remove } = makeDataFile());
});
afterEach(() => remove());

describe('the commit queue', () => {
  const open = () => {
    const connection = new Connection(path, ['journal_mode = WAL', 'busy_timeout = 0']);
    connection.run('CREATE TABLE IF NOT EXISTS t (n INTEGER PRIMARY KEY, filler TEXT)');
    const queue = new CommitQueue<Work>((group) => commitGroup(connection, group));
    const add = (run: Work['run'], isCompound: boolean) => queue.add({ run, isCompound });
    return { connection, add, count: () => connection.rows('SELECT count(*) FROM t')[0]?.[0] };
  };
  const insert = (connection: Connection, n: number, filler = '') => connection.run('INSERT INTO t VALUES (?, ?)', [n, filler]);

  it('puts what arrives together into one transaction', async () => {
    const { connection, add } = open();
    const other = new Connection(path, []);
    const seen: unknown[] = [];
    const look = () => seen.push(other.rows('SELECT count(*) FROM t')[0]?.[0]);
    await Promise.all([1, 2, 3].map((n) => add(() => [insert(connection, n), look()], false)));
    look();
    expect(seen).toEqual([0, 0, 0, 3]);
  });

  it('hands many over in batches, so that the first is being written while the rest still arrives', async () => {
    const sizes: number[] = [];
    const queue = new CommitQueue<number>((group) => {
      sizes.push(group.length);
      return group.map((value) => ({ value }));
    });
    const added = Array.from({ length: 40 }, (_, n) => queue.add(n));
    expect(sizes).toEqual([16, 16]);
    expect(await Promise.all(added)).toEqual(Array.from({ length: 40 }, (_, n) => n));
    expect(sizes).toEqual([16, 16, 8]);
  });

  it('rejects all that wait when the transaction cannot begin, and goes on afterwards', async () => {
    const { connection, add, count } = open();
    const other = new Connection(path, []);
    other.run('BEGIN IMMEDIATE');
    const outcomes = await Promise.allSettled([1, 2].map((n) => add(() => insert(connection, n), n === 2)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    other.run('ROLLBACK');
    expect(count()).toBe(0);
    await add(() => insert(connection, 3), false);
    expect(count()).toBe(1);
  });

  it('rejects the whole group when SQLite gives the transaction up, and goes on afterwards', async () => {
    const { connection, add, count } = open();
    await add(() => insert(connection, 1), false);
    const giveUp = () => connection.run('INSERT OR ROLLBACK INTO t VALUES (1, NULL)');
    const works = [() => insert(connection, 2), giveUp, () => insert(connection, 3)];
    const outcomes = await Promise.allSettled(works.map((work) => add(work, false)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(count()).toBe(1);
    await add(() => insert(connection, 4), false);
    expect(count()).toBe(2);
  });

  it('leaves nothing half done when the disk is full, and goes on afterwards', async () => {
    const { connection, add, count } = open();
    await add(() => insert(connection, 1), false);
    connection.run('PRAGMA max_page_count = 20');
    const outcomes = await Promise.allSettled([
      add(() => insert(connection, 2), false),
      add(() => [insert(connection, 3), insert(connection, 4, 'x'.repeat(200_000))], true),
    ]);
    expect(outcomes[1]?.status).toBe('rejected');
    // The small commit took place exactly if its caller was told of success.
    expect(count()).toBe(outcomes[0]?.status === 'fulfilled' ? 2 : 1);
    connection.run('PRAGMA max_page_count = 100000');
    await add(() => insert(connection, 5, 'x'.repeat(200_000)), true);
    expect(connection.rows('SELECT n FROM t WHERE n > 2')).toEqual([[5]]);
  });
});
