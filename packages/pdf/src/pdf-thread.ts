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

/** Memory of the thread. A section of the largest response takes about a third of it. */
const MAX_MEGABYTES = 384;
/** A section that takes longer hangs: even a slow machine needs less. */
const MAX_WAIT_MS = 5 * 60_000;

interface Asked {
  resolve: (pages: { pages: number }) => void;
  reject: (reason: Error) => void;
}

/** A thread that lays out PDFs, one order at a time. */
export class PdfThread {
  readonly #worker: Worker;
  #asked: Asked | null = null;
  #death: Error | null = null;

  /** @param program path of the built `thread/program.ts`, also below the working directory */
  constructor(program: string) {
    // A worker takes no relative path without ./ at its beginning.
    this.#worker = new Worker(resolve(program), { resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES } });
    this.#worker.on('message', (answer: Answer) => this.#settle(answer));
    this.#worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#die(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new PdfTooLargeError('out of memory', { cause: error }) : error),
    );
    this.#worker.on('exit', () => this.#die(new Error('the thread that makes PDFs has ended')));
    this.#worker.unref();
  }

  async ask(order: Order): Promise<{ pages: number }> {
    if (this.#death) throw this.#death;
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
