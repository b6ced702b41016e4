import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';

/** Stores the owner's choice to hide the logo, for the pages that reply to native posts. */
export function onUserChanged({ repository }: SubmissionsDeps) {
  return async ({ workspaceId, hidesLogo }: EventOf<'identity.v1.UserChanged'>): Promise<readonly Write[]> => [
    repository.changingLogo(workspaceId, hidesLogo),
  ];
}
