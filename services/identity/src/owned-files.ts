import type { OwnedFiles, Store } from '@formwright/platform';
import { OWN_DATA_FOLDER } from './own-data/own-data-note.ts';
import { storedData } from './repository.ts';

/** The pictures of accounts, and the ZIPs of own data. */
export function ownedFiles(store: Store): Record<string, OwnedFiles> {
  const { users, pendingAvatars, ownData } = storedData(store);
  return {
    User: {
      owner: 'account',
      has: async ([, id = '', name = ''], key) => (await users.findOne({ _id: id, avatar: name })) ?? pendingAvatars.findOne({ _id: key }),
    },
    [OWN_DATA_FOLDER]: { owner: 'note of own data', has: ([, , id = '']) => ownData.findOne({ _id: id }) },
  };
}
