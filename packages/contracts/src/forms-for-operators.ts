import { Type } from 'typebox';
import { FORMS_OF_USER } from './admin-rows.ts';
import { contractsOf } from './contract.ts';
import { changedByOperator, readByAdmin } from './for-operators.ts';
import { between, NumberedRows, numberedPage, searched } from './numbered-pages.ts';
import { closed, Done, Id, Nothing, Text } from './shapes.ts';

const forms = contractsOf('forms');

const reading = { ...readByAdmin, errors: {} } as const;
const WorkspaceIds = Type.Array(Id, { maxItems: 100 });

const FormOfAll = Type.Object(
  {
    formId: Id,
    workspaceId: Id,
    title: Type.String(),
    link: Type.String(),
    kinds: Type.Array(Type.String(), { description: 'Kinds of its elements, each once, in their order.' }),
    createdAt: Type.Integer(),
    isArchived: Type.Boolean(),
  },
  closed,
);

export const listForms = forms('listForms', {
  ...reading,
  summary:
    'A page of the forms of all workspaces, archived ones too, newest first; by words of title and link, workspaces, id, link and days',
  body: Type.Object(
    {
      ...{ ...numberedPage, ...searched, ...between, workspaceIds: Type.Optional(WorkspaceIds), formId: Type.Optional(Id) },
      /** A link that a form has, or that an active one had before. */
      link: Type.Optional(Text(200)),
    },
    closed,
  ),
  reply: NumberedRows(FormOfAll),
});

export const newestFormsOf = forms('newestFormsOf', {
  ...reading,
  summary: 'The newest forms of each of these workspaces, archived ones too',
  body: Type.Object({ workspaceIds: WorkspaceIds, limit: Type.Integer({ minimum: 1, maximum: FORMS_OF_USER }) }, closed),
  reply: Type.Object(
    {
      forms: Type.Array(
        Type.Object(
          {
            formId: Id,
            workspaceId: Id,
            title: Type.String(),
            link: Type.String(),
            createdAt: Type.Integer(),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
});

export const countForms = forms('countForms', {
  ...reading,
  summary: 'How many forms there are, archived ones too',
  body: Nothing,
  reply: Type.Object({ total: Type.Integer() }, closed),
});

export const usageOf = forms('usageOf', {
  ...reading,
  summary: 'How many forms these workspaces have of those that their plans allow, and one-time forms that are paid for and not made yet',
  body: Type.Object({ workspaceIds: WorkspaceIds }, closed),
  reply: Type.Object(
    {
      usages: Type.Array(
        Type.Object(
          {
            workspaceId: Id,
            used: Type.Integer(),
            max: Type.Integer({ description: '-1: unlimited.' }),
            oneTimeForms: Type.Integer(),
            oneTimeMade: Type.Integer({ description: 'Those of the account’s one-time forms that were made.' }),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
});

export const removeForm = forms('removeForm', {
  summary: 'Operator command: deletes a form for good, active or archived, with all that was answered to it',
  ...changedByOperator,
  body: Type.Object({ formId: Id }, closed),
  reply: Done,
  errors: { 'forms.not_found': 404 },
});
