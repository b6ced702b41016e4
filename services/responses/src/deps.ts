import type { Outbox, Ports } from '@formwright/platform';
import type { ResponsesConfig } from './config.ts';
import type { News } from './news.ts';
import type { ResponsesRepository } from './repository.ts';

/** Dependencies of the use cases and handlers. */
export interface ResponsesDeps {
  ports: Ports;
  config: ResponsesConfig;
  repository: ResponsesRepository;
  outbox: Outbox;
  news: News;
}
