import { type Static, Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { ListOfResponses, ListOrTab, pageNumber, pageQuery, ResponsePage } from './response-page.ts';
import { narrowing, queryErrors } from './response-query.ts';
import { closed, Done, Id } from './shapes.ts';

const responses = contractsOf('responses');

/** A form's id under either of its two names. One of them is required. */
const oneForm = { id: Type.Optional(Id), formId: Type.Optional(Id), page: pageNumber };

/** One response of a form, and the list whose page is answered. */
const oneResponse = Type.Object(
  { formId: Id, responseId: Id, page: pageNumber, pageName: Type.Optional(ListOrTab), tabname: Type.Optional(ListOrTab) },
  closed,
);

/** The lists after the change. */
const Lists = Type.Object({ responses: ResponsePage, favorites: ResponsePage, trashedAll: ResponsePage }, closed);

const changing = { may: 'responses.write' } as const;
const changingOne = { ...changing, query: pageQuery, body: oneResponse, reply: Lists } as const;
const missing = { 'responses.form_not_found': 404, 'responses.sealed': 403, 'responses.not_found': 404 } as const;

export const addFavorite = responses('addFavorite', {
  ...changingOne,
  summary: 'Marks a response as a favorite. One in the archive must be restored first',
  errors: { ...missing, 'responses.list_unclear': 400, 'responses.archived': 409 },
});

export const removeFavorite = responses('removeFavorite', {
  ...changingOne,
  summary: 'Takes the mark of a favorite from a response',
  errors: { ...missing, 'responses.list_unclear': 400, 'responses.archived': 409 },
});

export const archiveResponse = responses('archiveResponse', {
  ...changingOne,
  summary: 'Moves a response to the archive',
  errors: { ...missing, 'responses.list_unclear': 400 },
});

export const unArchiveResponse = responses('unArchiveResponse', {
  ...changingOne,
  summary: 'Brings a response back from the archive. A favorite comes to the top of the favorites',
  errors: { ...missing, 'responses.list_unclear': 400 },
});

export const deleteResponse = responses('deleteResponse', {
  ...changingOne,
  summary: 'Deletes a response of the archive for good, with its files',
  errors: { ...missing, 'responses.list_unclear': 400, 'responses.not_archived': 409 },
});

/** The changes of `changeResponses`. */
export const ResponseChange = Type.Union([
  Type.Literal('favorite'),
  Type.Literal('unfavorite'),
  Type.Literal('archive'),
  Type.Literal('restore'),
  Type.Literal('delete'),
  Type.Literal('view', { description: 'As opened: its status becomes old.' }),
  Type.Literal('unview', { description: 'As not opened. One in the archive must be restored first.' }),
]);

/** The change that takes back each mark, and archiving. */
export const inverseOf = {
  archive: 'restore',
  favorite: 'unfavorite',
  unfavorite: 'favorite',
  view: 'unview',
  unview: 'view',
} as const satisfies Partial<Record<Static<typeof ResponseChange>, Static<typeof ResponseChange>>>;

/** As many responses are changed by one call. */
export const MAX_CHANGED_AT_ONCE = 100;

export const changeResponses = responses('changeResponses', {
  ...changing,
  summary: 'Changes up to 100 responses of a form together. Those that the change does not apply to, or that are gone, stay as they are',
  body: Type.Object(
    { formId: Id, responseIds: Type.Array(Id, { minItems: 1, maxItems: MAX_CHANGED_AT_ONCE }), change: ResponseChange },
    closed,
  ),
  reply: Type.Object({ success: Type.Literal(true), changed: Type.Integer() }, closed),
  errors: { 'responses.form_not_found': 404, 'responses.sealed': 403 },
});

export const changeListed = responses('changeListed', {
  ...changing,
  summary:
    'Changes all responses of a list, narrowed as in the table. The server goes on by itself; the same call again tells how far it is',
  body: Type.Object(
    {
      formId: Id,
      changeId: { ...Id, description: 'Made by the client. The same call made again with it begins nothing anew; another one is refused.' },
      change: ResponseChange,
      /** Default 'all'. */
      pageName: Type.Optional(ListOfResponses),
      ...narrowing,
      until: Type.Optional(
        Type.Integer({
          minimum: 0,
          description:
            'From getResponses, `delete` for the archive and `archive` for the other lists: only what was there then. Without it: what is there when the call arrives.',
        }),
      ),
      undoes: Type.Optional({
        ...Id,
        description:
          'The `changeId` of an archiving or marking that can be undone: takes back what that has changed, and nothing else. The list counts for nothing then.',
      }),
    },
    closed,
  ),
  reply: Type.Object(
    {
      ...Done.properties,
      /** Responses that are left to look at, and those that were changed so far. */
      left: Type.Integer(),
      changed: Type.Integer(),
      /** Whether a call with `undoes` can take it back. */
      canUndo: Type.Boolean(),
    },
    closed,
  ),
  errors: {
    ...queryErrors,
    'responses.form_not_found': 404,
    'responses.sealed': 403,
    'responses.change_busy': 409,
    'responses.change_reused': 409,
    'responses.change_not_found': 404,
  },
});

const all = {
  ...changing,
  body: Type.Object(
    {
      id: Id,
      until: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'From getResponses or an earlier reply: only what was there then. Without it: what is there when the call arrives.',
        }),
      ),
    },
    closed,
  ),
  reply: Type.Object(
    {
      ...Done.properties,
      left: Type.Integer({
        description:
          'Responses that are left to do. The server goes on with them by itself; the same call with `until` tells how many are left then.',
      }),
      until: Type.Integer({
        description: 'Marks what the call is about. Repeated calls take it, so that they change nothing that came or was restored since.',
      }),
    },
    closed,
  ),
  errors: { 'responses.form_not_found': 404, 'responses.sealed': 403 },
} as const;

export const archiveAllResponses = responses('archiveAllResponses', {
  ...all,
  summary: 'Moves all responses of a form to the archive. What arrives meanwhile is not archived',
});

export const deleteAllResponse = responses('deleteAllResponse', {
  ...all,
  summary: 'Deletes all archived responses of a form for good, with their files. What is archived or restored meanwhile stays',
});

export const setResponsesViewed = responses('setResponsesViewed', {
  ...all,
  summary: 'Turns the status of all responses of a form from new to old',
});

const trashed = {
  may: 'responses.read',
  query: pageQuery,
  body: Type.Object(oneForm, closed),
  reply: ResponsePage,
  errors: { 'responses.form_not_found': 404, 'responses.sealed': 403, 'responses.list_unclear': 400 },
} as const;

export const getResponsesTrashed = responses('getResponsesTrashed', {
  ...trashed,
  summary: 'A page of the archived responses of a form, newest first',
});

export const getTrashedResponses = responses('getTrashedResponses', {
  ...trashed,
  summary: 'The same as getResponsesTrashed',
});
