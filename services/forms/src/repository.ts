import { LAYOUT_VERSION, type Pages, upgradePages } from '@formwright/form-model';
import { type CollectionDeclaration, ConditionFailedError, type Store, type Write } from '@formwright/platform';
import { type FormState, freeQuota, type Quota, type StoredForm } from './form.ts';

/** A form without its pages: small, so that lists are cheap to read. */
interface FormHead extends Omit<StoredForm, 'pages'> {
  /** The revision that last wrote the pages; missing where the pages still stand here, as they did at first. */
  pagesRevision?: number;
  pages?: Pages;
}

/** The pages of a form. */
interface FormPages {
  /** The form's id. */
  _id: string;
  revision: number;
  layoutVersion: number;
  pages: unknown;
}

/** A stored image. One that its form no longer shows is removed after a day, so that undoing its removal finds it again. */
interface StoredImage {
  /** The file's key, or a prefix ending in '/' when the whole form is gone. */
  _id: string;
  formId: string;
  /** Whose space it takes. */
  workspaceId: string;
  /** 0 for images that are older than the counting. */
  bytes: number;
  /** Since when no form shows it; null while one does. */
  since: number | null;
  /** Being removed: no form may take it back. */
  isCondemned: boolean;
}

interface ResponseCount {
  /** The form's id. */
  _id: string;
  total: number;
}

const headsDeclaration: CollectionDeclaration<FormHead> = {
  name: 'forms',
  indexes: [
    { name: 'by_link', keys: { 'details.link': 1 }, unique: true },
    { name: 'by_request', keys: { workspaceId: 1, requestId: 1 }, unique: true },
    { name: 'by_workspace', keys: { workspaceId: 1, deletedAt: 1, updatedAt: -1, _id: -1 } },
  ],
};
const imagesDeclaration: CollectionDeclaration<StoredImage> = {
  // At first it held only the images that no form showed.
  name: 'looseImages',
  indexes: [
    { name: 'by_form', keys: { formId: 1 } },
    { name: 'by_age', keys: { since: 1 } },
  ],
};

/** Reads of a form whose pages were written between its two parts; more than a few in a row do not happen. */
const MAX_READS = 20;

export type FormsRepository = ReturnType<typeof openRepository>;

export function openRepository(store: Store) {
  const heads = store.collection(headsDeclaration);
  const pagesOfForms = store.collection<FormPages>({ name: 'formPages' });
  const quotas = store.collection<Quota>({ name: 'quotas' });
  const images = store.collection(imagesDeclaration);
  const responseCounts = store.collection<ResponseCount>({ name: 'responseCounts' });
  const formStates = store.collection<FormState>({ name: 'formStates' });

  /** Both parts of a form, of the same revision, in today's layout. */
  async function readWhole(findHead: () => Promise<FormHead | null>): Promise<StoredForm | null> {
    for (let reads = 1; reads <= MAX_READS; reads += 1) {
      const head = await findHead();
      if (!head) return null;
      const { pagesRevision, pages: first, ...form } = head;
      if (pagesRevision === undefined) return { ...form, pages: upgradePages(first, 1) as Pages };
      const stored = await pagesOfForms.findOne({ _id: head._id });
      if (stored?.revision === pagesRevision) return { ...form, pages: upgradePages(stored.pages, stored.layoutVersion) as Pages };
    }
    throw new Error('the pages of a form do not belong to it');
  }

  const partsOf = ({ pages, ...form }: StoredForm): [FormHead, FormPages] => [
    { ...form, pagesRevision: form.revision },
    { _id: form._id, revision: form.revision, layoutVersion: LAYOUT_VERSION, pages },
  ];

  return {
    findInWorkspace: (formId: string, workspaceId: string) => readWhole(() => heads.findOne({ _id: formId, workspaceId })),
    findActiveById: (formId: string) => readWhole(() => heads.findOne({ _id: formId, deletedAt: null })),
    findActiveByLink: (link: string) => readWhole(() => heads.findOne({ 'details.link': link, deletedAt: null })),
    /** A form without its pages, by link: a small read. */
    findPublicHead: (link: string) => heads.findOne({ 'details.link': link, deletedAt: null }),
    /** The same by id. */
    findHeadById: (formId: string) => heads.findOne({ _id: formId, deletedAt: null }),
    /** Whether there is such a form, active or archived. */
    isStored: async (formId: string): Promise<boolean> => (await heads.findOne({ _id: formId }, { fields: ['revision'] })) !== null,
    /** The active forms of a workspace without their pages, newest change first. */
    findActiveHeads: (workspaceId: string) => heads.find({ workspaceId, deletedAt: null }, { sort: { updatedAt: -1, _id: -1 } }),
    /** Every form of a workspace, archived ones too, without its pages. */
    findAllHeads: (workspaceId: string) => heads.find({ workspaceId }),
    findCreatedBy: (workspaceId: string, requestId: string) => heads.findOne({ workspaceId, requestId }),

    insertingForm: (form: StoredForm): Write[] => {
      const [head, pages] = partsOf(form);
      return [heads.inserting(head), pagesOfForms.inserting(pages)];
    },
    /** Fails when the form is no longer of this revision. */
    updatingForm: (next: StoredForm, from: number): Write[] => {
      const [{ _id, ...head }, { _id: __, ...pages }] = partsOf(next);
      return [
        heads.updating({ _id, revision: from }, { $set: head, $unset: { pages: true } }),
        pagesOfForms.updating({ _id }, { $set: pages }, { upsert: true }),
      ];
    },
    /** All that is stored of a form; fails when the form changed meanwhile. Its images are removed by the next sweep. */
    deletingForm: ({ _id, workspaceId, revision }: Pick<StoredForm, '_id' | 'workspaceId' | 'revision'>): Write[] => [
      heads.deleting({ _id, revision }),
      pagesOfForms.deleting({ _id }, { optional: true }),
      responseCounts.deleting({ _id }, { optional: true }),
      formStates.deleting({ _id }, { optional: true }),
      images.updatingMany({ formId: _id }, { $set: { since: 0, isCondemned: true } }),
      // The whole prefix too: not every image is noted.
      images.updating(
        { _id: `Form/${_id}/` },
        { $set: { formId: _id, workspaceId, bytes: 0, since: 0, isCondemned: true } },
        { upsert: true },
      ),
    ],

    async quotaOf(workspaceId: string): Promise<Quota> {
      // Copies from before plans told their features have none until billing tells them again.
      return { ...freeQuota, ...(await quotas.findOne({ _id: workspaceId })), _id: workspaceId };
    },
    findQuota: (workspaceId: string) => quotas.findOne({ _id: workspaceId }),
    ensureQuota: (workspaceId: string) => quotas.updateOne({ _id: workspaceId }, { $setOnInsert: freeQuota }, { upsert: true }),
    insertingQuota: (quota: Quota): Write => quotas.inserting(quota),
    /** Fails when the plan changed, the account was suspended, or another form took the last place. */
    takingPlace: ({ _id, max }: Quota): Write =>
      quotas.updating({ _id, max, blocked: false, ...(max >= 0 && { used: { $lt: max } }) }, { $inc: { used: 1 } }),
    /** Fails when a form was created meanwhile. */
    changingPlan: ({ _id, used }: Quota, plan: Partial<Quota>): Write => quotas.updating({ _id, used }, { $set: plan }),
    settingLogo(workspaceId: string, hidesLogo: boolean): Write {
      const { hidesLogo: _, ...others } = freeQuota;
      return quotas.updating({ _id: workspaceId }, { $set: { hidesLogo }, $setOnInsert: others }, { upsert: true });
    },
    deletingQuota: (workspaceId: string): Write => quotas.deleting({ _id: workspaceId }, { optional: true }),

    /** What the form shows, and what it showed or was given within the last day. */
    findImages: (formId: string) => images.find({ formId, isCondemned: false }),
    /**
     * Notes a new image, loose until a form shows it, and takes its space.
     * @throws ConditionFailedError when the workspace would have more than `most` bytes
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
    /** Fails where the image is being removed. */
    takingImage: (_id: string): Write => images.updating({ _id, isCondemned: false }, { $set: { since: null } }),
    releasingImage: (_id: string, { formId, workspaceId }: { formId: string; workspaceId: string }, since: number): Write =>
      images.updating({ _id }, { $set: { since }, $setOnInsert: { formId, workspaceId, bytes: 0, isCondemned: false } }, { upsert: true }),
    /** Images that have been loose since before this time, condemned first, so that no save takes back what is being removed. */
    async condemnImages(before: number, atMost: number): Promise<StoredImage[]> {
      const old = { since: { $lt: before } };
      await images.updateMany({ ...old, isCondemned: false }, { $set: { isCondemned: true } });
      return images.find({ ...old, isCondemned: true }, { limit: atMost });
    },
    /** After its file is gone: gives its space back. Another sweep may have done so before. */
    forgetImage: ({ _id, workspaceId, bytes = 0 }: StoredImage): Promise<void> =>
      store
        .commit([
          images.deleting({ _id }),
          ...(bytes > 0 ? [quotas.updating({ _id: workspaceId }, { $inc: { imageBytes: -bytes } }, { optional: true })] : []),
        ])
        .catch((error: unknown) => {
          if (!(error instanceof ConditionFailedError)) throw error;
        }),

    settingResponseCount: ({ _id, ...count }: ResponseCount): Write => responseCounts.updating({ _id }, { $set: count }, { upsert: true }),
    /** null until submissions has told of it. */
    findFormState: (formId: string) => formStates.findOne({ _id: formId }),
    settingFormState: ({ _id, ...state }: FormState): Write => formStates.updating({ _id }, { $set: state }, { upsert: true }),
    /** What is counted of these forms, by id. */
    async countsOf(formIds: readonly string[]): Promise<Map<string, { total?: number; taken?: number; limit?: number | null }>> {
      const [counts, states] = await Promise.all([
        responseCounts.find({ _id: { $in: formIds } }),
        formStates.find({ _id: { $in: formIds } }),
      ]);
      const found = new Map<string, { total?: number; taken?: number; limit?: number | null }>();
      for (const { _id, total } of counts) found.set(_id, { total });
      for (const { _id, taken, limit } of states) found.set(_id, { ...found.get(_id), taken, limit });
      return found;
    },
  };
}
