import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';

/** Closes the forms of a deleted account and their files at once. A FormDeleted event for each form follows. */
export function onUserDeleted({ repository }: SubmissionsDeps) {
  return async ({ workspaceId }: EventOf<'identity.v1.UserDeleted'>): Promise<readonly Write[]> => [
    repository.deletingFormsOf(workspaceId),
  ];
}
