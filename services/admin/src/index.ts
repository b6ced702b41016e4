import { defineService, type Ports, type Service } from '@formwright/platform';
import { routes } from './routes.ts';

/** The service that asks the others for what operators see, and passes on what they change. */
export function createAdmin(ports: Ports): Service {
  return { name: 'admin', routes: routes({ ports }), subscriptions: [], jobs: [] };
}

export const service = defineService({ name: 'admin', settings: {}, create: createAdmin });
