import type { PdfMaker } from '@formwright/pdf';
import type { Outbox, Ports } from '@formwright/platform';
import type { ChangeNotifier } from './change-notifier.ts';
import type { ResponsesConfig } from './config.ts';
import type { PdfNotes } from './pdf/pdf-store.ts';
import type { ResponsesRepository } from './repository.ts';

/** Dependencies of the use cases and handlers. */
export interface ResponsesDeps {
  ports: Ports;
  config: ResponsesConfig;
  repository: ResponsesRepository;
  outbox: Outbox;
  notifier: ChangeNotifier;
  pdfs: PdfMaker;
  pdfNotes: PdfNotes;
  /** PDFs that are being made in the background. */
  making: Set<Promise<void>>;
  /** Aborted when the service stops. */
  closing: AbortSignal;
}
