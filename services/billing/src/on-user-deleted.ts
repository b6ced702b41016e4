import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { BillingDeps } from './deps.ts';

/** The account went with its owner. */
export const onUserDeleted =
  ({ accounts }: BillingDeps) =>
  async (event: EventOf<'identity.v1.UserDeleted'>): Promise<readonly Write[]> =>
    accounts.closing(event.workspaceId);
