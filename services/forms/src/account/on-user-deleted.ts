import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { formDeleted } from '../saving/form-events.ts';

/** Deletes the forms of a deleted account, with their images. */
export function onUserDeleted({ repository, outbox }: FormsDeps) {
  return async (event: EventOf<'identity.v1.UserDeleted'>): Promise<readonly Write[]> => {
    const { workspaceId } = event;
    const owned = await repository.findAllHeads(workspaceId);
    return [
      repository.deletingQuota(workspaceId),
      ...owned.flatMap((form) => [...repository.deletingForm(form), formDeleted(outbox, form)]),
    ];
  };
}
