export type { PdfDocument, PdfFile, PdfItem, PdfSection } from './description.ts';
export { MAX_PAGES, MAX_SECTION_PAGES } from './job.ts';
export { pagesOf } from './pages-of.ts';
export { createPdfMaker, type PdfMaker, PdfTimeoutError, PdfTooLargeError } from './pdf-maker.ts';
