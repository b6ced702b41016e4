import { defineService, hearGateways, type Ports, type Service } from '@formwright/platform';
import { createChangeNews } from './change-news.ts';
import { type AdminConfig, adminSettings } from './config.ts';
import type { AdminDeps } from './deps.ts';
import { subscriptions } from './events.ts';
import { createReadings } from './readings.ts';
import { routes } from './routes.ts';

/** The service that asks the others for what operators see, and passes on what they change. */
export function createAdmin(ports: Ports, config: AdminConfig): Service {
  const deps: AdminDeps = { ports, news: createChangeNews(ports.replicas), readings: createReadings(ports, config) };
  // The other services close, whatever becomes of the notes.
  const stop = () => deps.readings.note().catch((error: unknown) => ports.log.error({ err: error }, 'readings of lists were not noted'));
  const gateways = hearGateways(ports.bus, ports);
  return { name: 'admin', routes: routes(deps), subscriptions: subscriptions(deps), jobs: [], gateways, stop };
}

export const service = defineService({ name: 'admin', settings: adminSettings, create: createAdmin });
