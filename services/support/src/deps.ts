import type { MailOutbox, Outbox, Ports } from '@formwright/platform';
import type { SupportConfig } from './config.ts';
import type { MessageCounts } from './message-counts.ts';
import type { SupportRepository } from './repository.ts';

/** Dependencies of the use cases and handlers. */
export interface SupportDeps {
  ports: Ports;
  config: SupportConfig;
  repository: SupportRepository;
  outbox: Outbox;
  mails: MailOutbox;
  counts: MessageCounts;
}
