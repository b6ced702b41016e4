import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { avatarFolder } from './avatar.ts';

/** Removes the files of an account that is gone. As an event of our own, so that a crash after the deletion does not leave them behind. */
export const onUserDeleted =
  ({ files }: IdentityDeps) =>
  async (event: EventOf<'identity.v1.UserDeleted'>): Promise<readonly Write[]> => {
    await files.deleteAll(avatarFolder(event.userId));
    return [];
  };
