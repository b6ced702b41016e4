import { Type } from 'typebox';
import { FORMS_OF_USER } from './admin-rows.ts';
import { contractsOf } from './contract.ts';
import { closed, Id } from './shapes.ts';

export const newestFormsOf = contractsOf('forms')('newestFormsOf', {
  summary: 'The newest forms of each of these workspaces, archived ones too',
  auth: 'service',
  callers: ['admin'],
  isIdempotent: true,
  body: Type.Object(
    { workspaceIds: Type.Array(Id, { maxItems: 100 }), limit: Type.Integer({ minimum: 1, maximum: FORMS_OF_USER }) },
    closed,
  ),
  reply: Type.Object(
    {
      forms: Type.Array(
        Type.Object(
          {
            formId: Id,
            workspaceId: Id,
            title: Type.String(),
            link: Type.String(),
            responses: Type.Integer({ description: 'As its owner sees it in the list of forms.' }),
            createdAt: Type.Integer(),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
  errors: {},
});
