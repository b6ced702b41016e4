import { Worker } from 'node:worker_threads';
import { StoreUnavailableError } from '../../ports/store.ts';
import type { Progress, Step } from './expunging.ts';
import { type Job, type Outcome, packJobs, revived } from './jobs.ts';
import type { Message, PortableOutcome, Reply } from './writer-program.ts';

/** Writes one data file. */
export interface FileWriter {
  perform(jobs: readonly Job[]): readonly Outcome[] | Promise<readonly Outcome[]>;
  /** @see SqliteWriting.expunge */
  expunge(step: Step): Promise<Progress>;
  close(): Promise<void>;
}

type Order = DistributiveOmit<Message, 'id'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

interface Asked {
  resolve: (outcomes: readonly PortableOutcome[]) => void;
  reject: (reason: Error) => void;
}

/**
 * A thread that writes data files, so that the disk does not block requests. Several stores may share it, because each thread costs memory.
 * It ends when its last file is closed. If the thread crashes, pending writes are rejected (they may have been stored), later
 * writes fail too, and the process must be restarted.
 */
export class WriterThread {
  readonly #program: string;
  readonly #asked = new Map<number, Asked>();
  #worker: Worker | null = null;
  #death: Error | null = null;
  #openFiles = 0;
  #nextFile = 0;
  #nextId = 0;

  /** @param program path of the built `writer-program.ts` */
  constructor(program: string) {
    this.#program = program;
  }

  /** @param path the data file; it is created */
  open(path: string): FileWriter {
    const file = this.#nextFile++;
    this.#openFiles++;
    const opening = this.#ask({ file, open: path });
    // Avoids an unhandled rejection; each write reports the error.
    opening.catch(() => undefined);
    return {
      perform: async (jobs) => {
        await opening;
        const outcomes = await this.#ask({ file, packedJobs: packJobs(jobs) });
        return outcomes.map((outcome) => ('error' in outcome ? { error: revived(outcome.error) } : { value: outcome.value }));
      },
      expunge: async (step) => {
        await opening;
        const [outcome] = await this.#ask({ file, expunge: step });
        return (outcome && 'value' in outcome ? outcome.value : 'done') as Progress;
      },
      close: async () => {
        try {
          if (!this.#death) await this.#ask({ file, close: true });
        } finally {
          this.#openFiles--;
          if (this.#openFiles === 0) await this.#end();
        }
      },
    };
  }

  #ask(order: Order): Promise<readonly PortableOutcome[]> {
    if (this.#death) return Promise.reject(this.#death);
    const worker = this.#started();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      // An idle thread must not keep the process alive.
      worker.ref();
      worker.postMessage({ ...order, id } as Message);
    });
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#program);
    worker.on('message', (reports: string) => {
      for (const report of JSON.parse(reports) as Reply[]) this.#settle(report);
    });
    worker.on('error', (error) => this.#die(worker, error));
    worker.on('exit', (code) => this.#die(worker, `exit code ${code}`));
    this.#worker = worker;
    return worker;
  }

  #settle(report: Reply): void {
    const asked = this.#asked.get(report.id);
    this.#asked.delete(report.id);
    if (this.#asked.size === 0) this.#worker?.unref();
    if ('failure' in report) asked?.reject(revived(report.failure));
    else asked?.resolve(report.outcomes);
  }

  #die(worker: Worker, cause: unknown): void {
    // The thread was stopped by `close`.
    if (this.#worker !== worker) return;
    // The exit event follows the error event; the first cause counts.
    this.#death ??= new StoreUnavailableError(`the thread that writes has ended: ${cause}`, { cause });
    const death = this.#death;
    for (const asked of this.#asked.values()) asked.reject(death);
    this.#asked.clear();
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}
