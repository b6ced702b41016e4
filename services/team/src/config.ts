import { productName, setting } from '@formwright/platform';

export interface TeamConfig {
  productName: string;
  /** Origin of the product for owners, without a slash at the end. Links in mails begin with it. */
  publicUrl: string;
  /** Path of the built program that makes PDFs. */
  pdfProgram: string;
}

/** Reads the configuration from the environment, for a separate process. */
export const teamSettings = {
  productName,
  publicUrl: setting.origin('PUBLIC_URL'),
  pdfProgram: setting.text('PDF_PROGRAM', { default: 'dist/pdf-thread.mjs' }),
} as const;
