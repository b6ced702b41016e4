import type { PdfMaker } from '@formwright/pdf';
import type { Outbox, Ports } from '@formwright/platform';
import type { ChangeNotifier } from './change-notifier.ts';
import type { ResponsesConfig } from './config.ts';
import type { ResponsesRepository } from './repository.ts';

/** Dependencies of the use cases and handlers. */
export interface ResponsesDeps {
  ports: Ports;
  config: ResponsesConfig;
  repository: ResponsesRepository;
  outbox: Outbox;
  notifier: ChangeNotifier;
  pdfs: PdfMaker;
}
