import type { EventOf } from '@formwright/events';
import { on, type Subscription, type Write } from '@formwright/platform';
import type { SupportDeps } from './deps.ts';

/** The events that support handles. It publishes MessageReceived, in send-message.ts. */
export const subscriptions = (deps: SupportDeps): Subscription[] => [
  on('identity.v1.UserDeleted', 'support.on-user-deleted', onUserDeleted(deps)),
];

/** Deletes what a deleted user wrote. */
function onUserDeleted({ repository }: SupportDeps) {
  return async ({ userId }: EventOf<'identity.v1.UserDeleted'>): Promise<readonly Write[]> => repository.removingOf(userId);
}
