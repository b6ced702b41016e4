import type { CollectionDeclaration, Store, Write } from '@formwright/platform';
import { keyOf, MAX_VIEWS, type SavedView, storedId, type ViewContent } from './saved-view.ts';

export const viewsDeclaration: CollectionDeclaration<SavedView> = {
  name: 'views',
  indexes: [
    { name: 'name', keys: { formId: 1, key: 1 }, unique: true, where: { state: 'active' } },
    { name: 'slot', keys: { formId: 1, slot: 1 }, unique: true, where: { state: 'active' } },
    { name: 'link', keys: { linkHash: 1 }, unique: true, where: { isShared: true } },
    { name: 'deleted', keys: { deleted_at: 1 }, where: { state: 'deleted' } },
    { name: 'by_form', keys: { formId: 1 } },
  ],
};

/** Deleted views of a form that can be restored. */
const MAX_DELETED = 20;

export type ViewStore = ReturnType<typeof openViews>;

export function openViews(store: Store) {
  const views = store.collection(viewsDeclaration);
  const active = (formId: string, viewId: string) => ({ _id: storedId(formId, viewId), state: 'active' });
  return {
    /** By name. */
    findAll: (formId: string) => views.find({ formId, state: 'active' }, { sort: { key: 1 }, limit: MAX_VIEWS }),
    /** The saved views of forms, and those of them that are shared. */
    async countOf(formIds: readonly string[]): Promise<{ all: number; shared: number }> {
      const ofForms = { formId: { $in: formIds }, state: 'active' };
      const [all, shared] = await Promise.all([views.count(ofForms), views.count({ ...ofForms, isShared: true })]);
      return { all, shared };
    },
    find: (formId: string, viewId: string) => views.findOne(active(formId, viewId)),
    findDeleted: (formId: string, viewId: string) => views.findOne({ _id: storedId(formId, viewId), state: 'deleted' }),
    isKnown: async (_id: string) => (await views.findOne({ _id }, { fields: ['formId'] })) !== null,
    findShared: (linkHash: string) => views.findOne({ linkHash, isShared: true, state: 'active' }),
    /** @returns null if the form has as many views as it may */
    async findFreeSlot(formId: string): Promise<number | null> {
      const taken = new Set(
        (await views.find({ formId, state: 'active' }, { limit: MAX_VIEWS, fields: ['slot'] })).map(({ slot }) => slot),
      );
      const free = Array.from({ length: MAX_VIEWS }, (_, slot) => slot).find((slot) => !taken.has(slot));
      return free ?? null;
    },
    /** @throws DuplicateKeyError of the index 'name' or 'slot', or of the id */
    add: (view: SavedView) => views.insertOne(view),
    /** @returns false if it was changed or deleted meanwhile @throws DuplicateKeyError of the index 'name' */
    async change({ _id, revision }: SavedView, { name, query, columns }: ViewContent): Promise<boolean> {
      const fields = { name, key: keyOf(name), query, columns, revision: revision + 1 };
      return (await views.updateOne({ _id, revision, state: 'active' }, { $set: fields })).matched === 1;
    },
    /** Fails if it is deleted. */
    deleting: ({ _id }: SavedView, deleted_at: number): Write =>
      views.updating({ _id, state: 'active' }, { $set: { state: 'deleted', deleted_at } }),
    /** Fails if it is not deleted, or its name or slot is taken. */
    restoring: ({ _id }: SavedView, slot: number): Write =>
      views.updating({ _id, state: 'deleted' }, { $set: { state: 'active', deleted_at: null, slot } }),
    /** Fails if it is shared, or deleted. */
    sharing: ({ _id }: SavedView, link: Required<Pick<SavedView, 'linkHash' | 'sealedLink'>> & { shared_at: number }): Write =>
      views.updating({ _id, state: 'active', isShared: false }, { $set: { ...link, isShared: true, openings: 0, opened_at: null } }),
    /** Fails if it is not shared, or deleted. */
    endingSharing: ({ _id }: SavedView): Write =>
      views.updating(
        { _id, state: 'active', isShared: true },
        { $set: { isShared: false, shared_at: null, openings: 0, opened_at: null }, $unset: { linkHash: true, sealedLink: true } },
      ),
    countOpening: ({ _id, linkHash = '' }: SavedView, opened_at: number) =>
      views.updateOne({ _id, linkHash }, { $inc: { openings: 1 }, $set: { opened_at } }),
    /** Removes those that were deleted before this time. @returns whether none is left */
    async removeDeletedBefore(time: number, limit: number): Promise<boolean> {
      const found = await views.find({ state: 'deleted', deleted_at: { $lt: time } }, { limit, fields: ['formId'] });
      await views.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      return found.length < limit;
    },
    /** Removes the oldest of a form's deleted views, of which few are kept. */
    async removeSurplus(formId: string): Promise<void> {
      const deleted = await views.find(
        { formId, state: 'deleted' },
        { sort: { deleted_at: -1, _id: -1 }, skip: MAX_DELETED, limit: MAX_VIEWS },
      );
      if (deleted.length > 0) await views.deleteMany({ _id: { $in: deleted.map(({ _id }) => _id) } });
    },
    removingOf: (formId: string): Write => views.deleting({ formId }, { optional: true }),
  };
}
