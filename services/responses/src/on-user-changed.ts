import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';

/** Keeps the owner's wish to hide the logo. */
export function onUserChanged({ repository }: ResponsesDeps) {
  return async ({ userId, workspaceId, hidesLogo }: EventOf<'identity.v1.UserChanged'>): Promise<readonly Write[]> => {
    // The logo is the workspace's, and so is decided by its owner.
    if (userId !== workspaceId) return [];
    return [repository.changingAccount(workspaceId, { hidesLogo })];
  };
}
