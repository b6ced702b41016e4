import { createMailOutbox, createOutbox, defineService, type Ports, type Service } from '@formwright/platform';
import { type SupportConfig, supportSettings } from './config.ts';
import type { SupportDeps } from './deps.ts';
import { openRepository } from './repository.ts';
import { routes } from './routes.ts';

export type { SupportConfig } from './config.ts';

/** The service that takes what users write to the operator. */
export function createSupport(ports: Ports, config: SupportConfig): Service {
  const deps: SupportDeps = {
    ports,
    config,
    repository: openRepository(ports.store),
    outbox: createOutbox(ports.store, ports),
    mails: createMailOutbox(ports.store, ports),
  };
  return {
    name: 'support',
    routes: routes(deps),
    subscriptions: [],
    jobs: [],
    closing: ({ userId }) => deps.repository.removingOf(userId),
  };
}

export const service = defineService({ name: 'support', settings: supportSettings, create: createSupport });
