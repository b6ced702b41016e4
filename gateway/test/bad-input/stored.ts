import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Connection } from '@formwright/platform/adapters/sqlite/connection';
import type { TestWorld } from '@formwright/platform/testing';
import { collectionsIn } from '../collections-in.ts';

/** Counts of attempts, which a refused call may write, and what a service notes of itself, also beside a call. */
const others = new Set(['limits', 'tries', 'securityLog', 'healthNotes']);

/** Everything that a test world stores: the documents of every service, and the names of all files. */
export function storedIn(world: TestWorld) {
  const dir = dirname(world.tmpDir);
  const databases = readdirSync(dir)
    .filter((name) => name.endsWith('.db'))
    .map((name) => watch(name, join(dir, name)));
  const files = () =>
    [join(dir, 'files'), world.tmpDir]
      .flatMap((each) => readdirSync(each, { recursive: true, encoding: 'utf8' }))
      .sort()
      .join();
  let knownFiles = files();

  return {
    /** From here on `changes` counts. */
    mark(): void {
      knownFiles = files();
      for (const database of databases) database.mark();
    },
    /** What has changed since the mark: 'files', and the names of collections. */
    changes(): string[] {
      return [...(files() === knownFiles ? [] : ['files']), ...databases.flatMap((database) => database.changes())];
    },
    close(): void {
      for (const database of databases) database.close();
    },
  };
}

/** Its mark is a read transaction, so that nothing is read while nothing changes. */
function watch(name: string, path: string) {
  const then = new Connection(path, ['query_only = 1']);
  const now = new Connection(path, ['query_only = 1']);
  // It changes with every commit of another connection.
  const version = () => String(now.rows('PRAGMA data_version')[0]?.[0]);
  const read = (at: Connection, table: string) => JSON.stringify(at.rows(`SELECT * FROM "${table}"`));
  const open = () => {
    then.run('BEGIN');
    then.rows('SELECT count(*) FROM sqlite_master');
    return version();
  };
  let marked = open();
  return {
    mark(): void {
      if (version() === marked) return;
      then.run('ROLLBACK');
      marked = open();
    },
    changes(): string[] {
      if (version() === marked) return [];
      const known = collectionsIn(then);
      return collectionsIn(now)
        .filter((table) => !others.has(table) && (known.includes(table) ? read(then, table) : '[]') !== read(now, table))
        .map((table) => `${name} ${table}`);
    },
    close(): void {
      then.close();
      now.close();
    },
  };
}
