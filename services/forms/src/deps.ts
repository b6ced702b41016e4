import type { ListPlaces, Outbox, Ports } from '@formwright/platform';
import type { FormsConfig } from './config.ts';
import type { PublicPages } from './public/public-pages.ts';
import type { FormsRepository } from './repository.ts';

/** Dependencies of the use cases and handlers. */
export interface FormsDeps {
  ports: Ports;
  config: FormsConfig;
  repository: FormsRepository;
  outbox: Outbox;
  publicPages: PublicPages;
  /** Of the forms of all workspaces. */
  formPlaces: ListPlaces;
}
