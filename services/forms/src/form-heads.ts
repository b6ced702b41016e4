import type { Collection, CollectionDeclaration, Write } from '@formwright/platform';
import { soughtIn } from '@formwright/search-terms';
import { headMigrations } from './for-operators/listed-terms.ts';
import { MAX_ARCHIVED, MAX_FORMS, type StoredForm } from './form.ts';

/** A form without its pages. It is small, so lists are fast to read. */
export interface FormHead extends Omit<StoredForm, 'pages'> {
  /** The revision that last wrote the pages. */
  pagesRevision: number;
  /** By what operators find it. */
  terms: readonly string[];
}

export const headsDeclaration: CollectionDeclaration<FormHead> = {
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

const namedFields = ['workspaceId', 'details.title', 'details.link', 'createdAt', 'harm'] as const;
/** What a list shows of a form's details: all of them are long. */
export type Named = { details: Pick<FormHead['details'], 'title' | 'link'> };
type NamedHead = Pick<FormHead, '_id' | 'workspaceId' | 'createdAt' | 'harm'> & Named;
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
export function openHeads(heads: Collection<FormHead>) {
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
    requiringForm: (_id: string): Write => heads.requiring({ _id }),
    /** As `requiringForm`; fails after any change. */
    requiringRevision: ({ _id, revision }: Pick<FormHead, '_id' | 'revision'>): Write => heads.requiring({ _id, revision }),
    /** The active forms of a workspace without their pages, most recently changed first. There are never more than `MAX_FORMS`. */
    findActiveHeads: (workspaceId: string) =>
      heads.find({ workspaceId, deletedAt: null }, { sort: { updatedAt: -1, _id: -1 }, limit: MAX_FORMS }),
    /** Titles and times of the forms that were changed last. */
    findLatestTitles: (workspaceId: string, limit: number) =>
      heads.find({ workspaceId, deletedAt: null }, { sort: { updatedAt: -1, _id: -1 }, limit, fields: ['details.title', 'updatedAt'] }),
    /** The archived forms of a workspace without their pages, most recently archived first. There are never more than `MAX_ARCHIVED`. */
    findArchivedHeads: (workspaceId: string) =>
      heads.find({ workspaceId, deletedAt: { $gt: 0 } }, { sort: { deletedAt: -1, updatedAt: -1, _id: -1 }, limit: MAX_ARCHIVED }),
    /** These forms without their pages, if they are in the workspace. */
    findHeads: (formIds: readonly string[], workspaceId: string) => heads.find({ _id: { $in: formIds }, workspaceId }),
    /** Titles of the workspace's forms, archived ones included, that begin so. */
    findTitles: async (workspaceId: string, start: string): Promise<string[]> =>
      (await heads.find({ workspaceId, 'details.title': { $startsWith: start } }, { fields: ['details.title'] })).map(
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
    countCopies: async (textDigest: string, workspaceId: string, most: number): Promise<number> =>
      (await heads.find({ harmText: textDigest, workspaceId: { $ne: workspaceId } }, { limit: most, fields: [] })).length,
    findCreatedBy: (workspaceId: string, requestId: string) => heads.findOne({ workspaceId, requestId }),
  };
}
