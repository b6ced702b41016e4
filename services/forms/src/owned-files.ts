import type { OwnedFiles, Store } from '@formwright/platform';
import { storedData } from './repository.ts';

/** The images of forms, and the owner's logo on them. */
export function ownedFiles(store: Store): Record<string, OwnedFiles> {
  const { images } = storedData(store);
  return {
    Form: {
      owner: 'form',
      has: async ([, id = ''], key) => (await images.findOne({ _id: { $in: [key, `Form/${id}/`] } })) !== null,
    },
  };
}
