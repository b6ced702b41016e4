import type { Ports } from '@formwright/platform';
import type { Accounts } from './repository.ts';

/** Dependencies of the use cases and handlers. */
export interface BillingDeps extends Ports {
  accounts: Accounts;
}
