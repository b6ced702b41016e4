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
  const takingShare = (_id: string, { bytes, count }: { bytes: number; count?: number }): Write =>
    shares.updating({ _id, bytes: { $lt: bytes }, ...(count !== undefined && { count: { $lt: count } }) }, { $inc: { count: 1 } });
  const takingBytes = (_id: string, size: number, most: { bytes: number }): Write =>
    shares.updating({ _id, bytes: { $lte: most.bytes - size } }, { $inc: { bytes: size } });
  const releasing = ({ network, size, offset, countsArrived }: Upload): Write[] =>
    [ALL, network].map((_id) =>
      shares.updating({ _id }, { $inc: { bytes: countsArrived ? -offset : -size, count: -1 } }, { optional: true }),
    );
  return {
    findUpload: (id: string) => uploads.findOne({ _id: id }),
    findUploads: (ids: readonly string[]) => uploads.find({ _id: { $in: ids } }, { limit: ids.length }),
    findUploadByKey: (key: string) => uploads.findOne({ key }),
    ensureShares: async (network: string): Promise<void> => {
      for (const _id of [ALL, network]) await shares.updateOne({ _id }, { $setOnInsert: { bytes: 0, count: 0 } }, { upsert: true });
    },
    /**
     * Fails if there is one with the same key, or if there is no room.
     * @param from 'own': what its network has in any case; 'common': what all share
     */
    addingUpload: (upload: Upload, from: 'own' | 'common'): Write[] => {
      const { network, all } = uploadLimits;
      const [bytes, own] = [{ bytes: all.bytes }, { ...network, count: network.own }];
      return [
        uploads.inserting(upload),
        ...(from === 'own'
          ? [takingShare(ALL, bytes), takingShare(upload.network, own)]
          : [takingShare(ALL, all), takingShare(upload.network, network)]),
      ];
    },
    /** Fails if another chunk was there first, if the upload is used or erased, or if a share has no room. */
    addingChunk: ({ _id, offset, network, countsArrived }: Upload, chunk: Chunk, now: number): Write[] => [
      uploads.updating({ _id, offset, ...unused }, { $set: { offset: offset + chunk.size, since: now }, $push: { chunks: chunk } }),
      ...(countsArrived ? [takingBytes(ALL, chunk.size, uploadLimits.all), takingBytes(network, chunk.size, uploadLimits.network)] : []),
    ],
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
