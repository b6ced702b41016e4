import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Id } from './shapes.ts';

const responses = contractsOf('responses');

export const countContents = responses('countContents', {
  summary: 'How many forms a workspace has, archived ones too, and what was answered to them and saved of it',
  auth: 'service',
  callers: ['identity'],
  isIdempotent: true,
  body: Type.Object({ workspaceId: Id }, closed),
  reply: Type.Object({ forms: Type.Integer(), responses: Type.Integer(), views: Type.Integer(), shared_views: Type.Integer() }, closed),
  errors: {},
});

export const countVisits = responses('countVisits', {
  summary: 'How often a form was opened, in all or since a moment',
  auth: 'service',
  callers: ['forms', 'admin'],
  isIdempotent: true,
  body: Type.Object(
    {
      formId: Id,
      since: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'Visits are kept by the quarter of an hour: that of this moment counts as a whole. 0: ever.',
        }),
      ),
    },
    closed,
  ),
  reply: Type.Object(
    { visits: Type.Union([Type.Integer(), Type.Null()], { description: 'null: the form is deleted, and so is what was counted.' }) },
    closed,
  ),
  errors: {},
});

/** Where the answers go on: in which list, after which response, and what is known of both lists. */
const AnswersCursor = Type.Object(
  {
    /** Both lists are read again if responses have been archived or restored meanwhile. */
    round: Type.Integer(),
    /** When the first round began, epoch milliseconds. */
    begun: Type.Number(),
    /** The counter of changes when this round began. */
    changes: Type.Number(),
    list: Type.Union([Type.Literal('active'), Type.Literal('archived')]),
    last: Type.Optional(Type.Object({ order: Type.Number(), id: Type.String({ maxLength: 200 }) }, closed)),
  },
  closed,
);

/** For the ZIP of a person's own data. */
export const findAnswers = responses('findAnswers', {
  summary: 'The responses of a form as they are stored, active and archived, about half a megabyte at a time',
  auth: 'service',
  callers: ['identity'],
  isIdempotent: true,
  body: Type.Object({ workspaceId: Id, formId: Id, after: Type.Optional(AnswersCursor) }, closed),
  reply: Type.Object(
    {
      responses: Type.Array(
        Type.Object(
          {
            id: Type.String(),
            /** JSON in one line. */
            line: Type.String(),
            /** Names of the uploaded files, which are stored under 'Response/ID/'. */
            files: Type.Array(Type.String()),
            /** It was archived or restored meanwhile, so it may have been told before. */
            mayBeKnown: Type.Boolean(),
          },
          closed,
        ),
      ),
      next: Type.Union([AnswersCursor, Type.Null()], { description: 'To send as `after`; null: these were the last ones.' }),
    },
    closed,
  ),
  errors: {},
});
