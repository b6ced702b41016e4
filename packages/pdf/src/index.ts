export type { PdfDocument, PdfFile, PdfItem, PdfSection } from './description.ts';
export { pagesOf } from './pages-of.ts';
export { createPdfMaker, type PdfJob, type PdfMaker, PdfTimeoutError, PdfTooLargeError } from './pdf-maker.ts';
