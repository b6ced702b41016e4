import { LAYOUT_VERSION, storedPages } from '@formwright/form-model';
import type { Collection, CollectionDeclaration, Store, Write } from '@formwright/platform';
import { soughtIn } from '@formwright/search-terms';
import { openQuotas } from './account/quotas.ts';
import { MAX_ARCHIVED, MAX_FORMS, type StoredForm } from './form.ts';
import { openCases } from './harm/case-store.ts';
import { IMAGES, openImages, type StoredImage } from './images/image-store.ts';
import { headMigrations, termsOf } from './operators/listed-terms.ts';
import { openNumbers } from './reading/form-numbers.ts';
import type { FormerPart } from './saving/former-parts.ts';

/** A form without its pages. It is small, so lists are fast to read. */
export interface FormHead extends Omit<StoredForm, 'pages'> {
  /** The revision that last wrote the pages. */
  pagesRevision: number;
  /** By what operators find it. */
  terms: readonly string[];
}

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

const headsDeclaration: CollectionDeclaration<FormHead> = {
  name: 'forms',
  indexes: [
    { name: 'by_link', keys: { 'details.link': 1 }, unique: true },
    { name: 'by_request', keys: { workspaceId: 1, requestId: 1 }, unique: true },
    { name: 'by_workspace', keys: { workspaceId: 1, deletedAt: 1, updatedAt: -1, _id: -1 } },
    { name: 'archived', keys: { workspaceId: 1, deletedAt: -1, updatedAt: -1, _id: -1 } },
    { name: 'by_text', keys: { harmText: 1 } },
    { name: 'newest', keys: { createdAt: -1, _id: -1 } },
    { name: 'terms', keys: { terms: 1, createdAt: -1, _id: -1 }, list: 'terms' },
  ],
  migrations: headMigrations,
};
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
    findInWorkspace: (formId: string, workspaceId: string) => readWhole(() => heads.findOne({ _id: formId, workspaceId })),
    findActiveById: (formId: string) => readWhole(() => heads.findOne({ _id: formId, deletedAt: null })),
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

const namedFields = ['workspaceId', 'details', 'createdAt', 'harm'] as const;
type NamedHead = Pick<FormHead, '_id' | (typeof namedFields)[number]>;
/** Forms of several workspaces that are read by one query. */
const MOST_TOGETHER = 2_000;

function newestOfEach(heads: readonly NamedHead[], limit: number): NamedHead[] {
  const taken = new Map<string, number>();
  const newest = [...heads].sort((one, other) => other.createdAt - one.createdAt || (one._id < other._id ? 1 : -1));
  return newest.filter(({ workspaceId }) => {
    const before = taken.get(workspaceId) ?? 0;
    taken.set(workspaceId, before + 1);
    return before < limit;
  });
}

/** Forms without their pages. */
function openHeads(heads: Collection<FormHead>) {
  return {
    /** A form without its pages, by link. */
    findPublicHead: (link: string) => heads.findOne({ 'details.link': link, deletedAt: null }),
    findHeadById: (formId: string) => heads.findOne({ _id: formId, deletedAt: null }),
    /** Active or archived. */
    findAnyHeadById: (formId: string) => heads.findOne({ _id: formId }),
    findIdsAfter: (_id: string, limit: number) => heads.find({ _id: { $gt: _id } }, { sort: { _id: 1 }, limit, fields: [] }),
    /** The next forms of a workspace, archived ones too. */
    findIdsOfAfter: (workspaceId: string, _id: string, limit: number) =>
      heads.find({ workspaceId, _id: { $gt: _id } }, { sort: { _id: 1 }, limit, fields: [] }),
    /** Those of these that exist, active or archived. */
    findKnown: async (ids: readonly string[]): Promise<string[]> =>
      (await heads.find({ _id: { $in: ids } }, { fields: [] })).map(({ _id }) => _id),
    /** Whether the form exists, active or archived. */
    isStored: async (formId: string): Promise<boolean> => (await heads.findOne({ _id: formId }, { fields: ['revision'] })) !== null,
    /** Fails if the form is deleted concurrently, so that nothing about it is stored afterwards. Changes nothing. */
    requiringForm: (_id: string): Write => heads.updating({ _id }, { $inc: { revision: 0 } }),
    /** As `requiringForm`; fails after any change. */
    requiringRevision: ({ _id, revision }: Pick<FormHead, '_id' | 'revision'>): Write =>
      heads.updating({ _id, revision }, { $inc: { revision: 0 } }),
    /** The active forms of a workspace without their pages, most recently changed first. There are never more than `MAX_FORMS`. */
    findActiveHeads: (workspaceId: string) =>
      heads.find({ workspaceId, deletedAt: null }, { sort: { updatedAt: -1, _id: -1 }, limit: MAX_FORMS }),
    /** Titles and times of the forms that were changed last. */
    findLatestTitles: (workspaceId: string, limit: number) =>
      heads.find({ workspaceId, deletedAt: null }, { sort: { updatedAt: -1, _id: -1 }, limit, fields: ['details', 'updatedAt'] }),
    /** The archived forms of a workspace without their pages, most recently archived first. There are never more than `MAX_ARCHIVED`. */
    findArchivedHeads: (workspaceId: string) =>
      heads.find({ workspaceId, deletedAt: { $gt: 0 } }, { sort: { deletedAt: -1, updatedAt: -1, _id: -1 }, limit: MAX_ARCHIVED }),
    /** These forms without their pages, if they are in the workspace. */
    findHeads: (formIds: readonly string[], workspaceId: string) => heads.find({ _id: { $in: formIds }, workspaceId }),
    /** Titles of the workspace's forms, archived ones included, that begin so. */
    findTitles: async (workspaceId: string, start: string): Promise<string[]> =>
      (await heads.find({ workspaceId, 'details.title': { $startsWith: start } }, { fields: ['details'] })).map(
        ({ details }) => details.title,
      ),
    /** Some forms of a workspace without their pages, including archived ones. */
    findAnyHeads: (workspaceId: string, limit: number) => heads.find({ workspaceId }, { limit }),
    /** The forms of all workspaces, for operators. */
    listed: heads as Pick<Collection<FormHead>, 'find' | 'count'>,
    /** The newest forms of each of these workspaces, archived ones too. Most have few, so that one query reads all of them. */
    async findNewestOf(workspaceIds: readonly string[], limit: number): Promise<NamedHead[]> {
      const all = await heads.find({ workspaceId: { $in: workspaceIds } }, { limit: MOST_TOGETHER + 1, fields: namedFields });
      if (all.length <= MOST_TOGETHER) return newestOfEach(all, limit);
      const sort = { createdAt: -1, _id: -1 } as const;
      const each = workspaceIds.map((id) => heads.find(soughtIn({ workspaceIds: [id] }), { sort, limit, fields: namedFields }));
      return (await Promise.all(each)).flat();
    },
    /** Forms of other workspaces with this text. @param most that are counted */
    countCopies: async (harmText: string, workspaceId: string, most: number): Promise<number> =>
      (await heads.find({ harmText, workspaceId: { $ne: workspaceId } }, { limit: most, fields: [] })).length,
    findCreatedBy: (workspaceId: string, requestId: string) => heads.findOne({ workspaceId, requestId }),
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
