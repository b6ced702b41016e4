import { on, type Subscription } from '@formwright/platform';
import { onPlanChanged } from './account/on-plan-changed.ts';
import { onUserDeleted } from './account/on-user-deleted.ts';
import type { IdentityDeps } from './deps.ts';

/** What this service listens to. UserRegistered, UserChanged, SessionsRevoked and UserDeleted are published by the use cases, in the commit of what they tell. */
export const subscriptions = (deps: IdentityDeps): Subscription[] => [
  on('billing.v1.PlanChanged', 'identity.on-plan-changed', onPlanChanged(deps)),
  on('identity.v1.UserDeleted', 'identity.on-user-deleted', onUserDeleted(deps)),
];
