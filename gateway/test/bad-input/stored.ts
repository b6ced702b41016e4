import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Connection } from '@formwright/platform/adapters/sqlite/connection';
import type { TestWorld } from '@formwright/platform/testing';

/** Counts of attempts, which a refused call may write, and what the store keeps about itself. */
const others = new Set(['limits', 'tries', 'securityLog', '_about']);

/** Everything that a test world stores: the documents of every service, and the names of all files. */
export function storedIn(world: TestWorld) {
  const dir = dirname(world.tmpDir);
  const databases = readdirSync(dir)
    .filter((name) => name.endsWith('.db'))
    .map((name) => ({
      name,
      database: new Connection(join(dir, name), ['query_only = 1']),
      version: '',
      digests: new Map<string, string>(),
    }));
  const files = () =>
    [join(dir, 'files'), world.tmpDir]
      .flatMap((each) => readdirSync(each, { recursive: true, encoding: 'utf8' }))
      .sort()
      .join();
  let knownFiles = files();

  return {
    /** What has changed since the last call: 'files', and the names of collections. */
    changes(): string[] {
      const former = knownFiles;
      knownFiles = files();
      return [...(former === knownFiles ? [] : ['files']), ...databases.flatMap(changesOf)];
    },
    close(): void {
      for (const { database } of databases) database.close();
    },
  };
}

interface Watched {
  name: string;
  database: Connection;
  version: string;
  digests: Map<string, string>;
}

function changesOf(watched: Watched): string[] {
  const { name, database, digests } = watched;
  // It changes with every commit of another connection, so that an untouched database need not be read.
  const version = String(database.rows('PRAGMA data_version')[0]?.[0]);
  if (version === watched.version) return [];
  watched.version = version;
  const tables = database.rows(`SELECT name FROM sqlite_master WHERE type = 'table'`).map(([table]) => String(table));
  return tables.flatMap((table) => {
    if (others.has(table)) return [];
    const rows = JSON.stringify(database.rows(`SELECT * FROM "${table}"`));
    const digest = createHash('sha256').update(rows).digest('hex');
    if (digests.get(table) === digest) return [];
    digests.set(table, digest);
    return [`${name} ${table}`];
  });
}
