import { type PdfJob, SHORT_PAGES } from './job.ts';
import { createLane, type Lane } from './lane.ts';

export { PdfTimeoutError, PdfTooLargeError } from './pdf-thread.ts';

/** Makes PDFs on threads of their own, so that laying out pages holds up no request. */
export interface PdfMaker {
  /**
   * @returns the number of pages, when the file is written
   * @throws PdfTooLargeError if it has more than MAX_PAGES, or a section more than MAX_SECTION_PAGES, or the thread ran out of memory
   * @throws PdfTimeoutError if it took too long, also by a signal of `AbortSignal.timeout`
   */
  make(job: PdfJob): Promise<number>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** @param program path of the built `thread/program.ts` */
export function createPdfMaker(program: string): PdfMaker {
  const lanes = new Map<string, Lane>();
  const laneOf = (job: PdfJob): Lane => {
    const name = `${job.for}, ${job.pages <= SHORT_PAGES ? 'short' : 'long'}`;
    const lane = lanes.get(name) ?? createLane(program, { isPatient: job.for === 'stranger' });
    lanes.set(name, lane);
    return lane;
  };
  return {
    make: async (job) => laneOf(job).make(job),
    async close() {
      await Promise.all([...lanes.values()].map((lane) => lane.close()));
    },
  };
}
