import type { PdfDocument, PdfSection } from './description.ts';
import { PdfThread, PdfTimeoutError } from './pdf-thread.ts';

export { PdfTimeoutError, PdfTooLargeError } from './pdf-thread.ts';

/** One PDF to make. */
export interface PdfJob {
  document: PdfDocument;
  /** Read one after the other, as fast as they are laid out. */
  sections: AsyncIterable<PdfSection> | Iterable<PdfSection>;
  /** The file to write. Its maker removes it, also after a failure. */
  path: string;
  /** Ends the work; `make` then rejects with the signal's reason. A wait for other PDFs counts, too. */
  signal: AbortSignal;
}

/** Makes PDFs on threads of their own, so that laying out pages holds up no request. */
export interface PdfMaker {
  /**
   * @param lane each lane makes one PDF at a time, so that a short one does not wait for a long one
   * @returns the number of pages, when the file is written
   * @throws PdfTooLargeError if the thread ran out of memory
   * @throws PdfTimeoutError if it took too long, also by a signal of `AbortSignal.timeout`
   */
  make(lane: 'short' | 'long', job: PdfJob): Promise<number>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** @param program path of the built `thread/program.ts` */
export function createPdfMaker(program: string): PdfMaker {
  const lanes = { short: createLane(program), long: createLane(program) };
  return {
    make: (lane, job) => lanes[lane].make(job),
    async close() {
      await Promise.all(Object.values(lanes).map((lane) => lane.close()));
    },
  };
}

/** A thread that is idle for this long is ended; a new one takes about a second to start. */
const IDLE_MS = 60_000;

function createLane(program: string) {
  let thread: PdfThread | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = null;
    await ending?.end();
  }

  async function perform({ document, sections, path, signal }: PdfJob): Promise<number> {
    requireWanted(signal);
    clearTimeout(idle);
    thread ??= new PdfThread(program);
    const stop = () => void end();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await thread.ask({ start: document, path });
      for await (const section of sections) await asking(signal, thread, { section });
      return (await asking(signal, thread, { end: true })).pages;
    } catch (error) {
      // What it was making is of no use any more.
      await end();
      requireWanted(signal);
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      idle = setTimeout(stop, IDLE_MS);
      idle.unref();
    }
  }

  return {
    make(job: PdfJob): Promise<number> {
      const turn = last.then(() => perform(job));
      last = turn.catch(() => undefined);
      return turn;
    },
    end,
    async close() {
      await end();
      clearTimeout(idle);
    },
  };
}

function requireWanted(signal: AbortSignal): void {
  if (signal.aborted && (signal.reason as Error | undefined)?.name === 'TimeoutError')
    throw new PdfTimeoutError('the PDF took too long', { cause: signal.reason });
  signal.throwIfAborted();
}

function asking(signal: AbortSignal, thread: PdfThread, order: { section: PdfSection } | { end: true }) {
  requireWanted(signal);
  return thread.ask(order);
}
