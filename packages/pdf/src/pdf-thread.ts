import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Answer, Order } from './thread/program.ts';

/** A document or one of its sections needs more memory than a thread has. */
export class PdfTooLargeError extends Error {
  override name = 'PdfTooLargeError';
}

/** It took too long: the machine is busy, or the thread hangs. */
export class PdfTimeoutError extends Error {
  override name = 'PdfTimeoutError';
}

/** Memory of the thread. The longest section takes about a third of it. */
const MAX_MEGABYTES = 384;
/** An order that takes longer hangs: even a busy machine needs less for the longest section. */
const MAX_WAIT_MS = 2 * 60_000;

interface Asked {
  resolve: (pages: { pages: number }) => void;
  reject: (reason: Error) => void;
}

/** A thread that lays out PDFs, one order at a time. */
export class PdfThread {
  readonly #worker: Worker;
  #asked: Asked | null = null;
  #death: Error | null = null;

  /**
   * @param program path of the built `thread/program.ts`, also below the working directory
   * @param isPatient whether it gives way to other threads
   */
  constructor(program: string, isPatient: boolean) {
    // A worker takes no relative path without ./ at its beginning.
    this.#worker = new Worker(resolve(program), { resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES }, workerData: { isPatient } });
    this.#worker.on('message', (answer: Answer) => this.#settle(answer));
    this.#worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#die(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new PdfTooLargeError('out of memory', { cause: error }) : error),
    );
    this.#worker.on('exit', () => this.#die(new Error('the thread that makes PDFs has ended')));
    this.#worker.unref();
  }

  get isDead(): boolean {
    return this.#death !== null;
  }

  async ask(order: Order): Promise<{ pages: number }> {
    // Whatever ended it, it was the work of another document.
    if (this.#death) throw new Error('the thread that makes PDFs has ended', { cause: this.#death });
    // Only a waiting caller keeps the process alive.
    this.#worker.ref();
    const timer = setTimeout(() => this.#die(new PdfTimeoutError('the thread that makes PDFs did not answer')), MAX_WAIT_MS);
    try {
      return await new Promise((resolve, reject) => {
        this.#asked = { resolve, reject };
        this.#worker.postMessage(order);
      });
    } finally {
      clearTimeout(timer);
      this.#worker.unref();
    }
  }

  /** Gives a document up. */
  async drop(id: number): Promise<void> {
    if (!this.#death) await this.ask({ drop: true, id }).catch(() => undefined);
  }

  async end(): Promise<void> {
    this.#die(new Error('the thread that makes PDFs was ended'));
    await this.#worker.terminate();
  }

  #settle(answer: Answer): void {
    const asked = this.#asked;
    this.#asked = null;
    if ('error' in answer) asked?.reject(new Error(answer.error));
    else asked?.resolve(answer);
  }

  #die(cause: Error): void {
    this.#death ??= cause;
    this.#asked?.reject(this.#death);
    this.#asked = null;
  }
}
