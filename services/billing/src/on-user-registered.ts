import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import { freshAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';

/** Creates a Free account, unless an operator has created it already. */
export function onUserRegistered({ ports, repository }: BillingDeps) {
  return async (event: EventOf<'identity.v1.UserRegistered'>): Promise<readonly Write[]> =>
    (await repository.findAccount(event.workspaceId)) ? [] : repository.opening(freshAccount(event.workspaceId, ports.clock.now()));
}
