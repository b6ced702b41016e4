import Database from 'libsql';
import { DuplicateKeyError } from '../ports/store.ts';
import type { Bound } from './sqlite-store-filter.ts';

type Statement = ReturnType<Database.Database['prepare']>;
/** Rows as arrays of columns. */
export type Row = readonly (string | number | null)[];

/** Enough for every query of a service; a bound, because filters on answers name a path each. */
const CACHED_STATEMENTS = 400;

/** One SQLite connection with prepared statements kept by their text. All calls are synchronous. */
export class Connection {
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Statement>();

  constructor(path: string, settings: readonly string[]) {
    this.#database = new Database(path);
    for (const setting of settings) this.#database.exec(`PRAGMA ${setting}`);
  }

  rows(text: string, values: readonly Bound[] = []): Row[] {
    return this.#prepared(text)
      .raw(true)
      .all([...values]) as Row[];
  }

  /** @returns the number of rows changed */
  run(text: string, values: readonly Bound[] = []): number {
    return this.#prepared(text).run([...values]).changes;
  }

  get isInTransaction(): boolean {
    return this.#database.inTransaction;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepared(text: string): Statement {
    const known = this.#statements.get(text);
    if (known) return known;
    if (this.#statements.size >= CACHED_STATEMENTS) {
      for (const oldest of this.#statements.keys()) {
        this.#statements.delete(oldest);
        break;
      }
    }
    const statement = this.#database.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }
}

/** SQLite's refusal of a second key as the port's error; any other error as it is. */
export function asPortError(error: unknown, collection: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return new DuplicateKeyError(collection, '_id');
  if (code !== 'SQLITE_CONSTRAINT_UNIQUE') return error;
  // "UNIQUE constraint failed: index '<collection>.<index>'", with '#absent' behind it for the part that holds absent values unique.
  const name = /index '[^.]+\.([^'#]+)/.exec(String(error))?.[1];
  return new DuplicateKeyError(collection, name ?? '_id');
}
