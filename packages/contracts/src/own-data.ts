import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Done, Id, Plan, Text } from './shapes.ts';
import type { OwnDataService } from './topology.ts';

const identity = contractsOf('identity');

/** The ZIP of a person's own data, while it is made and until it is removed. */
const OwnData = Type.Object(
  {
    _id: Id,
    state: Type.Union([Type.Literal('making'), Type.Literal('ready'), Type.Literal('failed'), Type.Literal('too_large')]),
    isWhole: Type.Boolean({
      description: 'Whether it has everything of the account; otherwise it was asked for as a member and has the profile.',
    }),
    /** Forms and responses. */
    done: Type.Integer(),
    total: Type.Integer(),
    /** The file's name and bytes, the bytes 0 until it is ready. */
    name: Type.String(),
    size: Type.Integer(),
    made_at: Type.Number(),
    expires_at: Type.Number(),
  },
  closed,
);

const OwnDataId = Type.Object({ id: Id }, closed);

export const beginOwnData = identity('beginOwnData', {
  grows: true,
  summary:
    "Makes a ZIP of all of the caller's own data in the background: of the whole account for its owner, of the profile for a member. The former one is removed",
  may: 'account',
  body: Type.Object({ zone: Type.Optional(Text(100)) }, { ...closed, description: 'zone: the day in the name of the file is one of it.' }),
  reply: OwnData,
  /** One of another account that the caller works in is being made. */
  errors: { 'identity.own_data_busy': 409 },
});

export const getOwnData = identity('getOwnData', {
  summary: "The ZIP of the caller's own data: how far it is, or null if there is none",
  may: 'account',
  reply: Type.Object({ data: Type.Union([OwnData, Type.Null()]) }, closed),
  errors: {},
});

export const openOwnData = identity('openOwnData', {
  summary: "Answers the address of the ZIP of the caller's own data, which works for one minute",
  may: 'account',
  body: OwnDataId,
  reply: Type.Object({ data: Type.String() }, closed),
  errors: { 'identity.own_data_not_found': 404, 'identity.own_data_unfinished': 409 },
});

export const downloadOwnData = identity('downloadOwnData', {
  summary: "Sends the ZIP of a person's own data",
  method: 'GET',
  path: '/api/downloadOwnData/:ticket',
  auth: 'none',
  params: Type.Object({ ticket: Text(2000) }, closed),
  reply: 'file',
  media: ['application/zip'],
  errors: { 'identity.ticket_invalid': 410 },
});

export const removeOwnData = identity('removeOwnData', {
  summary: "Cancels the ZIP of the caller's own data, or removes its file",
  may: 'account',
  body: OwnDataId,
  reply: Done,
  errors: { 'identity.own_data_not_found': 404 },
});

export const getAccountContents = identity('getAccountContents', {
  summary: "What is deleted with the caller's own account, counted, whichever account is open",
  may: 'account',
  reply: Type.Object(
    {
      forms: Type.Integer({ minimum: 0, description: 'Archived ones as well.' }),
      responses: Type.Integer({ minimum: 0, description: 'Of all lists.' }),
      views: Type.Integer({ minimum: 0, description: 'Saved views.' }),
      shared_views: Type.Integer({ minimum: 0, description: 'Those of them that others read by a link.' }),
      members: Type.Integer({ minimum: 0, description: 'Who lose access to the forms.' }),
      invitations: Type.Integer({ minimum: 0, description: 'Open ones, whose links stop working.' }),
      plan: Plan,
      paid_until: Type.Union([Type.Number(), Type.Null()], { description: 'Epoch milliseconds; null: the plan is not paid by month.' }),
    },
    closed,
  ),
  errors: {},
});

const OwnDataEntry = Type.Object(
  {
    /** Path in the ZIP. */
    name: Text(300),
    /** Written as JSON. */
    content: Type.Optional(Type.Unknown()),
    /** Instead of a content: it has these answers, a line for each response, which findAnswers tells page by page. */
    answers: Type.Optional(Type.Object({ formId: Id, total: Type.Integer() }, closed)),
    /** Stored files that belong to it: their paths in the ZIP, and their keys in the files store. */
    files: Type.Array(Type.Object({ name: Text(300), key: Text(500) }, closed)),
  },
  closed,
);

/** What a service has of a person's own data, in parts. */
export const findOwnData = (service: OwnDataService) =>
  contractsOf(service)(`findOwnDataOf${service}`, {
    summary: "A part of a person's own data, for the ZIP of it",
    path: `/internal/${service}/findOwnData`,
    auth: 'service',
    callers: ['identity'],
    isIdempotent: true,
    body: Type.Object({ userId: Id, workspaceId: Id, after: Type.Optional(Id) }, closed),
    reply: Type.Object(
      {
        entries: Type.Array(OwnDataEntry),
        next: Type.Union([Id, Type.Null()], { description: 'To send as `after`; null: this was the last part.' }),
      },
      closed,
    ),
    errors: {},
  });
