import type { OwnedFiles, Store } from '@formwright/platform';
import { storedData } from './repository.ts';

/** The files of answers, those that are still coming, and those of drafts that wait for another device. */
export function ownedFiles(store: Store): Record<string, OwnedFiles> {
  const { submissions, pendingFiles, uploads, drafts } = storedData(store);
  return {
    Response: {
      owner: 'submission',
      has: async ([, id = '']) => (await submissions.findOne({ _id: id, hasFiles: true })) ?? pendingFiles.findOne({ _id: id }),
    },
    Uploads: { owner: 'upload', has: ([, id = '']) => uploads.findOne({ _id: id }) },
    Elsewhere: { owner: 'draft', has: ([, id = '']) => drafts.findOne({ _id: id }) },
  };
}
