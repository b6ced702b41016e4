import { createFairTurns } from '@formwright/platform';
import type { PdfSection } from './description.ts';
import { MAX_PAGES, MAX_SECTION_PAGES, type PdfJob } from './job.ts';
import { pagesOf } from './pages-of.ts';
import { PdfThread, PdfTimeoutError, PdfTooLargeError } from './pdf-thread.ts';
import type { DocumentOrder } from './thread/program.ts';

/** PDFs whose sections are laid out on one thread, in turns. */
export interface Lane {
  make(job: PdfJob): Promise<number>;
  close(): Promise<void>;
}

/** A thread that is idle for this long is ended; a new one takes about a second to start. */
const IDLE_MS = 60_000;
/** PDFs that are begun and not ended: their fonts are in memory. */
const OPEN = 4;
/** Those of one turn: a large one, and one that somebody waits for. */
const OPEN_OF_ONE = 2;
/** Those with more pages than a section may have. They leave room for the others. */
const OPEN_LARGE = 2;

/** @param isPatient whether its thread gives way to others */
export function createLane(program: string, { isPatient }: { isPatient: boolean }): Lane {
  const large = createFairTurns({ atOnce: OPEN_LARGE });
  const open = createFairTurns({ atOnce: OPEN, ofOneAtOnce: OPEN_OF_ONE });
  const sections = createFairTurns({ atOnce: 1 });
  let thread: PdfThread | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  let documents = 0;
  let lastId = 0;
  /** The id of the document that the thread works on. */
  let current = 0;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = null;
    await ending?.end();
  }

  function started(): PdfThread {
    if (isClosed) throw new Error('no more PDFs are made');
    clearTimeout(idle);
    // Another document may have ended the thread, and not removed it yet.
    if (!thread || thread.isDead) thread = new PdfThread(program, isPatient);
    return thread;
  }

  async function perform({ document, sections: described, path, signal, turn }: PdfJob): Promise<number> {
    lastId += 1;
    const id = lastId;
    let own: PdfThread | null = null;
    let hasFailed = false;
    const ask = (order: DocumentOrder, pages = 0) => {
      const carryOut = async () => {
        requireWanted(signal);
        if (hasFailed) throw new Error('an earlier section was not laid out');
        if (!own) {
          own = started();
          documents += 1;
        }
        current = id;
        return own.ask({ ...order, id }).catch((error: unknown) => {
          hasFailed = true;
          throw error;
        });
      };
      const taken = sections.take(turn, carryOut, pages);
      // The order may fail before anybody waits for it. Whoever waits for it later gets the error.
      taken.catch(() => undefined);
      return taken;
    };
    // Only its end interrupts the thread, so it is ended if it works on no other document.
    const stop = () => void (current === id && documents === 1 && end());
    signal.addEventListener('abort', stop, { once: true });
    try {
      let asked = ask({ start: document, path });
      for await (const section of described) {
        // The next turn is requested while the current section is laid out. Later, another document would come first.
        const next = ask({ section }, pagesOfSection(section));
        await asked;
        asked = next;
      }
      await asked;
      return (await ask({ end: true })).pages;
    } catch (error) {
      // The unfinished document is dropped.
      await sections.take(turn, () => giveUp(own, id), 0);
      requireWanted(signal);
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      if (own) documents -= 1;
      clearTimeout(idle);
      if (documents === 0) idle = setTimeout(() => void end(), IDLE_MS).unref();
    }
  }

  async function giveUp(own: PdfThread | null, id: number): Promise<void> {
    await own?.drop(id);
    if (!own?.isDead) return;
    if (thread === own) thread = null;
    await own.end();
  }

  return {
    make(job) {
      if (job.pages > MAX_PAGES) throw new PdfTooLargeError(`a PDF has at most ${MAX_PAGES} pages`);
      const inTurn = () => open.take(job.turn, () => perform(job), job.pages);
      return job.pages > MAX_SECTION_PAGES ? large.take(job.turn, inTurn, job.pages) : inTurn();
    },
    async close() {
      isClosed = true;
      await end();
    },
  };
}

/** @throws PdfTooLargeError before anything is laid out: a section is laid out in one go */
function pagesOfSection(section: PdfSection): number {
  const pages = pagesOf(section, MAX_SECTION_PAGES + 1);
  if (pages > MAX_SECTION_PAGES) throw new PdfTooLargeError(`a section has at most ${MAX_SECTION_PAGES} pages`);
  return pages;
}

function requireWanted(signal: AbortSignal): void {
  if (signal.aborted && (signal.reason as Error | undefined)?.name === 'TimeoutError')
    throw new PdfTimeoutError('the PDF took too long', { cause: signal.reason });
  signal.throwIfAborted();
}
