import type { EventName } from '@formwright/events';
import { on, type Subscription } from '@formwright/platform';
import type { IdentityDeps } from './deps.ts';
import { onPlanChanged } from './on-plan-changed.ts';
import { onUserDeleted } from './on-user-deleted.ts';

export const publishes = [
  'identity.v1.UserRegistered',
  'identity.v1.UserChanged',
  'identity.v1.SessionsRevoked',
  'identity.v1.UserDeleted',
] as const satisfies readonly EventName[];

export const consumes = (deps: IdentityDeps): Subscription[] => [
  on('billing.v1.PlanChanged', 'identity.on-plan-changed', onPlanChanged(deps)),
  on('identity.v1.UserDeleted', 'identity.on-user-deleted', onUserDeleted(deps)),
];
