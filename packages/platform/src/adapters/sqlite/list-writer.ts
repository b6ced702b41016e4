import type { Document } from '../../ports/store.ts';
import type { Connection } from './connection.ts';
import { firstOfBlock, type ListIndex, type ListTerms, placeInBlock, TOKENIZER, termsOf } from './list-index.ts';

/** Documents indexed per transaction. More documents make each cheaper, but other writes wait longer. */
export const FOLLOWED_TOGETHER = 100;

/** Pages of the index that one step merges: some milliseconds. */
const MERGED_AT_ONCE = 16;

/** How far erasing the terms of deleted rows is. 'askedAgain': more were deleted during the merge. */
const phases = { asked: 0, merging: 1, askedAgain: 2 };

/** State of the tables for the entries of one transaction, read once. */
interface Known {
  /** The number of each scope. */
  scopes: Map<string, number>;
  /** The next free place in each block. */
  places: Map<number, number>;
}
const nothingKnown = (): Known => ({ scopes: new Map(), places: new Map() });

/** Writes one list index, inside the caller's transaction. */
export class ListWriter {
  readonly #connection: Connection;
  readonly #table: string;
  readonly #index: ListIndex;
  readonly #insertNumber: string;
  readonly #insertEntry: string;

  constructor(connection: Connection, collection: string, index: ListIndex) {
    this.#connection = connection;
    this.#table = `"${collection}"`;
    this.#index = index;
    // SQLite computes the numbers, because they have more digits than a JavaScript number and the driver binds every number as a float.
    const number = `${firstOfBlock('?')} + CAST(? AS INTEGER)`;
    this.#insertNumber = `INSERT INTO ${index.numbers} (number, row) VALUES (${number}, ?)`;
    this.#insertEntry = `INSERT INTO ${index.entries} (rowid, terms) VALUES (${number}, ?)`;
  }

  /** Creates the tables, again after a change of the declaration, and indexes every row. */
  migrate(): void {
    const { words, forgetting, ...stored } = this.#index;
    const { entries, numbers, scopes, place } = stored;
    const declaration = JSON.stringify([stored, TOKENIZER]);
    this.#connection.run(`CREATE TABLE IF NOT EXISTS ${place} (row INTEGER NOT NULL, declaration TEXT NOT NULL)`);
    if (this.#connection.rows(`SELECT declaration FROM ${place}`)[0]?.[0] !== declaration) {
      for (const table of [entries, numbers, scopes]) this.#connection.run(`DROP TABLE IF EXISTS ${table}`);
      this.#connection.run(
        `CREATE VIRTUAL TABLE ${entries} USING fts5(terms, content = '', contentless_delete = 1, detail = none, tokenize = "${TOKENIZER}")`,
      );
      this.#connection.run(`CREATE TABLE ${numbers} (number INTEGER PRIMARY KEY, row INTEGER NOT NULL UNIQUE)`);
      this.#connection.run(`CREATE TABLE ${scopes} (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE)`);
      this.#connection.run(`DELETE FROM ${place}`);
      this.#connection.run(`INSERT INTO ${place} VALUES (0, ?)`, [declaration]);
    }
    this.#connection.run(`CREATE VIRTUAL TABLE IF NOT EXISTS ${words} USING fts5vocab(${entries}, 'instance')`);
    this.#connection.run(`CREATE TABLE IF NOT EXISTS ${forgetting} (phase INTEGER NOT NULL)`);
    while (this.follow() === FOLLOWED_TOGETHER);
  }

  /**
   * Takes a part of the terms of deleted rows out of the file, by merging the index, which leaves them out.
   * @returns whether more is left to do
   */
  forgetDeleted(): boolean {
    const { entries, forgetting } = this.#index;
    const phase = this.#phase();
    if (phase === undefined) return false;
    const changes = () => Number(this.#connection.rows('SELECT total_changes()')[0]?.[0]);
    const before = changes();
    // A negative number begins to merge all segments, a positive one goes on.
    const pages = phase === phases.asked ? -MERGED_AT_ONCE : MERGED_AT_ONCE;
    this.#connection.run(`INSERT INTO ${entries} (${entries}, rank) VALUES ('merge', ${pages})`);
    const isMerging = changes() - before >= 2;
    if (isMerging) this.#setPhase(phase === phases.asked ? phases.merging : phase);
    else if (phase === phases.askedAgain) this.#setPhase(phases.asked);
    else this.#connection.run(`DELETE FROM ${forgetting}`);
    return isMerging || phase === phases.askedAgain;
  }

  /** Indexes the next rows. @returns the number of rows read */
  follow(): number {
    const rows = this.#connection.rows(`SELECT rowid, doc FROM ${this.#table} WHERE rowid > ? ORDER BY rowid LIMIT ?`, [
      this.#end(),
      FOLLOWED_TOGETHER,
    ]);
    const known = nothingKnown();
    for (const [row, text] of rows) this.#add(Number(row), termsOf(this.#index, JSON.parse(String(text)) as Document), known);
    const last = rows.at(-1)?.[0];
    if (last !== undefined) this.#connection.run(`UPDATE ${this.#index.place} SET row = ?`, [Number(last)]);
    return rows.length;
  }

  rewritten(row: number, before: Document, after: Document): void {
    if (row > this.#end()) return;
    const [old, next] = [termsOf(this.#index, before), termsOf(this.#index, after)];
    if (JSON.stringify(old) === JSON.stringify(next)) return;
    this.#remove('?', [row]);
    this.#add(row, next, nothingKnown());
    // Otherwise its terms stay anyway: it was archived or marked.
    if (next === null) this.#willForget();
  }

  /** Call before deleting rows. @param rows the SQL of their rowids */
  deleting(rows: string, values: (string | number | null)[]): void {
    this.#remove(rows, values);
  }

  /** Call after deleting rows: SQLite reuses the highest rowids, so the progress must be reset. */
  deleted(): void {
    this.#willForget();
    this.#connection.run(`UPDATE ${this.#index.place} SET row = min(row, (SELECT ifnull(max(rowid), 0) FROM ${this.#table}))`);
  }

  #willForget(): void {
    const phase = this.#phase();
    if (phase === undefined) this.#connection.run(`INSERT INTO ${this.#index.forgetting} VALUES (${phases.asked})`);
    // The merge may have passed the terms already.
    else if (phase === phases.merging) this.#setPhase(phases.askedAgain);
  }

  #phase(): number | undefined {
    const [row] = this.#connection.rows(`SELECT phase FROM ${this.#index.forgetting}`);
    return row && Number(row[0]);
  }

  #setPhase(phase: number): void {
    this.#connection.run(`UPDATE ${this.#index.forgetting} SET phase = ?`, [phase]);
  }

  #end(): number {
    return Number(this.#connection.rows(`SELECT row FROM ${this.#index.place}`)[0]?.[0]);
  }

  #remove(rows: string, values: (string | number | null)[]): void {
    const { entries, numbers } = this.#index;
    this.#connection.run(`DELETE FROM ${entries} WHERE rowid IN (SELECT number FROM ${numbers} WHERE row IN (${rows}))`, values);
    this.#connection.run(`DELETE FROM ${numbers} WHERE row IN (${rows})`, values);
  }

  #add(row: number, terms: ListTerms | null, known: Known): void {
    if (!terms) return;
    const scope = known.scopes.get(terms.scope) ?? this.#scopeNumber(terms.scope);
    const place = known.places.get(terms.block) ?? this.#freePlace(terms.block);
    known.scopes.set(terms.scope, scope);
    known.places.set(terms.block, place + 1);
    this.#connection.run(this.#insertNumber, [terms.block, place, row]);
    // Sorted terms are indexed faster.
    const text = terms.tokens.map((token) => `${scope}.${token}`).sort();
    this.#connection.run(this.#insertEntry, [terms.block, place, text.join(' ')]);
  }

  #scopeNumber(scope: string): number {
    const { scopes } = this.#index;
    this.#connection.run(`INSERT OR IGNORE INTO ${scopes} (key) VALUES (?)`, [scope]);
    return Number(this.#connection.rows(`SELECT id FROM ${scopes} WHERE key = ?`, [scope])[0]?.[0]);
  }

  #freePlace(block: number): number {
    const { numbers } = this.#index;
    const [row] = this.#connection.rows(
      `SELECT ${placeInBlock('max(number)')} + 1 FROM ${numbers} WHERE number >= ${firstOfBlock('?1')} AND number < ${firstOfBlock('?1 + 1')}`,
      [block],
    );
    return Number(row?.[0] ?? 0);
  }
}
