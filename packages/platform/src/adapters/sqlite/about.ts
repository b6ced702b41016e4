import type { Connection } from './connection.ts';

/** What a database knows of itself, in a table of one row whose name no collection can have. */
export interface About {
  /** The id of the data directory that it belongs to; null where nobody has said. */
  directory: string | null;
  /** Transactions so far. */
  commits: number;
}

/** Makes the row where there is none. */
export function migrateAbout(connection: Connection): void {
  connection.run('CREATE TABLE IF NOT EXISTS "_about" (directory TEXT, commits INTEGER NOT NULL)');
  connection.run('INSERT INTO "_about" SELECT NULL, 0 WHERE NOT EXISTS (SELECT 1 FROM "_about")');
}

/** Part of every transaction that writes documents. */
export function countCommit(connection: Connection): void {
  connection.run('UPDATE "_about" SET commits = commits + 1');
}

export function setDirectory(connection: Connection, directory: string): void {
  connection.run('UPDATE "_about" SET directory = ?', [directory]);
}

/** A database from before the row existed counts from 0. */
export function readAbout(connection: Connection): About {
  const isThere = connection.rows(`SELECT 1 FROM sqlite_master WHERE name = '_about'`).length > 0;
  const [directory = null, commits = 0] = isThere ? (connection.rows('SELECT directory, commits FROM "_about"')[0] ?? []) : [];
  return { directory: directory === null ? null : String(directory), commits: Number(commits) };
}
