import { defineService, type Ports, type Service } from '@formwright/platform';
import { createChangeNews } from './change-news.ts';
import { routes } from './routes.ts';

/** The service that asks the others for what operators see, and passes on what they change. */
export function createAdmin(ports: Ports): Service {
  return { name: 'admin', routes: routes({ ports, news: createChangeNews(ports.replicas) }), subscriptions: [], jobs: [] };
}

export const service = defineService({ name: 'admin', settings: {}, create: createAdmin });
