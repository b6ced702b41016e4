import type { Outbox, Ports } from '@formwright/platform';
import type { FormsConfig } from './config.ts';
import type { PublicPages } from './public/public-pages.ts';
import type { FormsRepository } from './repository.ts';

/** What every use case of forms is made from. */
export interface FormsDeps {
  ports: Ports;
  config: FormsConfig;
  repository: FormsRepository;
  outbox: Outbox;
  publicPages: PublicPages;
}
