import type { CollectionDeclaration, Store, Write } from '@formwright/platform';
import type { FormCounters } from '../form-counters.ts';
import { lists } from '../lists.ts';
import type { Response } from '../response.ts';

/** Responses per UTC day, which a former version counted. Hours count the same ones. */
const daysDeclaration: CollectionDeclaration<{ _id: string }> = { name: 'days' };

/** Data that earlier versions stored differently. The declarations of responses and counters are in repository.ts. */
export function openFormer(store: Store) {
  const responses = store.collection<Response>({ name: 'responses' });
  const counters = store.collection<FormCounters>({ name: 'counters' });
  const days = store.collection(daysDeclaration);
  return {
    /** Counters that an earlier version has written since the last check. */
    streamFormerCounts: () => counters.stream({ $or: [{ isUntold: { $exists: true } }, { needsUpgrade: null }] }),
    markingFormer: (formIds: readonly string[]): Write[] => [
      counters.updatingMany(
        { _id: { $in: formIds }, isUntold: { $exists: true } },
        { $set: { needsPublishing: true, needsUpgrade: true }, $unset: { isUntold: true } },
      ),
      counters.updatingMany({ _id: { $in: formIds }, needsUpgrade: null }, { $set: { needsUpgrade: true } }),
    ],
    findFormsToUpgrade: async (limit: number) =>
      (await counters.find({ needsUpgrade: true }, { limit, fields: ['needsUpgrade'] })).map(({ _id }) => _id),
    /** The ids of some of the form's responses without `order` and `terms`. */
    async findFormer(formId: string, limit: number): Promise<string[]> {
      const ids: string[] = [];
      for (const { state } of [lists.active, lists.archived]) {
        if (ids.length === limit) break;
        const found = await responses.find({ formId, state, order: null }, { limit: limit - ids.length, fields: [] });
        ids.push(...found.map(({ _id }) => _id));
      }
      return ids;
    },
    /** Fails if the response has them already, or was changed or deleted. */
    upgrading: ({ _id, state, favourite, order, terms }: Response): Write =>
      responses.updating({ _id, order: null, state, favourite }, { $set: { order, terms } }),
    raisingLastOrder: (formId: string, lastOrder: number): Write => counters.updating({ _id: formId }, { $max: { lastOrder } }),
    markingUpgraded: (formIds: readonly string[]): Write =>
      counters.updatingMany({ _id: { $in: formIds }, needsUpgrade: true }, { $set: { needsUpgrade: false } }),
    findTermsAfter: (id: string, limit: number) => responses.find({ _id: { $gt: id } }, { sort: { _id: 1 }, limit, fields: ['terms'] }),
    /** Fails if the response was marked, unmarked or deleted meanwhile. */
    foldingAgain: ({ _id, state, favourite, terms }: Response): Write =>
      responses.updating({ _id, state, favourite, terms: { $exists: true } }, { $set: { terms } }),
    /** @returns true when all are deleted */
    async removeSomeDays(limit: number): Promise<boolean> {
      const found = await days.find({}, { limit, fields: ['_id'] });
      await days.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      return found.length < limit;
    },
  };
}
