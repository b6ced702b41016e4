import { Type } from 'typebox';
import { FORMS_OF_USER } from './admin-rows.ts';
import { contractsOf } from './contract.ts';
import { changedByOperator, readByAdmin } from './for-operators.ts';
import { between, NumberedRows, numberedPage, searched } from './numbered-pages.ts';
import { closed, Done, Id } from './shapes.ts';

const responses = contractsOf('responses');

const reading = { ...readByAdmin, errors: {} } as const;

const ArrivedResponse = Type.Object(
  {
    id: Id,
    responseId: Type.String({ description: 'Of /response/{id}.' }),
    formId: Id,
    title: Type.String(),
    header: Type.String(),
    status: Type.Union([Type.Literal('new'), Type.Literal('old')]),
    isArchived: Type.Boolean(),
    at: Type.Integer({ description: 'When it arrived.' }),
  },
  closed,
);

export const listArrived = responses('listArrived', {
  ...reading,
  summary:
    'A page of the responses to all forms, archived ones too, newest first; by words of the title of their form, and days, or those of a workspace, of a form, or one',
  body: Type.Object(
    {
      ...{ ...numberedPage, ...searched, ...between },
      ...{ workspaceId: Type.Optional(Id), formId: Type.Optional(Id), id: Type.Optional(Id) },
    },
    closed,
  ),
  reply: NumberedRows(ArrivedResponse),
});

export const countsOf = responses('countsOf', {
  ...reading,
  summary: 'How many responses these workspaces and these forms have, archived ones too',
  body: Type.Object(
    {
      workspaceIds: Type.Array(Id, { maxItems: 100 }),
      formIds: Type.Optional(Type.Array(Id, { maxItems: 100 * FORMS_OF_USER })),
    },
    closed,
  ),
  reply: Type.Object(
    {
      counts: Type.Array(Type.Object({ workspaceId: Id, responses: Type.Integer() }, closed)),
      forms: Type.Array(Type.Object({ formId: Id, responses: Type.Integer() }, closed), { description: 'Those that have any.' }),
    },
    closed,
  ),
});

export const countByMonth = responses('countByMonth', {
  ...reading,
  summary: 'How many of the responses that are there arrived in each month of a year, by UTC',
  body: Type.Object({ year: Type.Integer({ minimum: 1970, maximum: 9999 }) }, closed),
  reply: Type.Object({ counts: Type.Array(Type.Integer(), { minItems: 12, maxItems: 12 }) }, closed),
});

export const largestForms = responses('largestForms', {
  ...reading,
  summary: 'The forms with the most responses, archived ones too, and how many all forms have',
  body: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 9 }) }, closed),
  reply: Type.Object(
    {
      forms: Type.Array(Type.Object({ formId: Id, title: Type.String(), count: Type.Integer() }, closed)),
      total: Type.Integer(),
    },
    closed,
  ),
});

export const removeResponse = responses('removeResponse', {
  summary: 'Operator command: deletes a response for good, active or archived, with its files',
  ...changedByOperator,
  body: Type.Object({ id: Id }, closed),
  reply: Done,
  errors: { 'responses.not_found': 404 },
});
