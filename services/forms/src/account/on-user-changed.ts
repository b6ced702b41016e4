import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** Keeps the owner's wish to hide the logo; whether it counts is the plan's matter. */
export function onUserChanged({ repository }: FormsDeps) {
  return async (event: EventOf<'identity.v1.UserChanged'>): Promise<readonly Write[]> => [
    repository.settingLogo(event.workspaceId, event.hidesLogo),
  ];
}
