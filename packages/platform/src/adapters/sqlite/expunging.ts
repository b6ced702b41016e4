import type { Connection } from './connection.ts';
import type { ListWriter } from './list-writer.ts';

/** 'busy': a reader still needs the log, so the same step has to be tried again. */
export type Progress = 'more' | 'busy' | 'done';
/** 'resume': begins anew if erasing was under way when the file was closed. */
export type Step = 'resume' | 'begin' | 'continue';

/** Pages of a step: some milliseconds. */
const PAGES_AT_ONCE = 50;
const zeros = Buffer.alloc(65_536);

/**
 * Erases from a data file what deleted and overwritten documents left in it. SQLite overwrites a deleted cell itself (`secure_delete`), but
 * keeps its terms in the full-text index until that is merged, copies of cells that moved to another page, and former pages in the log.
 * Each step is short and a transaction of its own; ending early does no harm.
 */
export class Expunging {
  readonly #connection: Connection;
  #lists: readonly ListWriter[] = [];
  #list = 0;
  #page = 1;

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.run('CREATE TABLE IF NOT EXISTS "_erasing" (since INTEGER NOT NULL)');
  }

  /** @param lists the indexes of the collections that are declared by now */
  step(step: Step, lists: () => readonly ListWriter[]): Progress {
    if (step === 'resume' && !this.#isUnderWay()) return 'done';
    if (step !== 'continue') this.#begin(lists());
    const list = this.#lists[this.#list];
    if (list) {
      const isMore = this.#inTransaction(() => list.forgetDeleted());
      if (!isMore) this.#list += 1;
      return 'more';
    }
    if (this.#inTransaction(() => this.#clearPages())) return 'more';
    if (!this.#truncateLog()) return 'busy';
    this.#connection.run('DELETE FROM "_erasing"');
    return 'done';
  }

  #isUnderWay(): boolean {
    return this.#connection.rows('SELECT 1 FROM "_erasing"').length > 0;
  }

  #begin(lists: readonly ListWriter[]): void {
    [this.#lists, this.#list, this.#page] = [lists, 0, 1];
    if (!this.#isUnderWay()) this.#connection.run('INSERT INTO "_erasing" VALUES (?)', [Date.now()]);
  }

  /** @returns whether there are more pages */
  #clearPages(): boolean {
    const pages = Number(this.#connection.rows('PRAGMA page_count')[0]?.[0]);
    if (pages >= MAX_PAGES) return false;
    const end = Math.min(pages, this.#page + PAGES_AT_ONCE - 1);
    for (; this.#page <= end; this.#page += 1) {
      const cleared = clearedPage(this.#page, this.#connection.page(this.#page));
      if (cleared) this.#connection.putPage(this.#page, cleared);
    }
    return this.#page <= pages;
  }

  /** Empties the log. @returns false while a reader needs it */
  #truncateLog(): boolean {
    this.#connection.rows('PRAGMA busy_timeout = 0');
    try {
      return this.#connection.rows('PRAGMA wal_checkpoint(TRUNCATE)')[0]?.[0] === 0;
    } finally {
      this.#connection.rows('PRAGMA busy_timeout = 5000');
    }
  }

  #inTransaction<T>(work: () => T): T {
    this.#connection.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#connection.run('COMMIT');
      return result;
    } catch (error) {
      if (this.#connection.isInTransaction) this.#connection.run('ROLLBACK');
      throw error;
    }
  }
}

/**
 * The first byte of a page of a B-tree, and the bytes before its cell pointers. Other pages begin with the high byte of a page's number.
 */
const HEADERS = new Map([
  [2, 12],
  [5, 12],
  [10, 8],
  [13, 8],
]);
/** The number of pages up to which the first byte tells these pages from others: a file of 128 GiB. */
const MAX_PAGES = 2 ** 25;

/**
 * The page with zeros between its cell pointers and its cells, where nothing is stored; null if it is so already.
 * @see https://www.sqlite.org/fileformat2.html#b_tree_pages
 */
function clearedPage(number: number, page: Buffer): Buffer | null {
  const start = number === 1 ? 100 : 0;
  const header = HEADERS.get(page[start] ?? 0);
  if (header === undefined) return null;
  const from = start + header + 2 * page.readUInt16BE(start + 3);
  const to = page.readUInt16BE(start + 5) || zeros.length;
  if (to > page.length || from >= to || page.compare(zeros, 0, to - from, from, to) === 0) return null;
  return Buffer.concat([page.subarray(0, from), zeros.subarray(0, to - from), page.subarray(to)]);
}
