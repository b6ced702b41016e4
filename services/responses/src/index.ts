import { createOutbox, type Ports, type Service } from '@formwright/platform';
import { announceCounts } from './announce-counts.ts';
import type { ResponsesConfig } from './config.ts';
import type { ResponsesDeps } from './deps.ts';
import { subscriptions } from './events.ts';
import { openRepository } from './repository.ts';
import { routes } from './routes.ts';

export type { ResponsesConfig };

/** The service that keeps responses as their owners read them: lists, one of them, exports, counters. */
export function createResponses(ports: Ports, config: ResponsesConfig): Service {
  const repository = openRepository(ports.store);
  const deps: ResponsesDeps = { ports, config, repository, outbox: createOutbox(ports.store, ports) };
  return {
    name: 'responses',
    routes: routes(deps),
    subscriptions: subscriptions(deps),
    jobs: [{ name: 'announce-counts', everyMs: 1000, run: announceCounts(deps) }],
  };
}
