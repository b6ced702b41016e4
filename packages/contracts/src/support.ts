import { Type } from 'typebox';
import { defineContract } from './contract.ts';
import { closed, Done, Id, Text } from './shapes.ts';

/** Longest texts, in characters. */
export const SUPPORT_TEXT = { title: 200, message: 10_000 } as const;

/** An id made by the client. The same call again is taken as the same message. */
const requestId = Type.Optional(Id);
const errors = { 'support.invalid': 422, 'support.too_many': 429 };

export const customer = defineContract({
  service: 'support',
  name: 'customer',
  summary: 'Sends a support request',
  method: 'POST',
  path: '/api/customer',
  auth: 'user',
  may: 'account',
  body: Type.Object({ title: Text(SUPPORT_TEXT.title), message: Text(SUPPORT_TEXT.message), requestId }, closed),
  reply: Done,
  errors,
});

export const suggestion = defineContract({
  service: 'support',
  name: 'suggestion',
  grows: true,
  summary: 'Sends a suggestion',
  method: 'POST',
  path: '/api/suggestion',
  auth: 'user',
  may: 'account',
  body: Type.Object({ title: Text(SUPPORT_TEXT.title), description: Text(SUPPORT_TEXT.message), requestId }, closed),
  reply: Done,
  errors,
});

/** Own messages that are listed. */
export const MY_MESSAGES = 20;

export const getMyMessages = defineContract({
  service: 'support',
  name: 'getMyMessages',
  summary: 'What the caller has sent of one kind, the newest first',
  method: 'POST',
  path: '/api/getMyMessages',
  auth: 'user',
  may: 'account',
  isIdempotent: true,
  body: Type.Object({ kind: Type.Union([Type.Literal('request'), Type.Literal('suggestion')]) }, closed),
  reply: Type.Object(
    {
      messages: Type.Array(
        Type.Object({ id: Id, title: Type.String(), text: Type.String(), sent_at: Type.Number(), solved: Type.Boolean() }, closed),
        { maxItems: MY_MESSAGES },
      ),
      /** Whether there are older ones. */
      isMore: Type.Boolean(),
      /** Whether messages of this kind are mailed to the operator, who else has to look for them. */
      isMailed: Type.Boolean(),
    },
    closed,
  ),
  errors: {},
});

export const listMessages = defineContract({
  service: 'support',
  name: 'listMessages',
  summary: 'Operator command: the messages that are not solved, the newest first',
  method: 'POST',
  path: '/internal/support/listMessages',
  auth: 'service',
  body: Type.Object({}, closed),
  reply: Type.Object(
    {
      total: Type.Integer(),
      messages: Type.Array(
        Type.Object(
          {
            id: Id,
            kind: Type.Union([Type.Literal('request'), Type.Literal('suggestion')]),
            email: Type.String(),
            firstname: Type.String(),
            lastname: Type.String(),
            title: Type.String(),
            text: Type.String(),
            at: Type.Number(),
          },
          closed,
        ),
        { maxItems: 100 },
      ),
    },
    closed,
  ),
  errors: {},
});

export const solveMessage = defineContract({
  service: 'support',
  name: 'solveMessage',
  summary: 'Operator command: marks a message as solved',
  method: 'POST',
  path: '/internal/support/solveMessage',
  auth: 'service',
  body: Type.Object({ id: Id }, closed),
  reply: Done,
  errors: { 'support.not_found': 404 },
});
