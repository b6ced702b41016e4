import { on, type Subscription } from '@formwright/platform';
import type { BillingDeps } from './deps.ts';
import { onUserDeleted } from './on-user-deleted.ts';
import { onUserRegistered } from './on-user-registered.ts';

/** What this service listens to. PlanChanged is published by repository.ts, with the account it tells of. */
export const subscriptions = (deps: BillingDeps): Subscription[] => [
  on('identity.v1.UserRegistered', 'billing.on-user-registered', onUserRegistered(deps)),
  on('identity.v1.UserDeleted', 'billing.on-user-deleted', onUserDeleted(deps)),
];
