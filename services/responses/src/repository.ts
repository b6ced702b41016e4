import type { FilledColumn, FormDetails, Pages, UserData } from '@formwright/form-model';
import type { CollectionDeclaration, Store, Write } from '@formwright/platform';

/** One response as its owner reads it. */
export interface Response {
  /** The submission's id. */
  _id: string;
  formId: string;
  workspaceId: string;
  status: 'new' | 'old';
  favourite: 0 | 1;
  /** Archived responses keep their `deleted_at`; this is what queries sort them out by. */
  place: 'active' | 'archived';
  started_at: number | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** Seconds from start to submit. */
  duration: number | null;
  email: string;
  response: UserData;
}

/** Our copy of a form. */
export interface FormCopy {
  _id: string;
  workspaceId: string;
  revision: number;
  state: 'active' | 'archived';
  title: string;
  header: string;
  pages: Pages;
  details: FormDetails;
  /** Questions that had responses and were taken out of the form since: exports still show their answers. */
  formerQuestions: FilledColumn[];
}

/** How many responses a form has; written in the same commit as each response, so that it always equals the list. */
export interface Counter {
  _id: string;
  /** Over the form's life. */
  total: number;
  active: number;
  archived: number;
  favourites: number;
  new: number;
  /** The others have not been told yet. Absent otherwise, so that its index holds only what is to do. */
  unannounced?: true;
}

/** Responses of one form on one day, by UTC. */
export interface Day {
  /** '<form id>:<yyyy-mm-dd>' */
  _id: string;
  formId: string;
  count: number;
}

/** What an owner's plan says about their forms. */
export interface Owner {
  /** Workspace. */
  _id: string;
  plan: string;
  hidesLogo: boolean;
}

const responsesDeclaration: CollectionDeclaration<Response> = {
  name: 'responses',
  indexes: [
    { name: 'newest', keys: { formId: 1, place: 1, created_at: -1, _id: -1 } },
    { name: 'favourites', keys: { formId: 1, place: 1, created_at: -1, _id: -1 }, where: { favourite: 1 } },
  ],
};
const countersDeclaration: CollectionDeclaration<Counter> = {
  name: 'counters',
  indexes: [{ name: 'unannounced', keys: { _id: 1 }, where: { unannounced: true } }],
};

/** Sort of every list, and what its cursor carries. */
export const newestFirst = { created_at: -1, _id: -1 } as const;

export type ResponsesRepository = ReturnType<typeof openRepository>;

export function openRepository(store: Store) {
  const responses = store.collection(responsesDeclaration);
  const forms = store.collection<FormCopy>({ name: 'forms' });
  const counters = store.collection(countersDeclaration);
  const days = store.collection<Day>({ name: 'days', indexes: [{ name: 'by_form', keys: { formId: 1, _id: 1 } }] });
  const owners = store.collection<Owner>({ name: 'owners' });
  const dayId = (formId: string, at: number) => `${formId}:${new Date(at).toISOString().slice(0, 10)}`;
  return {
    responses,
    forms,
    counters,
    days,
    owners,

    countersOf: async (formId: string): Promise<Omit<Counter, '_id'>> =>
      (await counters.findOne({ _id: formId })) ?? { total: 0, active: 0, archived: 0, favourites: 0, new: 0 },

    /** A new response and everything that is counted of it. */
    adding: (response: Response): Write[] => [
      responses.inserting(response),
      counters.updating(
        { _id: response.formId },
        { $inc: { total: 1, active: 1, new: 1 }, $set: { unannounced: true }, $setOnInsert: { archived: 0, favourites: 0 } },
        { upsert: true },
      ),
      days.updating(
        { _id: dayId(response.formId, response.created_at) },
        { $inc: { count: 1 }, $setOnInsert: { formId: response.formId } },
        { upsert: true },
      ),
    ],

    /** new to old, counted; fails as a commit when it was old already. */
    reading: ({ _id, formId }: Response): Write[] => [
      responses.updating({ _id, status: 'new' }, { $set: { status: 'old' } }),
      counters.updating({ _id: formId }, { $inc: { new: -1 } }),
    ],

    /** Everything of a form that is gone for good. */
    removing: (formId: string): Write[] => [
      responses.deleting({ formId }, { optional: true }),
      counters.deleting({ _id: formId }, { optional: true }),
      days.deleting({ formId }, { optional: true }),
      forms.deleting({ _id: formId }, { optional: true }),
    ],
  };
}
