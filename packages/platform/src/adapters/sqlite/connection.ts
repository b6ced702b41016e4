import Database from 'libsql';
import { DuplicateKeyError, StoreUnavailableError } from '../../ports/store.ts';
import type { Bound } from './filter.ts';

type Statement = ReturnType<Database.Database['prepare']>;
/** Rows as arrays of columns. */
export type Row = readonly (string | number | null)[];

/** Maximum of cached statements. Bounded, because filters on answers create many statements. */
const CACHED_STATEMENTS = 400;

/** One SQLite connection with a cache of prepared statements. All calls are synchronous. */
export class Connection {
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Statement>();

  readonly #scans = new Map<string, boolean>();
  #isClosed = false;

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

  /** A page of the file. @param number from 1 on */
  page(number: number): Buffer {
    const [row] = this.#prepared('SELECT data FROM sqlite_dbpage WHERE pgno = ?').raw(true).all([number]) as [Uint8Array][];
    if (!row) throw new Error(`there is no page ${number}`);
    return Buffer.from(row[0]);
  }

  /** Writes a page in the open transaction. Its layout must stay as it is. */
  putPage(number: number, content: Buffer): void {
    this.#prepared('UPDATE sqlite_dbpage SET data = ? WHERE pgno = ?').run([content, number]);
  }

  /** Whether the planner must read or sort more rows than it returns. */
  isScan(text: string): boolean {
    const known = this.#scans.get(text);
    if (known !== undefined) return known;
    if (this.#scans.size >= CACHED_STATEMENTS) this.#scans.clear();
    this.#requireOpen();
    const explain = this.#database.prepare(`EXPLAIN QUERY PLAN ${text}`).raw(true);
    const plan = explain.all([]) as Row[];
    // `all` leaves the EXPLAIN statement open, which pins a snapshot; `get` closes it.
    explain.get([]);
    const isScan = plan.some((step) => /^(SCAN (?!json_each)|USE TEMP B-TREE)/.test(String(step[3])));
    this.#scans.set(text, isScan);
    return isScan;
  }

  get isInTransaction(): boolean {
    return !this.#isClosed && this.#database.inTransaction;
  }

  close(): void {
    this.#isClosed = true;
    this.#statements.clear();
    this.#database.close();
  }

  #requireOpen(): void {
    // The driver would crash the process.
    if (this.#isClosed) throw new StoreUnavailableError();
  }

  #prepared(text: string): Statement {
    this.#requireOpen();
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

/** Converts a unique-constraint error to `DuplicateKeyError`. */
export function asPortError(error: unknown, collection: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return new DuplicateKeyError(collection, '_id');
  if (code !== 'SQLITE_CONSTRAINT_UNIQUE') return error;
  // "UNIQUE constraint failed: index '<collection>.<index>'". The part of the index for absent values ends in '#absent'.
  const name = /index '[^.]+\.([^'#]+)/.exec(String(error))?.[1];
  return new DuplicateKeyError(collection, name ?? '_id');
}
