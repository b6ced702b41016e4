import type { OwnedFiles, Store } from '@formwright/platform';
import { storedData } from './repository.ts';

/** The images of forms, and the owner's logo on them. */
export function ownedFiles(store: Store): Record<string, OwnedFiles> {
  const { heads, pages, images } = storedData(store);
  return {
    Form: {
      owner: 'form',
      async has([, id = ''], key) {
        if (await images.findOne({ _id: { $in: [key, `Form/${id}/`] } })) return true;
        // Images that are older than the notes are named in the form alone.
        const form = [await pages.findOne({ _id: id }), await heads.findOne({ _id: id })];
        return JSON.stringify(form).includes(`/files/${key}`);
      },
    },
  };
}
