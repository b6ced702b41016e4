import { type CollectionDeclaration, condemnFiles, type Store, type Write } from '@formwright/platform';
import { type Chunk, KEPT_MS, type Upload, uploadLimits } from './upload.ts';

/** Space that unused uploads take: of a network, or of all together. */
interface Share {
  /** The network's digest, or 'all'. */
  _id: string;
  bytes: number;
  count: number;
}

const uploadsDeclaration: CollectionDeclaration<Upload> = {
  name: 'uploads',
  indexes: [
    { name: 'by_key', keys: { key: 1 }, unique: true },
    { name: 'by_age', keys: { since: 1 } },
    { name: 'by_form', keys: { formId: 1 } },
  ],
};

export const UPLOADS = uploadsDeclaration.name;
const ALL = 'all';
const unused = { usedBy: null, isCondemned: false } as const;
/** Its time is over at once. */
const condemned = (now: number) => ({ isCondemned: true, since: now - KEPT_MS });

/** Files that arrive in chunks. */
export function openUploads(store: Store) {
  const uploads = store.collection(uploadsDeclaration);
  const shares = store.collection<Share>({ name: 'uploadShares' });
  const takingShare = (_id: string, size: number, most: { bytes: number; count: number }): Write =>
    shares.updating({ _id, bytes: { $lte: most.bytes - size }, count: { $lt: most.count } }, { $inc: { bytes: size, count: 1 } });
  const releasing = ({ network, size }: Upload): Write[] =>
    [ALL, network].map((_id) => shares.updating({ _id }, { $inc: { bytes: -size, count: -1 } }, { optional: true }));
  return {
    findUpload: (id: string) => uploads.findOne({ _id: id }),
    findUploads: (ids: readonly string[]) => uploads.find({ _id: { $in: ids } }, { limit: ids.length }),
    findUploadByKey: (key: string) => uploads.findOne({ key }),
    ensureShares: async (network: string): Promise<void> => {
      for (const _id of [ALL, network]) await shares.updateOne({ _id }, { $setOnInsert: { bytes: 0, count: 0 } }, { upsert: true });
    },
    /** Fails if there is one with the same key, or if a share has no room. */
    addingUpload: (upload: Upload): Write[] => [
      uploads.inserting(upload),
      takingShare(ALL, upload.size, uploadLimits.all),
      takingShare(upload.network, upload.size, uploadLimits.network),
    ],
    /** @returns whether the chunk continues the upload: it does not if another was there first, or if the upload is used or erased */
    addChunk: async ({ _id, offset }: Upload, chunk: Chunk, now: number): Promise<boolean> => {
      const update = { $set: { offset: offset + chunk.size, since: now }, $push: { chunks: chunk } };
      return (await uploads.updateOne({ _id, offset, ...unused }, update)).matched === 1;
    },
    /** Fails if another submission has used it, or if it is being erased. */
    usingUpload: (upload: Upload, submissionId: string): Write[] => [
      uploads.updating({ _id: upload._id, ...unused }, { $set: { usedBy: submissionId, ...(upload.sha256 && { sha256: upload.sha256 }) } }),
      ...releasing(upload),
    ],
    /** Ends an upload: nobody can continue or use it, and the sweep erases it. @returns false if it was used, or condemned before */
    condemnUpload: async (id: string, now: number): Promise<boolean> =>
      (await uploads.updateOne({ _id: id, ...unused }, { $set: { ...condemned(now), key: `condemned ${id}` } })).matched === 1,
    /** Condemns it once its time is over, so that its key is free. */
    condemnExpired: (id: string, now: number) =>
      uploads.updateOne({ _id: id, since: { $lt: now - KEPT_MS } }, { $set: { isCondemned: true, key: `condemned ${id}` } }),
    /** Used ones answer repeated submissions until their time is over. Nobody can create an upload of a deleted form, so the keys stay. */
    condemnUploadsOf: (formId: string, now: number) => uploads.updateMany({ formId, ...unused }, { $set: condemned(now) }),
    /** Ends all uploads of a form whose account was deleted, used ones too, and removes the names of the files. */
    blankUploadsOf: (formId: string, now: number) =>
      uploads.updateMany({ formId }, { $set: { ...condemned(now), name: '', digest: null }, $unset: { sha256: true } }),
    uploadsOf: (formId: string) => uploads.stream({ formId }, { fields: ['formId'] }),
    condemnUploads: (before: number, atMost: number): Promise<Upload[]> => condemnFiles(uploads, before, atMost),
    /** Fails if it was removed before. */
    removingUpload: (upload: Upload): Write[] => [
      uploads.deleting({ _id: upload._id }),
      ...(upload.usedBy === null ? releasing(upload) : []),
    ],
    removeEmptyShares: () => shares.deleteMany({ count: { $lte: 0 } }),
  };
}
