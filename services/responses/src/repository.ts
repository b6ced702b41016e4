import type { CollectionDeclaration, FindOptions, Store } from '@formwright/platform';
import { type FormCopy, inTodaysLayout } from './form-copy.ts';
import type { Position } from './position.ts';
import type { Response } from './response.ts';

/** How many responses a form has, changed in the same commit as they are: always equal to its lists. */
export interface FormCounters {
  /** The form's id. */
  _id: string;
  /** All that are kept: active and archived. */
  total: number;
  active: number;
  archived: number;
  favourites: number;
  /** With status 'new'. */
  new: number;
  /** How many answered each question, by uniqueId. */
  answered: Record<string, number>;
  /** Of the last ResponseCounted; missing before the first one. */
  sequence?: number;
  /** `active` changed since the last ResponseCounted. */
  needsPublishing: boolean;
}

/** Responses of a form on one UTC day. */
export interface DayCount {
  /** '<formId>:<yyyy-mm-dd>' */
  _id: string;
  formId: string;
  /** 'yyyy-mm-dd' */
  day: string;
  count: number;
}

/** What the public view of a response needs to know of the owner. */
export interface Account {
  /** The workspace's id. */
  _id: string;
  /** What the plan includes, by name; absent until billing has told it. */
  features?: readonly string[];
  hidesLogo: boolean;
}

const responsesDeclaration: CollectionDeclaration<Response> = {
  name: 'responses',
  indexes: [
    { name: 'newest', keys: { formId: 1, state: 1, created_at: -1, _id: -1 } },
    { name: 'favourites', keys: { formId: 1, created_at: -1, _id: -1 }, where: { state: 'active', favourite: 1 } },
  ],
};
const formsDeclaration: CollectionDeclaration<FormCopy> = {
  name: 'forms',
  indexes: [{ name: 'deleted', keys: { state: 1 }, where: { state: 'deleted' } }],
};
const countersDeclaration: CollectionDeclaration<FormCounters> = {
  name: 'counters',
  indexes: [{ name: 'unpublished', keys: { needsPublishing: 1 }, where: { needsPublishing: true } }],
};
const daysDeclaration: CollectionDeclaration<DayCount> = {
  name: 'days',
  indexes: [{ name: 'by_form', keys: { formId: 1, day: 1 } }],
};

/** The lists that an owner sees. */
const lists = {
  active: { state: 'active' },
  favourites: { state: 'active', favourite: 1 },
  archived: { state: 'archived' },
} as const;
export type ListName = keyof typeof lists;

/** Newest first; submissions of one moment in a fixed order. */
const newestFirst = { created_at: -1, _id: -1 } as const;

const todays = (copy: FormCopy | null): FormCopy | null => copy && inTodaysLayout(copy);

export type ResponsesRepository = ReturnType<typeof openRepository>;

export function openRepository(store: Store) {
  const responses = store.collection(responsesDeclaration);
  const forms = store.collection(formsDeclaration);
  const counters = store.collection(countersDeclaration);
  const days = store.collection(daysDeclaration);
  const accounts = store.collection<Account>({ name: 'accounts' });
  return {
    responses,
    forms,
    counters,
    days,
    accounts,

    findList(formId: string, list: ListName, from: { position: Position | null; skip: number }, limit: number): Promise<Response[]> {
      const place: FindOptions<Response> = from.position ? { after: [from.position.createdAt, from.position.id] } : { skip: from.skip };
      return responses.find({ formId, ...lists[list] }, { sort: newestFirst, limit, ...place });
    },
    streamActive: (formId: string) => responses.stream({ formId, ...lists.active }, { sort: newestFirst }),
    /** A form that is still there. */
    findForm: async (id: string) => todays(await forms.findOne({ _id: id, state: 'active' })),
    /** A form whatever its state. */
    findCopy: async (id: string) => todays(await forms.findOne({ _id: id })),
    findCounters: (formId: string) => counters.findOne({ _id: formId }),
    /** Those that are not kept yet (they may be published a second time, under another event id) and whose form was not deleted. */
    async withoutKnown(candidates: readonly Response[]): Promise<Response[]> {
      const [known, closed] = await Promise.all([
        responses.find({ _id: { $in: candidates.map(({ _id }) => _id) } }, { fields: ['formId'] }),
        forms.find({ _id: { $in: [...new Set(candidates.map(({ formId }) => formId))] }, state: { $ne: 'active' } }, { fields: ['state'] }),
      ]);
      const skipped = new Set([...known, ...closed].map(({ _id }) => _id));
      return candidates.filter(({ _id, formId }) => !skipped.has(_id) && !skipped.has(formId));
    },
  };
}
