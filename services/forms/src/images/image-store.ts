import {
  type CollectionDeclaration,
  ConditionFailedError,
  condemnFiles,
  type FileNote,
  type Store,
  type Write,
} from '@formwright/platform';
import { quotasDeclaration } from '../account/quotas.ts';

/** A stored image. Unused images are kept for a day, so that undo finds them again. */
export interface StoredImage extends FileNote {
  /** The file's key; or, for a deleted form, the prefix of all its images, which ends in '/'. */
  _id: string;
  formId: string;
  /** The workspace whose limit counts the image. */
  workspaceId: string;
  /** 0 for images that were stored before sizes were counted. */
  bytes: number;
}

/** The name is historical: the collection now contains all images. */
export const IMAGES = 'looseImages';

const declaration: CollectionDeclaration<StoredImage> = {
  name: IMAGES,
  indexes: [
    { name: 'by_form', keys: { formId: 1 } },
    { name: 'by_workspace', keys: { workspaceId: 1 } },
    { name: 'by_age', keys: { since: 1 } },
  ],
};

/** Images of forms, and what they take of their workspace's limit. */
export function openImages(store: Store) {
  const images = store.collection(declaration);
  const quotas = store.collection(quotasDeclaration);
  return {
    /** Images that the form shows, added or removed within the last day. */
    findImages: (formId: string) => images.find({ formId, isCondemned: false }),
    /**
     * Records a new image as unused and counts its size.
     * @throws ConditionFailedError if the workspace would have more than `most` bytes
     */
    addImage: (image: Pick<StoredImage, '_id' | 'formId' | 'workspaceId' | 'bytes'>, since: number, most: number): Promise<void> =>
      store.commit([
        quotas.updating(
          {
            _id: image.workspaceId,
            $or: [{ imageBytes: { $exists: false } }, { imageBytes: { $lte: most - image.bytes } }],
          },
          { $inc: { imageBytes: image.bytes } },
        ),
        images.inserting({ ...image, since, isCondemned: false }),
      ]),
    /** Marks an image as used. Fails if it is being deleted. */
    takingImage: (_id: string): Write => images.updating({ _id, isCondemned: false }, { $set: { since: null } }),
    releasingImage: (_id: string, { formId, workspaceId }: { formId: string; workspaceId: string }, since: number): Write =>
      images.updating({ _id }, { $set: { since }, $setOnInsert: { formId, workspaceId, bytes: 0, isCondemned: false } }, { upsert: true }),
    /** Condemns the images of all forms of a deleted account. */
    condemnImagesOf: async (workspaceId: string): Promise<void> =>
      void (await images.updateMany({ workspaceId }, { $set: { since: 0, isCondemned: true } })),
    imagesOf: (workspaceId: string) => images.stream({ workspaceId }, { fields: ['formId'] }),
    /** Images that have been unused since `before`. No save uses them again. */
    condemnImages: (before: number, atMost: number): Promise<StoredImage[]> => condemnFiles(images, before, atMost),
    /** Removes the record of a deleted file and subtracts its size. Another sweep may already have done so. */
    forgetImage: ({ _id, workspaceId, bytes = 0 }: StoredImage): Promise<void> =>
      store
        .commit([
          images.deleting({ _id }),
          ...(bytes > 0 ? [quotas.updating({ _id: workspaceId }, { $inc: { imageBytes: -bytes } }, { optional: true })] : []),
        ])
        .catch((error: unknown) => {
          if (!(error instanceof ConditionFailedError)) throw error;
        }),
    /** Condemns all images of a form that is deleted. */
    condemningForm: ({ _id, workspaceId }: { _id: string; workspaceId: string }): Write[] => [
      images.updatingMany({ formId: _id }, { $set: { since: 0, isCondemned: true } }),
      // Notes the whole prefix, because images that are older than the collection are not in it.
      images.updating(
        { _id: `Form/${_id}/` },
        { $set: { formId: _id, workspaceId, bytes: 0, since: 0, isCondemned: true } },
        { upsert: true },
      ),
    ],
  };
}
