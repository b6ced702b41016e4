import { storedPages } from '@formwright/form-model';
import { type CollectionDeclaration, type Counts, droppingField, type FindOptions, type Store, type Write } from '@formwright/platform';
import { type ExportNote, exportsDeclaration } from '../export/export-note.ts';
import { openArrived } from '../for-operators/arrived-store.ts';
import { copyMigrations, type FormCopy } from '../form/form-copy.ts';
import type { FormCounters } from '../form/form-counters.ts';
import { openLife } from '../life/life-store.ts';
import type { HourCount } from '../statistics/hour-count.ts';
import { hoursDeclaration, openHours } from '../statistics/hour-store.ts';
import type { SavedView } from '../views/saved-view.ts';
import { viewsDeclaration } from '../views/view-store.ts';
import type { Cursor, Start } from './cursor.ts';
import { filterOf, kept, type List, lists, reverseSortOf, sortOf } from './lists.ts';
import { type AnsweredResponse, answeredFields, type Response } from './response.ts';

/** Data of the owner that the public view of a response needs. */
interface Account {
  /** The workspace's id. */
  _id: string;
  /** Names of the features that the plan includes; absent before billing's first event. */
  features?: readonly string[];
  hidesLogo: boolean;
}

const accountsDeclaration: CollectionDeclaration<Account> = {
  name: 'accounts',
  // A program of the first format takes an account without it as not suspended.
  migrations: [droppingField('isBlocked', { format: 2, oldestReader: 1 })],
};
const responsesDeclaration: CollectionDeclaration<Response> = {
  name: 'responses',
  indexes: [
    { name: 'newest', keys: { formId: 1, state: 1, order: -1, _id: -1 } },
    { name: 'by_favoured', keys: { formId: 1, favouredAt: -1, _id: -1 }, where: { state: 'active', favourite: 1 } },
    { name: 'terms', keys: { formId: 1, state: 1, terms: 1, order: -1, _id: -1 }, list: 'terms' },
    // For operators. A tombstone has no time.
    { name: 'recent', keys: { created_at: -1, _id: -1 } },
  ],
};
const formsDeclaration: CollectionDeclaration<FormCopy> = {
  name: 'forms',
  indexes: [
    { name: 'by_workspace', keys: { workspaceId: 1 } },
    { name: 'deleted', keys: { state: 1 }, where: { state: 'deleted' } },
    { name: 'emptied', keys: { emptiedAt: 1 }, where: { state: 'emptied' } },
    { name: 'terms', keys: { state: 1, terms: 1, revision: -1, _id: -1 }, list: 'terms' },
  ],
  migrations: copyMigrations,
};
const countersDeclaration: CollectionDeclaration<FormCounters> = {
  name: 'counters',
  indexes: [
    { name: 'unpublished', keys: { needsPublishing: 1 }, where: { needsPublishing: true } },
    { name: 'by_workspace', keys: { workspaceId: 1, lastOrder: -1, _id: -1 } },
  ],
};
/** The stored data, for the check of a stopped product. Declares no indexes, so that the check changes nothing. */
export const storedData = (store: Store) => ({
  responses: store.collection<Response>({ name: responsesDeclaration.name }),
  forms: store.collection<FormCopy>({ name: formsDeclaration.name }),
  counters: store.collection<FormCounters>({ name: countersDeclaration.name }),
  hours: store.collection<HourCount>({ name: hoursDeclaration.name }),
  views: store.collection<SavedView>({ name: viewsDeclaration.name }),
  exports: store.collection<ExportNote>({ name: exportsDeclaration.name }),
});

/** The copy with its pages in the current layout. */
const todays = (copy: FormCopy | null): FormCopy | null => copy && { ...copy, pages: storedPages(copy) };

/** The counts as fields of an embedded document, for `$inc`. */
const fieldsOf = (name: 'answered', counts: Readonly<Counts>): Counts =>
  Object.fromEntries(Object.entries(counts).map(([key, count]) => [`${name}.${key}`, count]));

/** Bytes of a response that is read together with others: 24 of them take 2 MB. */
const SHORT_BYTES = 85_000;
/** A response, or the id of a long one, which is read by itself. */
export type MaybeLong = Response | Pick<Response, '_id'>;

const placeOf = ({ position, skip }: Start): Pick<FindOptions<Response>, 'after' | 'skip'> =>
  position ? { after: [position.order, position.id] } : { skip };

export type ResponsesRepository = ReturnType<typeof openRepository>;

export function openRepository(store: Store) {
  return {
    ...openResponses(store),
    ...openForms(store),
    ...openCounts(store),
    ...openHours(store),
    ...openLife(store),
    ...openArrived(store),
  };
}

function openResponses(store: Store) {
  const responses = store.collection(responsesDeclaration);
  return {
    findResponse: (id: string) => responses.findOne({ _id: id, ...kept }),
    findResponseOf: (formId: string, id: string) => responses.findOne({ _id: id, formId, ...kept }),
    findOwnResponse: (workspaceId: string, id: string) => responses.findOne({ _id: id, workspaceId, ...kept }),
    /** A part of a list, in its order. */
    findList: (list: List, from: Start, limit: number): Promise<MaybeLong[]> =>
      responses.findUpTo(SHORT_BYTES, filterOf(list), { sort: sortOf(list), limit, ...placeOf(from) }),
    /** The ids of a part of a list, in its order. Only an index is read: the responses may be long. */
    async findIds(list: List, from: Start, limit: number): Promise<string[]> {
      const found = await responses.find(filterOf(list), { sort: sortOf(list), limit, ...placeOf(from), fields: [] });
      return found.map(({ _id }) => _id);
    },
    /** @returns the number of responses, at most `limit` if there is one */
    countList: (list: List, limit?: number) => responses.count(filterOf(list), limit === undefined ? {} : { limit }),
    /** The response just before a place in the list. */
    async findBefore(list: List, { order, id }: Pick<Cursor, 'order' | 'id'>): Promise<string | null> {
      const [before] = await responses.find(filterOf(list), {
        sort: reverseSortOf(list),
        limit: 1,
        after: [order, id],
        fields: [],
      });
      return before?._id ?? null;
    },
    /**
     * A list from its top, all of it if there is no `limit`.
     * @param fields what is wanted of each response
     * @param after the order and id of the response after which it begins
     */
    streamList: <F extends keyof Response>(
      list: List,
      { fields, limit, after }: { fields: readonly F[]; limit?: number; after?: readonly [number, string] | undefined },
    ): AsyncIterable<Pick<Response, F | '_id'>> =>
      responses.stream(filterOf(list), { fields, sort: sortOf(list), ...(limit !== undefined && { limit }), ...(after && { after }) }),
    /** Those of these responses that are kept. */
    findThese: (formId: string, ids: readonly string[]): Promise<MaybeLong[]> =>
      responses.findUpTo(SHORT_BYTES, { _id: { $in: ids }, formId, ...kept }),
    /** The active ones among these, with their places. */
    findActive: (formId: string, ids: readonly string[]) =>
      responses.find({ _id: { $in: ids }, formId, ...lists.active }, { fields: ['order'] }),
    streamResponse: (formId: string, id: string): AsyncIterable<AnsweredResponse> =>
      responses.stream({ _id: id, formId, ...kept }, { fields: answeredFields }),
    /** The responses that are stored already, by these ids, also those that were deleted since. */
    findKnown: (ids: readonly string[]) => responses.find({ _id: { $in: ids } }, { fields: [] }),
    storing: (response: Response): Write => responses.inserting(response),
    /** @returns whether none is left */
    async removeSomeOf(formId: string, limit: number): Promise<boolean> {
      const found = await responses.find({ formId }, { limit, fields: [] });
      await responses.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      return found.length < limit;
    },
  };
}

function openForms(store: Store) {
  const forms = store.collection(formsDeclaration);
  const accounts = store.collection(accountsDeclaration);
  return {
    /** An active form. */
    findForm: async (id: string) => todays(await forms.findOne({ _id: id, state: 'active' })),
    /** A form, including deleted ones. */
    findCopy: async (id: string) => todays(await forms.findOne({ _id: id })),
    /** Active forms after an id, in the order of ids. */
    findActiveAfter: (_id: string, limit: number) =>
      forms.find({ _id: { $gt: _id }, state: 'active' }, { sort: { _id: 1 }, limit, fields: ['state'] }),
    isKnown: async (id: string) => (await forms.findOne({ _id: id }, { fields: ['state'] })) !== null,
    /** What is known of a form without its pages, also of a deleted one. */
    findHead: (_id: string) => forms.findOne({ _id }, { fields: ['workspaceId', 'harm', 'harmRevision', 'revision', 'state'] }),
    /** The deleted forms among these. */
    findClosed: (ids: readonly string[]) => forms.find({ _id: { $in: ids }, state: { $ne: 'active' } }, { fields: ['state'] }),
    findTitles: (ids: readonly string[]) => forms.find({ _id: { $in: ids }, state: 'active' }, { fields: ['title'] }),
    /** The ids of a workspace's forms, archived ones included. */
    findFormsOf: (workspaceId: string) => forms.find({ workspaceId, state: 'active' }, { sort: { _id: 1 }, fields: ['state'] }),
    /** The next forms of a workspace, by their ids. */
    findNextFormsOf: (workspaceId: string, after: string, limit: number) =>
      forms.find({ workspaceId, state: 'active', _id: { $gt: after } }, { sort: { _id: 1 }, limit, fields: ['state'] }),
    findDeleted: (limit: number) => forms.find({ state: 'deleted' }, { fields: ['state'], limit }),
    /** Forms that were emptied before this time. */
    findEmptied: (before: number, limit: number) =>
      forms.find({ state: 'emptied', emptiedAt: { $lt: before } }, { fields: ['state'], limit }),
    addingForm: (form: FormCopy): Write => forms.inserting(form),
    changingForm: (before: FormCopy, fields: Partial<FormCopy>): Write =>
      forms.updating({ _id: before._id, revision: before.revision }, { $set: fields }),
    closingForm: (id: string, fields: Partial<FormCopy>): Write =>
      forms.updating({ _id: id, state: 'active' }, { $set: fields }, { optional: true }),
    /** Closes the forms of a deleted account: FormDeleted of some may still be on its way. */
    closingFormsOf: (workspaceId: string, fields: Partial<FormCopy>): Write =>
      forms.updatingMany({ workspaceId, state: 'active' }, { $set: fields }),
    findFormsToEmpty: (workspaceId: string) => forms.find({ workspaceId, state: { $in: ['deleted', 'emptied'] } }, { fields: ['state'] }),
    forgettingAccount: (workspaceId: string): Write => accounts.deleting({ _id: workspaceId }, { optional: true }),
    markingEmptied: (id: string, emptiedAt: number): Write =>
      forms.updating({ _id: id, state: 'deleted' }, { $set: { state: 'emptied', emptiedAt } }, { optional: true }),
    markingGone: (id: string): Write => forms.updating({ _id: id, state: 'emptied' }, { $set: { state: 'gone' } }, { optional: true }),
    findAccount: (workspaceId: string) => accounts.findOne({ _id: workspaceId }),
    changingAccount: (id: string, fields: Partial<Account>, otherwise: Partial<Account> = {}): Write =>
      accounts.updating({ _id: id }, { $set: fields, $setOnInsert: otherwise }, { upsert: true }),
  };
}

function openCounts(store: Store) {
  const counters = store.collection(countersDeclaration);
  return {
    findCounters: (formId: string) => counters.findOne({ _id: formId }),
    findCountersOf: (formIds: readonly string[]) => counters.find({ _id: { $in: formIds } }, { fields: ['lastOrder', 'floor'] }),
    /** How many responses these forms have. */
    countStored: async (formIds: readonly string[]): Promise<number> =>
      (await counters.find({ _id: { $in: formIds } }, { fields: ['total'] })).reduce((sum, { total }) => sum + total, 0),
    /** The counters of a workspace's forms that have active responses, the form with the newest response first. */
    findNewestCounts: (workspaceId: string, limit: number) =>
      counters.find({ workspaceId, active: { $gt: 0 } }, { sort: { lastOrder: -1, _id: -1 }, limit, fields: ['new', 'lastOrder'] }),
    findCountersAfter: (_id: string, limit: number) => counters.find({ _id: { $gt: _id } }, { sort: { _id: 1 }, limit }),
    findSomeCounters: (ids: readonly string[]) => counters.find({ _id: { $in: ids } }),
    findUnpublishedCounts: (limit: number) => counters.find({ needsPublishing: true }, { limit }),
    /** Counts new responses. `answered`: number of them that answer each question, by uniqueId. */
    counting(
      { formId, workspaceId }: Pick<Response, 'formId' | 'workspaceId'>,
      { count, lastOrder, answered }: { count: number; lastOrder: number; answered: Counts },
    ): Write {
      return counters.updating(
        { _id: formId },
        {
          $inc: { total: count, active: count, new: count, arrived: count, ...fieldsOf('answered', answered) },
          $max: { lastOrder },
          $set: { needsPublishing: true, workspaceId },
          $setOnInsert: { archived: 0, favourites: 0 },
        },
        { upsert: true },
      );
    },
    /** Counts what changed. Fails if the form has no counters. */
    recounting: (
      { _id, lastArchived: before }: { _id: string; lastArchived: number | undefined },
      changed: Readonly<Record<string, number>>,
      latest: Pick<FormCounters, 'lastFavoured' | 'lastArchived'>,
    ): Write =>
      counters.updating(
        // The later of two that archive at once fails and reads again: its time has to be later than a watermark told in between.
        { _id, ...(latest.lastArchived !== undefined && { lastArchived: before ?? null }) },
        {
          $inc: { ...changed, changes: 1 },
          $set: { needsPublishing: true },
          ...(Object.keys(latest).length > 0 && { $max: latest }),
        },
      ),
    /** Gives later arrivals a higher `order`, or what is archived later a higher `deleted_at`. */
    raisingWatermarks: (formId: string, watermarks: Pick<FormCounters, 'floor' | 'archivedUntil' | 'lastArchived'>): Write =>
      counters.updating({ _id: formId }, { $max: watermarks }),
    /**
     * The flag stays if a response arrived or was changed since. `arrived` and `changes` only grow; the other counts may rise and fall
     * back.
     */
    markingPublished: ({ _id, arrived, changes, sequence: last }: FormCounters, sequence: number): Write[] => [
      counters.updating({ _id, sequence: last ?? null }, { $set: { sequence } }),
      counters.updating({ _id, arrived, changes: changes ?? null }, { $set: { needsPublishing: false } }, { optional: true }),
    ],
    /** Of a deleted form. */
    removingCounts: (formId: string): Write => counters.deleting({ _id: formId }, { optional: true }),
  };
}
