import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** Stores the owner's choice to hide the logo. The plan decides whether it applies. */
export function onUserChanged({ repository }: FormsDeps) {
  return async (event: EventOf<'identity.v1.UserChanged'>): Promise<readonly Write[]> => [
    repository.settingLogo(event.workspaceId, event.hidesLogo),
  ];
}
