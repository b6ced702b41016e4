import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';

/** Stores the owner's choice to hide the logo. */
export function onUserChanged({ repository }: ResponsesDeps) {
  return async ({ userId, workspaceId, hidesLogo }: EventOf<'identity.v1.UserChanged'>): Promise<readonly Write[]> => {
    // Only the owner of the workspace decides about the logo.
    if (userId !== workspaceId) return [];
    return [repository.changingAccount(workspaceId, { hidesLogo })];
  };
}
