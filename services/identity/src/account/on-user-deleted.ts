import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { avatarFolder } from './avatar.ts';

/** Removes the files of a deleted account. It handles our own event, so that a crash after the deletion leaves no files behind. */
export function onUserDeleted({ ports }: IdentityDeps) {
  return async (event: EventOf<'identity.v1.UserDeleted'>): Promise<readonly Write[]> => {
    await ports.files.deleteAll(avatarFolder(event.userId));
    return [];
  };
}
