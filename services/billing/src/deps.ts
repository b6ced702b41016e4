import type { Ports } from '@formwright/platform';
import type { BillingRepository } from './repository.ts';

/** Dependencies of the use cases and handlers. */
export interface BillingDeps {
  ports: Ports;
  repository: BillingRepository;
}
