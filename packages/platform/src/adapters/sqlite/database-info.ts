import type { Connection } from './connection.ts';

/** Metadata of a database, in a table with one row. No collection can have the table's name. */
export interface DatabaseInfo {
  /** The id of its data directory; null if it belongs to no directory. */
  directory: string | null;
  /** Number of transactions so far. */
  commits: number;
}

/** Inserts the row if it is missing. */
export function migrateDatabaseInfo(connection: Connection): void {
  connection.run('CREATE TABLE IF NOT EXISTS "_about" (directory TEXT, commits INTEGER NOT NULL)');
  connection.run('INSERT INTO "_about" SELECT NULL, 0 WHERE NOT EXISTS (SELECT 1 FROM "_about")');
}

/** Part of every transaction that writes documents. */
export function countCommit(connection: Connection): void {
  connection.run('UPDATE "_about" SET commits = commits + 1');
}

/** Notes the data folder that the database belongs to. */
export function setDirectory(connection: Connection, directory: string): void {
  connection.run('UPDATE "_about" SET directory = ?', [directory]);
}

/** A database that is older than this row counts from 0. */
export function readDatabaseInfo(connection: Connection): DatabaseInfo {
  const isThere = connection.rows(`SELECT 1 FROM sqlite_master WHERE name = '_about'`).length > 0;
  const [directory = null, commits = 0] = isThere ? (connection.rows('SELECT directory, commits FROM "_about"')[0] ?? []) : [];
  return { directory: directory === null ? null : String(directory), commits: Number(commits) };
}
