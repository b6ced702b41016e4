import type { Ports } from '@formwright/platform';
import type { Accounts } from './repository.ts';

/** What the use cases and handlers of this service work with. */
export interface BillingDeps extends Ports {
  accounts: Accounts;
}
