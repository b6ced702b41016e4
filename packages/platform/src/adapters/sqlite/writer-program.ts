import { type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads';
import { StoreUnavailableError } from '../../ports/store.ts';
import type { Step } from './expunging.ts';
import { type Job, type Outcome, type PortableError, portable, unpackJobs } from './jobs.ts';
import { SqliteWriting } from './writing.ts';

/** A message to the writer thread. `file` is the id of an open file. */
export type Message = { file: number; id: number } & (
  | { open: string }
  | { packedJobs: readonly string[] }
  | { expunge: Step }
  | { close: true }
);
/** The reply to a message: an outcome per job, or the error of the whole message. */
export type Reply = { id: number } & ({ outcomes: readonly PortableOutcome[] } | { failure: PortableError });
/** A missing value is `undefined`. */
export type PortableOutcome = { value?: unknown } | { error: PortableError };

const asPortable = (outcome: Outcome): PortableOutcome => ('error' in outcome ? { error: portable(outcome.error) } : outcome);

/** Handles the messages of one event-loop turn. Jobs of the same file share a transaction and its flush. */
class MessageBatch {
  readonly #files: Map<number, SqliteWriting>;
  readonly #waiting = new Map<number, { id: number; jobs: readonly Job[] }[]>();
  readonly #send: (reports: readonly Reply[]) => void;

  /** @param send gets the outcomes of each file once that file is flushed, so that no file waits for another one's flush */
  constructor(files: Map<number, SqliteWriting>, send: (reports: readonly Reply[]) => void) {
    this.#files = files;
    this.#send = send;
  }

  take(order: Message): void {
    if ('packedJobs' in order) {
      const waiting = this.#waiting.get(order.file) ?? [];
      waiting.push({ id: order.id, jobs: unpackJobs(order.packedJobs) });
      this.#waiting.set(order.file, waiting);
      return;
    }
    // In order of arrival, so that everything sent before a close is written.
    this.#write(order.file);
    try {
      this.#send([{ id: order.id, outcomes: this.#obey(order) }]);
    } catch (error) {
      this.#send([{ id: order.id, failure: portable(error) }]);
    }
  }

  #obey(order: Exclude<Message, { packedJobs: unknown }>): PortableOutcome[] {
    if ('expunge' in order) return [{ value: this.#fileOf(order.file).expunge(order.expunge) }];
    if ('open' in order) this.#files.set(order.file, new SqliteWriting(order.open));
    else {
      this.#fileOf(order.file).close();
      this.#files.delete(order.file);
    }
    return [];
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
    if (!writing) throw new StoreUnavailableError();
    return writing;
  }
}

/** After this many milliseconds without a write, all rows are indexed. */
const QUIET_MS = 200;

function serve(port: MessagePort): void {
  const files = new Map<number, SqliteWriting>();
  const waiting = () => receiveMessageOnPort(port)?.message as Message | undefined;
  let quiet: NodeJS.Timeout | undefined;
  port.on('message', (first: Message) => {
    clearTimeout(quiet);
    let next: Message | undefined = first;
    while (next) {
      const round = new MessageBatch(files, (reports) => port.postMessage(JSON.stringify(reports)));
      for (; next; next = waiting()) round.take(next);
      round.end();
      // New messages go first.
      for (let isMore = true; isMore; ) {
        next = waiting();
        isMore = !next && tidyUp(files);
      }
    }
    // Rows without an entry make every search slower, so the last few are indexed as well.
    quiet = setTimeout(() => tidyUp(files, 1), QUIET_MS);
    quiet.unref();
  });
}

/** @returns whether more is left to do */
function tidyUp(files: ReadonlyMap<number, SqliteWriting>, atLeast?: number): boolean {
  let isMore = false;
  for (const writing of files.values()) isMore = writing.tidyUp(atLeast) || isMore;
  return isMore;
}

if (parentPort) serve(parentPort);
