import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { nullableNumber } from './response-page.ts';
import { queryErrors, ResponseQuery } from './response-query.ts';
import { closed, Done, Id, Text } from './shapes.ts';

const responses = contractsOf('responses');

/** Characters of a view's name. */
export const MAX_VIEW_NAME = 60;
/** Columns of a view. */
export const MAX_VIEW_COLUMNS = 100;

const View = Type.Object(
  {
    _id: Id,
    name: Type.String(),
    query: ResponseQuery,
    columns: Type.Array(Id, { description: 'The ids of questions, in order. One that is no longer on the form is not shown.' }),
    gone: Type.Array(Type.Object({ uniqueId: Id, label: Type.String() }, closed), {
      description: 'What of the columns is no longer on the form, by name; the id where the name is not known.',
    }),
    revision: Type.Integer({ description: 'Grows with every change of the name, the query or the columns.' }),
    share: Type.Union(
      [
        Type.Null(),
        Type.Object(
          {
            token: Type.Union([Type.String(), Type.Null()], {
              description: 'The end of the address /view/{token}; null where the key of the product that it was stored with has changed.',
            }),
            shared_at: Type.Number(),
            openings: Type.Integer({ description: 'How often the link was opened, by whomever.' }),
            opened_at: nullableNumber,
          },
          closed,
        ),
      ],
      { description: 'null: only people of the account see the view.' },
    ),
  },
  closed,
);

const missing = { 'responses.form_not_found': 404, 'responses.sealed': 403, 'responses.view_not_found': 404 } as const;
const refusals = { 'responses.view_name_taken': 409, 'responses.views_full': 409 } as const;

/** One view of a form. */
const oneView = Type.Object({ id: Id, viewId: Id }, closed);
const changing = { may: 'responses.write' } as const;

export const getViews = responses('getViews', {
  summary: 'The saved views of a form, by name',
  may: 'responses.read',
  body: Type.Object({ id: Id }, closed),
  reply: Type.Array(View),
  errors: { 'responses.form_not_found': 404, 'responses.sealed': 403 },
});

export const saveView = responses('saveView', {
  ...changing,
  grows: true,
  summary: 'Saves filters, order and columns of the responses under a name, or changes a saved view. At most 50 for each form',
  body: Type.Object(
    {
      id: Id,
      /** Made by the client, so that a repeated call saves once. */
      viewId: Id,
      revision: Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: '0 for a new view; of another one the revision that the change is based on.',
      }),
      name: Text(MAX_VIEW_NAME),
      query: ResponseQuery,
      columns: Type.Array(Id, { maxItems: MAX_VIEW_COLUMNS }),
    },
    closed,
  ),
  reply: View,
  errors: { ...missing, ...refusals, ...queryErrors, 'responses.view_invalid': 422, 'responses.view_changed': 409 },
});

export const deleteView = responses('deleteView', {
  ...changing,
  summary: 'Deletes a saved view; a link to it stops to work. restoreView brings it back within an hour',
  body: oneView,
  reply: Done,
  errors: missing,
});

export const restoreView = responses('restoreView', {
  ...changing,
  summary: 'Brings a deleted view back, with its link',
  body: oneView,
  reply: View,
  errors: { ...missing, ...refusals },
});

export const shareView = responses('shareView', {
  ...changing,
  whileSuspended: 'depends',
  summary: 'Makes a link by which anyone reads the rows and columns of a saved view, and nothing else. A view has one link at a time',
  body: oneView,
  reply: View,
  errors: missing,
});

export const endViewSharing = responses('endViewSharing', {
  ...changing,
  summary: 'Ends the link to a saved view at once, for good. Sharing it again makes another link',
  body: oneView,
  reply: View,
  errors: missing,
});
