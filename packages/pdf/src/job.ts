import type { PdfDocument, PdfSection } from './description.ts';

/** The most pages of a PDF. They take about two minutes of processor time. */
export const MAX_PAGES = 4_000;
/** The most pages of a section. They take about five seconds of processor time, which nothing interrupts. */
export const MAX_SECTION_PAGES = 200;
/** PDFs of at most this many pages do not wait for longer ones. They take two thirds of a second and hold two hundred short answers. */
export const SHORT_PAGES = 20;
/** One PDF to make. */
export interface PdfJob {
  document: PdfDocument;
  /** Read one after the other, as fast as they are laid out. */
  sections: AsyncIterable<PdfSection> | Iterable<PdfSection>;
  /** The file to write. Its maker removes it, also after a failure. */
  path: string;
  /** Ends the work at the next section; `make` then rejects with the signal's reason. A wait for other PDFs counts, too. */
  signal: AbortSignal;
  /** Whom it is for. Strangers have threads of their own, which give way to everything else. */
  for: 'owner' | 'stranger';
  /** Whose turn it is: a workspace, or the network of a stranger's address. */
  turn: string;
  /** Its pages, as `pagesOf` estimates them. Short ones have a thread of their own. */
  pages: number;
}
