import type { Connection } from './connection.ts';
import type { Outcome } from './jobs.ts';

/** A unit of work that may share a transaction. */
export interface Work {
  run: () => unknown;
  /** Several statements: a failure in the middle must undo the first ones. */
  isCompound: boolean;
}

/**
 * Runs works in one transaction and so with one fsync, in their order. Each work fails alone; if the transaction itself fails, all do.
 * @returns an outcome per work, durable
 */
export function commitGroup(connection: Connection, group: readonly Work[]): Outcome[] {
  if (group.length === 0) return [];
  try {
    return commitTogether(connection, group) ?? commitApart(connection, group);
  } catch (error) {
    rollBack(connection);
    return group.map(() => ({ error }));
  }
}

/**
 * Tries without savepoints first, because failures are rare and savepoints cost about a fifth of the work.
 * @returns null if a work failed. Nothing was written then; `commitApart` finds the failing one
 */
function commitTogether(connection: Connection, group: readonly Work[]): Outcome[] | null {
  connection.run('BEGIN IMMEDIATE');
  try {
    const outcomes = group.map((work) => ({ value: work.run() }));
    connection.run('COMMIT');
    return outcomes;
  } catch {
    rollBack(connection);
    return null;
  }
}

function commitApart(connection: Connection, group: readonly Work[]): Outcome[] {
  connection.run('BEGIN IMMEDIATE');
  const outcomes = group.map((work) => attempt(connection, work));
  connection.run('COMMIT');
  return outcomes;
}

function attempt(connection: Connection, work: Work): Outcome {
  if (work.isCompound) connection.run('SAVEPOINT work');
  try {
    const value = work.run();
    if (work.isCompound) connection.run('RELEASE work');
    return { value };
  } catch (error) {
    // On a full disk and similar errors, SQLite has rolled back the whole transaction, so no work took place.
    if (!connection.isInTransaction) throw error;
    if (work.isCompound) {
      connection.run('ROLLBACK TO work');
      connection.run('RELEASE work');
    }
    return { error };
  }
}

function rollBack(connection: Connection): void {
  try {
    if (connection.isInTransaction) connection.run('ROLLBACK');
  } catch {
    // Ignored: the callers get the original error, and a broken connection fails at the next BEGIN.
  }
}
