import { createOutbox, type Ports, type Service } from '@formwright/platform';
import type { BillingDeps } from './deps.ts';
import { subscriptions } from './events.ts';
import { openRepository } from './repository.ts';
import { republishPlans } from './republish-plans.ts';
import { routes } from './routes.ts';

/** The plan catalogue and which account has which plan. */
export function createBilling(ports: Ports): Service {
  const deps: BillingDeps = { ports, repository: openRepository(ports.store, createOutbox(ports.store, ports)) };
  return {
    name: 'billing',
    routes: routes(deps),
    subscriptions: subscriptions(deps),
    jobs: [{ name: 'billing.republish-plans', everyMs: 60_000, run: republishPlans(deps) }],
  };
}
