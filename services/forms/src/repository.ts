import { LAYOUT_VERSION, storedPages } from '@formwright/form-model';
import type { Collection, CollectionDeclaration, Store, Write } from '@formwright/platform';
import { openQuotas } from './account/quotas.ts';
import { termsOf } from './for-operators/listed-terms.ts';
import type { StoredForm } from './form.ts';
import { type FormHead, headsDeclaration, openHeads } from './form-heads.ts';
import { openCases } from './harm/case-store.ts';
import { openEvidence } from './harm/evidence-store.ts';
import { openSaid } from './harm/said-store.ts';
import { IMAGES, openImages, type StoredImage } from './images/image-store.ts';
import { openNumbers } from './reading/form-numbers.ts';
import type { FormerPart } from './saving/former-parts.ts';

/** The pages of a form. */
interface FormPages {
  /** The form's id. */
  _id: string;
  revision: number;
  layoutVersion: number;
  pages: unknown;
}

/** A link that a form had before. It leads to the form's current link, and no other form can take it. */
interface FormerLink {
  /** The link. */
  _id: string;
  formId: string;
  /** Since when it is a former one, epoch milliseconds. */
  since: number;
}

/** What a form had before, so that nothing new takes over its answers. */
interface FormerParts {
  /** The form's id. */
  _id: string;
  parts: readonly FormerPart[];
}

/** A form that a call has deleted, so that the same call, sent again or at the same time, is told the same. */
interface DeletedForm {
  /** The form's id. */
  _id: string;
  workspaceId: string;
  at: number;
}

const deletedDeclaration: CollectionDeclaration<DeletedForm> = {
  name: 'deletedForms',
  indexes: [
    { name: 'by_workspace', keys: { workspaceId: 1 } },
    { name: 'by_age', keys: { at: 1 } },
  ],
};
const PAGES = 'formPages';
const formerLinksDeclaration: CollectionDeclaration<FormerLink> = {
  name: 'formerLinks',
  indexes: [{ name: 'by_form', keys: { formId: 1, since: -1, _id: 1 } }],
};

/** Maximum number of former links of a form; the oldest ones are given up. */
const MAX_FORMER_LINKS = 20;
/** Maximum number of reads when a save happens between the reads of the two parts. */
const MAX_READS = 20;

/** The stored data, for the check and the backup. Declares no indexes, so that they change nothing. */
export const storedData = (store: Store) => ({
  heads: store.collection<FormHead>({ name: headsDeclaration.name }),
  pages: store.collection<FormPages>({ name: PAGES }),
  images: store.collection<StoredImage>({ name: IMAGES }),
});

export type FormsRepository = ReturnType<typeof openRepository>;

export function openRepository(store: Store) {
  const heads = store.collection(headsDeclaration);
  const pagesOfForms = store.collection<FormPages>({ name: PAGES });
  const images = openImages(store);
  const links = openLinks(store, heads);
  const numbers = openNumbers(store);
  const former = openFormerParts(store);

  /** Both parts of a form, of the same revision, in the current layout. */
  async function readWhole(findHead: () => Promise<FormHead | null>): Promise<StoredForm | null> {
    for (let reads = 1; reads <= MAX_READS; reads += 1) {
      const head = await findHead();
      if (!head) return null;
      const { pagesRevision, terms: _terms, ...form } = head;
      const stored = await pagesOfForms.findOne({ _id: head._id });
      if (stored?.revision === pagesRevision) return { ...form, pages: storedPages(stored) };
    }
    throw new Error('the pages of a form do not belong to it');
  }

  const partsOf = ({ pages, ...form }: StoredForm): [FormHead, FormPages] => [
    { ...form, pagesRevision: form.revision, terms: termsOf(form) },
    { _id: form._id, revision: form.revision, layoutVersion: LAYOUT_VERSION, pages },
  ];

  return {
    ...openQuotas(store),
    ...images,
    ...openHeads(heads),
    ...links,
    ...numbers,
    ...former,
    ...openDeleted(store),
    ...openCases(store),
    ...openEvidence(store),
    ...openSaid(store),
    findInWorkspace: (formId: string, workspaceId: string) => readWhole(() => heads.findOne({ _id: formId, workspaceId })),
    /** Active or archived. */
    findAnyById: (formId: string) => readWhole(() => heads.findOne({ _id: formId })),
    findActiveByLink: (link: string) => readWhole(() => heads.findOne({ 'details.link': link, deletedAt: null })),
    /** The active form with this link, now or formerly. */
    findActiveByAnyLink: (link: string) => readWhole(() => links.findHeadByAnyLink(link)),
    /** The next form of a workspace in the order of the ids of the calls that made them, which an index has. */
    findNextOf: (workspaceId: string, requestId: string) =>
      readWhole(() => heads.findOne({ workspaceId, requestId: { $gt: requestId } }, { sort: { requestId: 1 } })),

    insertingForm: (form: StoredForm): Write[] => {
      const [head, pages] = partsOf(form);
      return [heads.inserting(head), pagesOfForms.inserting(pages)];
    },
    /** Fails if the form does not have the revision `from`. */
    updatingForm: (next: StoredForm, from: number): Write[] => {
      const [{ _id, ...head }, { _id: __, ...pages }] = partsOf(next);
      return [heads.updating({ _id, revision: from }, { $set: head }), pagesOfForms.updating({ _id }, { $set: pages }, { upsert: true })];
    },
    /** Records which sessions loaded the save of version `version`. Does nothing if a newer save is stored. */
    setReaders: (_id: string, version: number, readBy: readonly string[]): Promise<unknown> =>
      heads.updateOne({ _id, 'details.version': version }, { $set: { 'lastSave.readBy': readBy } }),
    /** Updates the archiving of a form, without writing its pages. Fails if the form does not have the revision `from`. */
    movingForm: ({ _id, deletedAt, isOverQuota, revision }: StoredForm, from: number): Write[] => [
      heads.updating({ _id, revision: from }, { $set: { deletedAt, isOverQuota, revision } }),
    ],
    /** Changes what is known against a form, without writing its pages. Fails if the form does not have the revision `from`. */
    harmingForm: ({ _id, harm, revision }: StoredForm, from: number): Write =>
      heads.updating({ _id, revision: from }, { $set: { harm, revision } }),
    /** Deletes all data of a form. Fails if the form has changed. The next sweep removes its images. */
    deletingForm: ({ _id, workspaceId, revision }: Pick<StoredForm, '_id' | 'workspaceId' | 'revision'>): Write[] => [
      heads.deleting({ _id, revision }),
      links.freeingLinks(_id),
      pagesOfForms.deleting({ _id }, { optional: true }),
      ...numbers.droppingNumbers(_id),
      former.droppingFormerParts(_id),
      ...images.condemningForm({ _id, workspaceId }),
    ],
  };
}

/** The links by which forms are found, and those that they had before. */
function openLinks(store: Store, heads: Collection<FormHead>) {
  const formerLinks = store.collection(formerLinksDeclaration);

  /** The active form with this link, now or formerly. */
  async function findHeadByAnyLink(link: string): Promise<FormHead | null> {
    const found = await heads.findOne({ 'details.link': link, deletedAt: null });
    const former = found ? null : await formerLinks.findOne({ _id: link });
    return former ? heads.findOne({ _id: former.formId, deletedAt: null }) : found;
  }

  return {
    /** The current link of the active form that had this link before. */
    async findMovedLink(link: string): Promise<{ _id: string; link: string } | null> {
      const former = await formerLinks.findOne({ _id: link });
      const head = former && (await heads.findOne({ _id: former.formId, deletedAt: null }));
      return head && { _id: head._id, link: head.details.link };
    },
    findHeadByAnyLink,
    /** The id of the form with this link, active or archived, now or formerly. */
    async findByEveryLink(link: string): Promise<string | null> {
      const head = await heads.findOne({ 'details.link': link }, { fields: ['revision'] });
      return head?._id ?? (await formerLinks.findOne({ _id: link }))?.formId ?? null;
    },
    /** The current link of the active form with this link, now or formerly. */
    async findOwnLink(link: string): Promise<{ _id: string; link: string } | null> {
      const head = await findHeadByAnyLink(link);
      return head && { _id: head._id, link: head.details.link };
    },
    /** The archived form with this link, now or formerly. In any case of letters, as own links are found. */
    async findArchivedByLink(link: string): Promise<FormHead | null> {
      const archived = { deletedAt: { $gt: 0 } };
      for (const asked of new Set([link, link.toLowerCase()])) {
        const found = await heads.findOne({ 'details.link': asked, ...archived });
        const former = found ? null : await formerLinks.findOne({ _id: asked });
        const head = former ? await heads.findOne({ _id: former.formId, ...archived }) : found;
        if (head) return head;
      }
      return null;
    },
    /** Whether a link belongs to another form, active, archived or formerly. */
    async isLinkTaken(link: string, formId: string): Promise<boolean> {
      const head = await heads.findOne({ 'details.link': link }, { fields: ['revision'] });
      if (head) return head._id !== formId;
      const former = await formerLinks.findOne({ _id: link });
      return former !== null && former.formId !== formId;
    },
    /** Makes the form's link a former one. */
    async exchangingLinks({ _id: formId, details }: StoredForm, link: string, since: number): Promise<Write[]> {
      const old = await formerLinks.find({ formId }, { sort: { since: -1, _id: 1 }, skip: MAX_FORMER_LINKS - 1, limit: MAX_FORMER_LINKS });
      return [
        ...old.map(({ _id }) => formerLinks.deleting({ _id }, { optional: true })),
        formerLinks.deleting({ _id: link, formId }, { optional: true }),
        formerLinks.inserting({ _id: details.link, formId, since }),
      ];
    },
    /** For the commit that deletes the form. */
    freeingLinks: (formId: string): Write => formerLinks.deleting({ formId }, { optional: true }),
  };
}

/** What forms had before. */
function openFormerParts(store: Store) {
  const formerParts = store.collection<FormerParts>({ name: 'formerParts' });
  return {
    /** What the form had before. It is read before a change and needs no condition of its own, because the form's revision guards it. */
    findFormerParts: async (_id: string): Promise<readonly FormerPart[]> => (await formerParts.findOne({ _id }))?.parts ?? [],
    settingFormerParts: (_id: string, parts: readonly FormerPart[]): Write =>
      formerParts.updating({ _id }, { $set: { parts } }, { upsert: true }),
    droppingFormerParts: (_id: string): Write => formerParts.deleting({ _id }, { optional: true }),
  };
}

/** Which forms were deleted of late. */
function openDeleted(store: Store) {
  const deleted = store.collection(deletedDeclaration);
  return {
    notingDeleted: ({ _id, ...fields }: DeletedForm): Write => deleted.updating({ _id }, { $set: fields }, { upsert: true }),
    wasDeleted: async (_id: string, workspaceId: string): Promise<boolean> => (await deleted.findOne({ _id, workspaceId })) !== null,
    isNotedDeleted: async (_id: string): Promise<boolean> => (await deleted.findOne({ _id })) !== null,
    forgettingDeletedOf: (workspaceId: string): Write => deleted.deleting({ workspaceId }, { optional: true }),
    forgetDeletedBefore: (at: number) => deleted.deleteMany({ at: { $lt: at } }),
  };
}
