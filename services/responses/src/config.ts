import { productName, setting } from '@formwright/platform';

/** Configuration of responses. */
export interface ResponsesConfig {
  /** Signs the tickets of downloads. Must be equal in all replicas. */
  ticketSecret: string;
  /** Shown in PDFs. */
  productName: string;
  /** Path of the built program that makes PDFs. */
  pdfProgram: string;
}

/** Reads the configuration from the environment, for a separate process. */
export const responsesSettings = {
  ticketSecret: setting.secret('TICKET_SECRET', { minLength: 32 }),
  productName,
  pdfProgram: setting.text('PDF_PROGRAM', { default: 'dist/pdf-thread.mjs' }),
} as const;
