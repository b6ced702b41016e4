import type { CollectionDeclaration, Store } from '@formwright/platform';
import { freeQuota, type Quota, type StoredForm } from './form.ts';

/** A stored image that no form refers to now. It is removed after a day, so that undoing its removal finds it again. */
interface LooseImage {
  /** The file's key, or a prefix ending in '/' when the whole form is gone. */
  _id: string;
  formId: string;
  since: number;
  /** Being removed: no form may take it back. */
  isCondemned: boolean;
}

interface ResponseCount {
  /** The form's id. */
  _id: string;
  total: number;
}

const formsDeclaration: CollectionDeclaration<StoredForm> = {
  name: 'forms',
  indexes: [
    { name: 'by_link', keys: { 'details.link': 1 }, unique: true },
    { name: 'by_request', keys: { workspaceId: 1, requestId: 1 }, unique: true },
    { name: 'by_workspace', keys: { workspaceId: 1, deletedAt: 1, updatedAt: -1, _id: -1 } },
  ],
};
const looseImagesDeclaration: CollectionDeclaration<LooseImage> = {
  name: 'looseImages',
  indexes: [
    { name: 'by_form', keys: { formId: 1 } },
    { name: 'by_age', keys: { since: 1 } },
  ],
};

export type FormsRepository = ReturnType<typeof openRepository>;

export function openRepository(store: Store) {
  const forms = store.collection(formsDeclaration);
  const quotas = store.collection<Quota>({ name: 'quotas' });
  const looseImages = store.collection(looseImagesDeclaration);
  const responseCounts = store.collection<ResponseCount>({ name: 'responseCounts' });
  return {
    forms,
    quotas,
    looseImages,
    responseCounts,

    findInWorkspace: (formId: string, workspaceId: string) => forms.findOne({ _id: formId, workspaceId }),
    findActiveByLink: (link: string) => forms.findOne({ 'details.link': link, deletedAt: null }),
    /** What tells whether a rendered page still holds: a small read. */
    findPublicHead: (link: string) => forms.findOne({ 'details.link': link, deletedAt: null }, { fields: ['workspaceId', 'revision'] }),
    findActive: (workspaceId: string) =>
      forms.find(
        { workspaceId, deletedAt: null },
        {
          sort: { updatedAt: -1, _id: -1 },
          fields: ['details', 'structure', 'firstPage', 'createdAt', 'updatedAt', 'deletedAt', 'isOverQuota'],
        },
      ),
    findCreatedBy: (workspaceId: string, requestId: string) => forms.findOne({ workspaceId, requestId }, { fields: ['details'] }),
    async quotaOf(workspaceId: string): Promise<Quota> {
      return (await quotas.findOne({ _id: workspaceId })) ?? { _id: workspaceId, ...freeQuota };
    },
    /** Response totals by form id. */
    async countsOf(formIds: readonly string[]): Promise<Map<string, number>> {
      const counts = await responseCounts.find({ _id: { $in: formIds } });
      return new Map(counts.map((count) => [count._id, count.total]));
    },
  };
}
