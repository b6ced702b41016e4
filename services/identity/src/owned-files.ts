import type { OwnedFiles, Store } from '@formwright/platform';
import { storedData } from './repository.ts';

/** The pictures of accounts. */
export function ownedFiles(store: Store): Record<string, OwnedFiles> {
  const { users, pendingAvatars } = storedData(store);
  return {
    User: {
      owner: 'account',
      has: async ([, id = '', name = ''], key) => (await users.findOne({ _id: id, avatar: name })) ?? pendingAvatars.findOne({ _id: key }),
    },
  };
}
