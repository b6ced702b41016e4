import { defineService, type Ports, type Service } from '@formwright/platform';
import { createChangeNews } from './change-news.ts';
import type { AdminDeps } from './deps.ts';
import { subscriptions } from './events.ts';
import { routes } from './routes.ts';

/** The service that asks the others for what operators see, and passes on what they change. */
export function createAdmin(ports: Ports): Service {
  const deps: AdminDeps = { ports, news: createChangeNews(ports.replicas) };
  return { name: 'admin', routes: routes(deps), subscriptions: subscriptions(deps), jobs: [] };
}

export const service = defineService({ name: 'admin', settings: {}, create: createAdmin });
