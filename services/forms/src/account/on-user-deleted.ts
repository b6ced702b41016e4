import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { deletingForms } from './follow-account.ts';

/** Deletes the forms of a deleted account, with their images. */
export function onUserDeleted(deps: FormsDeps) {
  return async (event: EventOf<'identity.v1.UserDeleted'>): Promise<readonly Write[]> => deletingForms(deps, event.workspaceId);
}
