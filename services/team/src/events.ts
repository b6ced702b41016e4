import { on, type Subscription } from '@formwright/platform';
import type { TeamDeps } from './deps.ts';
import { onUserDeleted } from './members/on-user-deleted.ts';

/** The events that team handles. It publishes MembershipChanged when somebody joins or leaves. */
export const subscriptions = (deps: TeamDeps): Subscription[] => [
  on('identity.v1.UserDeleted', 'team.on-user-deleted', onUserDeleted(deps)),
];
