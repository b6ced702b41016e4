import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { BillingDeps } from './deps.ts';

/** Deletes the account of a deleted user. */
export function onUserDeleted({ repository }: BillingDeps) {
  return async (event: EventOf<'identity.v1.UserDeleted'>): Promise<readonly Write[]> => repository.closing(event.workspaceId);
}
