import { type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads';
import { type Job, type Outcome, type PortableError, portable, unpackJobs } from './jobs.ts';
import { SqliteWriting } from './writing.ts';

/** What the program of the writing thread is told; `file` names a data file from its opening to its closing. */
export type Order = { file: number; id: number } & ({ open: string } | { packedJobs: readonly string[] } | { close: true });
/** The answer to an order: an outcome per job, or why the order as a whole failed. */
export type Report = { id: number } & ({ outcomes: readonly PortableOutcome[] } | { failure: PortableError });
/** A value that is absent is `undefined`. */
export type PortableOutcome = { value?: unknown } | { error: PortableError };

const asPortable = (outcome: Outcome): PortableOutcome => ('error' in outcome ? { error: portable(outcome.error) } : outcome);

/** Carries out what has arrived. Jobs of one file that wait at the same time share a transaction and its flush, whichever orders brought them. */
class Round {
  readonly #files: Map<number, SqliteWriting>;
  readonly #waiting = new Map<number, { id: number; jobs: readonly Job[] }[]>();
  readonly #send: (reports: readonly Report[]) => void;

  /** @param send gets what is done file by file: who waits for one file does not wait for the flush of another */
  constructor(files: Map<number, SqliteWriting>, send: (reports: readonly Report[]) => void) {
    this.#files = files;
    this.#send = send;
  }

  take(order: Order): void {
    if ('packedJobs' in order) {
      const waiting = this.#waiting.get(order.file) ?? [];
      waiting.push({ id: order.id, jobs: unpackJobs(order.packedJobs) });
      this.#waiting.set(order.file, waiting);
      return;
    }
    // In the order of their arrival: what was written before a file is closed is written.
    this.#write(order.file);
    try {
      if ('open' in order) this.#files.set(order.file, new SqliteWriting(order.open));
      else {
        this.#fileOf(order.file).close();
        this.#files.delete(order.file);
      }
      this.#send([{ id: order.id, outcomes: [] }]);
    } catch (error) {
      this.#send([{ id: order.id, failure: portable(error) }]);
    }
  }

  end(): void {
    for (const file of this.#waiting.keys()) this.#write(file);
  }

  #write(file: number): void {
    const orders = this.#waiting.get(file);
    if (!orders) return;
    this.#waiting.delete(file);
    try {
      const outcomes = this.#fileOf(file)
        .perform(orders.flatMap(({ jobs }) => jobs))
        .map(asPortable);
      this.#send(orders.map(({ id, jobs }) => ({ id, outcomes: outcomes.splice(0, jobs.length) })));
    } catch (error) {
      const failure = portable(error);
      this.#send(orders.map(({ id }) => ({ id, failure })));
    }
  }

  #fileOf(file: number): SqliteWriting {
    const writing = this.#files.get(file);
    if (!writing) throw new Error('the store is closed');
    return writing;
  }
}

function serve(port: MessagePort): void {
  const files = new Map<number, SqliteWriting>();
  port.on('message', (first: Order) => {
    const round = new Round(files, (reports) => port.postMessage(JSON.stringify(reports)));
    round.take(first);
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) round.take(next.message as Order);
    round.end();
    for (const writing of files.values()) writing.tidyUp();
  });
}

if (parentPort) serve(parentPort);
