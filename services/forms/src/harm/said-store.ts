import { createHash } from 'node:crypto';
import type { CollectionDeclaration, Store, Write } from '@formwright/platform';

/** What a visitor has said. */
export interface Said {
  at: number;
  reason: string;
  text: string;
  /** The decision after which it was heard of, by its time; 0: none. Absent: a former program has heard of it. */
  since?: number;
}

/** The words of one report: each in a document of its own, so that they cost the same whatever the form says. */
interface StoredSaid extends Said {
  /** The report's id with its time: once its reports are deleted, a visitor may report the form again. */
  _id: string;
  formId: string;
}

export const SAID = 'harmSaid';

/**
 * Of words that a former program keeps in a list of the newest, whose places move as it hears of more. It may write again what was taken out of it.
 */
export const formerSaidId = (formId: string, { at, reason, text }: Said): string =>
  `${formId}~${at}~${createHash('sha256')
    .update(JSON.stringify([reason, text]))
    .digest('base64url')}`;

/** Of a form, since the last decision. */
const MAX_SAID = 10;

const saidDeclaration: CollectionDeclaration<StoredSaid> = {
  name: SAID,
  indexes: [
    { name: 'by_form', keys: { formId: 1, at: -1, _id: -1 } },
    { name: 'by_time', keys: { at: 1 } },
  ],
};

/** The part of the repository that keeps what visitors have said of forms since the last decision. */
export function openSaid(store: Store) {
  const said = store.collection(saidDeclaration);
  const newestFirst = { at: -1, _id: -1 } as const;
  return {
    /** The newest first. */
    findSaid: async (formId: string): Promise<Said[]> =>
      (await said.find({ formId }, { sort: newestFirst, limit: MAX_SAID })).map(({ _id, formId: _of, ...words }) => words),
    /** Keeps what a report says, once, beside the newest others. In the commit that stores the case. */
    async keepingSaid(formId: string, reportId: string, { at, ...words }: Said): Promise<Write[]> {
      const id = `${reportId}~${at}`;
      const others = await said.find({ formId, _id: { $ne: id } }, { sort: newestFirst, fields: ['at'] });
      if (others.filter((other) => other.at > at).length >= MAX_SAID) return [];
      return [
        ...others.slice(MAX_SAID - 1).map(({ _id }) => said.deleting({ _id }, { optional: true })),
        said.updating({ _id: id }, { $setOnInsert: { formId, at, ...words } }, { upsert: true }),
      ];
    },
    /** Forgets what visitors have said of a form until then. */
    forgettingSaid: (formId: string, until: number): Write => said.deleting({ formId, at: { $lte: until } }, { optional: true }),
    /** With a decision: what visitors have said is dealt with. */
    droppingSaid: (formId: string): Write => said.deleting({ formId }, { optional: true }),
    findSaidAfter: (_id: string, limit: number) =>
      said.find({ _id: { $gt: _id } }, { sort: { _id: 1 }, limit, fields: ['formId', 'at', 'since'] }),
    dropSaid: (_id: string) => said.deleteOne({ _id }),
    forgetSaidBefore: (at: number) => said.deleteMany({ at: { $lt: at } }),
  };
}
