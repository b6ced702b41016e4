// Namespace import: the bundle already declares `createRequire`.
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { busy } from '../../common/errors.ts';
import { StoreUnavailableError } from '../../ports/store.ts';
import type { Row } from './connection.ts';
import type { Bound, Sql } from './filter.ts';
import { type PortableError, revived } from './jobs.ts';

// The worker's program is a string, because neither the bundle nor the tests have a file for it.
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const Database = require(workerData.driver);
const database = new Database(workerData.path);
for (const setting of workerData.settings) database.exec('PRAGMA ' + setting);
const unsent = new Map();
parentPort.on('message', ({ id, text, values }) => {
  if (workerData.isOver[0]) {
    database.close();
    return parentPort.close();
  }
  try {
    const rows = unsent.get(id) ?? database.prepare(text).raw(true).all(values);
    let count = 0;
    for (let length = 0; count < rows.length && length < workerData.charactersTogether; count++)
      for (const column of rows[count]) length += typeof column === 'string' ? column.length : 8;
    const part = rows.splice(0, count);
    if (rows.length > 0) unsent.set(id, rows);
    else unsent.delete(id);
    parentPort.postMessage({ id, rows: part, isMore: rows.length > 0 });
  } catch (error) {
    parentPort.postMessage({ id, error: { name: 'Error', message: String(error?.message), code: error?.code } });
  }
});
`;

const CHARACTERS_TOGETHER = 500_000;
/** Rows are sent on at once, so a larger young generation would only collect garbage later: 60 MiB more during an export. */
const MAX_YOUNG_MEGABYTES = 12;
/** Reads that wait for the thread; with more, a new one is refused. */
const MAX_WAITING = 300;

interface Answer {
  id: number;
  rows?: Row[];
  /** Whether more rows can be requested. They are sent in parts to keep each turn short. */
  isMore?: boolean;
  error?: PortableError;
}
interface Asked {
  rows: Row[];
  resolve: (rows: Row[]) => void;
  reject: (reason: Error) => void;
}

/** Resolved from the started program, as an import of it would be, else from the working directory. */
function driverPath(): string {
  const places = [process.argv[1], join(process.cwd(), 'main.js')].filter((place) => place !== undefined);
  for (const place of places) {
    try {
      return nodeModule.createRequire(place).resolve('libsql');
    } catch {
      // The program is outside the product (a test runner); tries the next place.
    }
  }
  throw new Error('the package libsql is not installed');
}

/**
 * Runs long reads (counts, searches, streams) on a worker thread, so that a scan over a million documents does not block requests. Starts
 * on first use, because most services never need it.
 */
export class BackgroundReader {
  readonly #path: string;
  readonly #settings: readonly string[];
  readonly #asked = new Map<number, Asked>();
  /** Shared with the thread: once it is set, what still waits there is not begun. */
  readonly #isOver = new Uint8Array(new SharedArrayBuffer(1));
  #worker: Worker | null = null;
  #nextId = 0;

  constructor(path: string, settings: readonly string[]) {
    this.#path = path;
    this.#settings = settings;
  }

  /**
   * @param isStream the read is a batch of a stream, which has one at a time and is never cut short
   * @throws AppError 'platform.busy' while too many reads wait
   */
  async rows({ text, values }: Sql, isStream = false): Promise<Row[]> {
    if (this.#asked.size >= MAX_WAITING && !isStream) throw busy();
    const worker = this.#started();
    const id = this.#nextId++;
    return new Promise<Row[]>((resolve, reject) => {
      this.#asked.set(id, { rows: [], resolve, reject });
      worker.ref();
      worker.postMessage({ id, text, values: values satisfies Bound[] });
    });
  }

  /** Resolves when the thread has ended by itself: one that is ended from outside in a call of the database aborts the process. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#fail(new StoreUnavailableError());
    if (!worker) return;
    this.#isOver[0] = 1;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.ref();
    worker.postMessage({});
    await ended;
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(program, {
      eval: true,
      resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MEGABYTES },
      workerData: {
        ...{ driver: driverPath(), path: this.#path, settings: this.#settings },
        ...{ charactersTogether: CHARACTERS_TOGETHER, isOver: this.#isOver },
      },
    });
    worker.on('message', (answer: Answer) => this.#settle(answer));
    worker.on('error', (error) => this.#lose(worker, error));
    worker.on('exit', (code) => this.#lose(worker, `exit code ${code}`));
    this.#worker = worker;
    return worker;
  }

  #settle({ id, rows, isMore, error }: Answer): void {
    const asked = this.#asked.get(id);
    for (const row of rows ?? []) asked?.rows.push(row);
    if (isMore) {
      setImmediate(() => this.#worker?.postMessage({ id }));
      return;
    }
    this.#asked.delete(id);
    // An idle reader does not keep the process alive.
    if (this.#asked.size === 0) this.#worker?.unref();
    if (error) asked?.reject(revived(error));
    else asked?.resolve(asked.rows);
  }

  /** The next read starts another thread. */
  #lose(worker: Worker, cause: unknown): void {
    // The thread was stopped by `close`, or its error was already reported.
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#fail(new StoreUnavailableError(`the thread that reads has ended: ${cause}`, { cause }));
  }

  #fail(error: Error): void {
    for (const asked of this.#asked.values()) asked.reject(error);
    this.#asked.clear();
  }
}
