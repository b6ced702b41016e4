import { open } from 'node:fs/promises';
import { nextTurn } from '../../turns/turns.ts';
import { Connection } from './connection.ts';
import { type DatabaseInfo, readDatabaseInfo } from './database-info.ts';
import { databaseFile, lookSettings } from './manifest.ts';

/** Written to the disk after this many bytes, so that the flushes of others never wait for much of it. */
const SYNCED_BYTES = 8_000_000;
/** The page at this byte is never used: SQLite locks it. */
const LOCK_BYTE = 2 ** 30;

/** Tries of `takeAtOnce`. Under load every few tries one succeeds. */
const MAX_TRIES = 20_000;

/**
 * Takes the states of several databases of one moment: that which a crash at this moment would leave. Nobody waits for it: it is taken
 * again until no database was written between the first state and the last.
 * @throws Error in one line if that never was so
 */
export async function takeAtOnce(snapshots: readonly DatabaseSnapshot[]): Promise<Date> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    for (const snapshot of snapshots) snapshot.take();
    const at = new Date();
    if (snapshots.every((snapshot) => snapshot.isCurrent())) return at;
    await nextTurn();
  }
  throw new Error('The databases are written without a pause. Try again when there is less to do.');
}

/** The state of a database at one moment, for as long as it is open. Others may read and write meanwhile; their log grows. */
export class DatabaseSnapshot {
  readonly name: string;
  readonly #connection: Connection;
  /** Sees what was committed since. */
  readonly #looking: Connection;
  #commits = 0;
  #isOpen = true;

  /** Opens the database, so that `take` is short. */
  constructor(folder: string, name: string) {
    this.name = name;
    this.#connection = new Connection(databaseFile(folder, name), lookSettings);
    this.#looking = new Connection(databaseFile(folder, name), lookSettings);
    this.take();
  }

  /** From now on the state of this moment is read, however often it is taken. */
  take(): void {
    if (this.#connection.isInTransaction) this.#connection.run('ROLLBACK');
    this.#connection.run('BEGIN');
    this.#commits = this.about().commits;
  }

  /** Whether no document was written since the state was taken. */
  isCurrent(): boolean {
    return readDatabaseInfo(this.#looking).commits === this.#commits;
  }

  about(): DatabaseInfo {
    return readDatabaseInfo(this.#connection);
  }

  get bytes(): number {
    return this.#pragma('page_count') * this.#pragma('page_size');
  }

  /**
   * Writes the state to a new file, page by page: a database without a log.
   * @param tell called with the bytes of each part that was written
   */
  async copyTo(file: string, tell: (bytes: number) => void): Promise<void> {
    const [pages, pageSize] = [this.#pragma('page_count'), this.#pragma('page_size')];
    const lockPage = LOCK_BYTE / pageSize + 1;
    const target = await open(file, 'wx', 0o600);
    try {
      let part: Buffer[] = [];
      for (let page = 1; page <= pages; page++) {
        part.push(page === lockPage ? Buffer.alloc(pageSize) : this.#connection.page(page));
        const bytes = part.length * pageSize;
        if (bytes < SYNCED_BYTES && page < pages) continue;
        await target.writeFile(Buffer.concat(part));
        await target.datasync();
        tell(bytes);
        part = [];
      }
      await target.sync();
    } finally {
      await target.close();
    }
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#connection.close();
    this.#looking.close();
  }

  #pragma(name: string): number {
    return Number(this.#connection.rows(`PRAGMA ${name}`)[0]?.[0]);
  }
}
