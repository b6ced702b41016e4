import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Id } from './shapes.ts';

const forms = contractsOf('forms');

/** For team: the forms that a user reaches through several workspaces. */
export const findFormsOf = forms('findFormsOf', {
  summary: 'Active forms of several workspaces, newest change first; 200 at most',
  auth: 'service',
  callers: ['team'],
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
  callers: ['identity'],
  isIdempotent: true,
  body: Type.Object({ workspaceId: Id }, closed),
  reply: Type.Object({ used: Type.Integer(), oneTimeForms: Type.Integer() }, closed),
  errors: {},
});
