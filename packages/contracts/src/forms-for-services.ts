import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { FormDetailsJson } from './form-details.ts';
import { closed, Id, PagesJson, Text } from './shapes.ts';

const forms = contractsOf('forms');

/** For team: the forms that a user reaches through several workspaces. */
export const findFormsOf = forms('findFormsOf', {
  summary: 'Active forms of several workspaces, newest change first; 200 at most',
  auth: 'service',
  isIdempotent: true,
  body: Type.Object({ workspaceIds: Type.Array(Id, { maxItems: 100 }) }, closed),
  reply: Type.Object(
    {
      forms: Type.Array(Type.Object({ id: Id, workspaceId: Id, title: Type.String(), updatedAt: Type.Number() }, closed)),
    },
    closed,
  ),
  errors: {},
});

/** What identity needs for getMe: forms that count against the quota, and one-time forms that are paid for and not made yet. */
export const getFormUsage = forms('getFormUsage', {
  summary: 'Forms of a workspace that take a place in its quota',
  auth: 'service',
  isIdempotent: true,
  body: Type.Object({ workspaceId: Id }, closed),
  reply: Type.Object({ used: Type.Integer(), oneTimeForms: Type.Integer() }, closed),
  errors: {},
});

/** The content of FormSaved. submissions asks for it when the event has not arrived yet. */
export const getFormSnapshot = forms('getFormSnapshot', {
  summary: 'A form by its id or link, as the event FormSaved carries it; null when there is none or it is archived',
  auth: 'service',
  isIdempotent: true,
  // An address may have a link of this length.
  body: Type.Object({ id: Text(2_000) }, closed),
  reply: Type.Union([
    Type.Null(),
    Type.Object(
      {
        formId: Id,
        workspaceId: Id,
        link: Type.String(),
        pages: PagesJson,
        /** The version of the shape of `pages`. Readers upgrade older shapes with form-model's storedPages. */
        layoutVersion: Type.Integer(),
        details: FormDetailsJson,
        revision: Type.Integer(),
        isOneTime: Type.Boolean(),
        isOverQuota: Type.Boolean(),
        /** The chosen columns of the response view; missing: the default ones. */
        responsables: Type.Optional(Type.Array(Id)),
      },
      closed,
    ),
  ]),
  errors: {},
});
