import type { PdfMaker } from '@formwright/pdf';
import type { MailOutbox, Outbox, Ports } from '@formwright/platform';
import type { TeamConfig } from './config.ts';
import type { TeamRepository } from './repository.ts';

/** Dependencies of the use cases and handlers. */
export interface TeamDeps {
  ports: Ports;
  config: TeamConfig;
  repository: TeamRepository;
  outbox: Outbox;
  mails: MailOutbox;
  pdfs: PdfMaker;
}
