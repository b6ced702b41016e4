import { on, type Subscription } from '@formwright/platform';
import type { BillingDeps } from './deps.ts';
import { onUserRegistered } from './on-user-registered.ts';

/** The events that billing handles. It publishes PlanChanged, in repository.ts. */
export const subscriptions = (deps: BillingDeps): Subscription[] => [
  on('identity.v1.UserRegistered', 'billing.on-user-registered', onUserRegistered(deps)),
];
