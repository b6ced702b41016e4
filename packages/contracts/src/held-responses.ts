import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { getFormWithResponse } from './responses.ts';
import { closed, Id, Text } from './shapes.ts';

const submissions = contractsOf('submissions');

/**
 * Why a response is held. trap: a field was filled in that no person sees. fast: sent sooner than a person could. address: many came from
 * one address. attack: it came without a script while the form was under attack.
 */
const Suspicion = Type.Union([Type.Literal('trap'), Type.Literal('fast'), Type.Literal('address'), Type.Literal('attack')]);

export const getHeldResponses = submissions('getHeldResponses', {
  summary: 'A page of the suspicious responses that wait for their owner, newest first. They count nowhere until they are released',
  may: 'responses.read',
  body: Type.Object({ id: Id, page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })) }, closed),
  reply: Type.Object(
    {
      title: Type.String({ description: "The form's title." }),
      total: Type.Integer(),
      held: Type.Array(
        Type.Object(
          {
            _id: Id,
            created_at: Type.Number(),
            suspicions: Type.Array(Suspicion),
            summary: Type.String({ description: 'The beginning of the answers.' }),
            hasFiles: Type.Boolean(),
          },
          closed,
        ),
      ),
      asOf: Type.Integer({ description: 'Time of this reply, to send as `until`.' }),
      pageSize: Type.Integer(),
      keptDays: Type.Integer({ description: 'Days after which they are removed.' }),
      atMost: Type.Integer({ description: 'Responses that are held of a form at most.' }),
    },
    closed,
  ),
  errors: { 'submissions.not_found': 404, 'submissions.sealed': 403 },
});

export const getHeldResponse = submissions('getHeldResponse', {
  summary: 'One held response, in the shape of getFormWithResponse',
  may: 'responses.read',
  body: Type.Object({ id: Id, heldId: Text(64) }, closed),
  reply: getFormWithResponse.reply,
  errors: { 'submissions.not_found': 404, 'submissions.sealed': 403 },
});

const Chosen = Type.Object(
  {
    id: Id,
    heldIds: Type.Optional(Type.Array(Text(64), { minItems: 1, maxItems: 100, description: 'Default: all, up to 100 in a call.' })),
    until: Type.Optional(Type.Integer({ minimum: 0, description: 'Without heldIds: those that arrived up to this time; default now.' })),
  },
  closed,
);

export const releaseHeldResponses = submissions('releaseHeldResponses', {
  grows: true,
  summary:
    'Makes held responses ordinary ones, oldest first, at most 100 and fewer if they are large. Each takes a place of the limit; where it is reached, they stay held',
  may: 'responses.write',
  whileSuspended: 'depends',
  body: Chosen,
  reply: Type.Object(
    {
      released: Type.Integer(),
      left: Type.Integer({ description: 'Held responses of the form that are left.' }),
      isFull: Type.Boolean({ description: 'Whether the limit of responses was reached.' }),
    },
    closed,
  ),
  errors: { 'submissions.not_found': 404, 'submissions.sealed': 403 },
});

export const deleteHeldResponses = submissions('deleteHeldResponses', {
  summary: 'Deletes held responses and their files for good, at most 100',
  may: 'responses.write',
  whileSuspended: 'depends',
  body: Chosen,
  reply: Type.Object({ deleted: Type.Integer(), left: Type.Integer({ description: 'Held responses of the form that are left.' }) }, closed),
  errors: { 'submissions.not_found': 404, 'submissions.sealed': 403 },
});
