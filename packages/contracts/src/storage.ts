import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Id, Text } from './shapes.ts';

const submissions = contractsOf('submissions');

/** The refusal of what an account's storage has no room for: {error: {storage: text}}. */
export const storageFull = { 'platform.storage_full': 413 } as const;

export const findRoom = submissions('findRoom', {
  summary: 'How many bytes an account may still store, and how many its plan allows',
  auth: 'service',
  isIdempotent: true,
  body: Type.Object({ workspaceId: Id }, closed),
  reply: Type.Object({ left: Type.Integer(), limit: Type.Integer() }, closed),
  errors: {},
});

/** Responses of one call of `countStored`. */
export const MAX_COUNTED_AT_ONCE = 100;

export const countStored = submissions('countStored', {
  summary: 'Counts stored responses in the sum of their account. What is counted already, or deleted, is left alone',
  auth: 'service',
  isIdempotent: true,
  body: Type.Object(
    {
      responses: Type.Array(
        Type.Object(
          {
            id: Text(200),
            answerBytes: Type.Integer({ minimum: 0, description: "Of the answers' JSON." }),
            fileBytes: Type.Integer({ minimum: 0 }),
          },
          closed,
        ),
        { maxItems: MAX_COUNTED_AT_ONCE },
      ),
      isLook: Type.Optional(Type.Boolean({ description: 'Only says how many are not counted.' })),
    },
    closed,
  ),
  reply: Type.Object(
    { uncounted: Type.Optional(Type.Integer({ description: 'How many of them were not counted before. A former version does not say.' })) },
    closed,
  ),
  errors: {},
});

export const getStorage = submissions('getStorage', {
  summary:
    "How many bytes the account's forms, answers, files and drafts take, and how many its plan allows. Beyond them its forms take no more",
  may: 'responses.read',
  body: Type.Object({}, closed),
  reply: Type.Object(
    {
      used: Type.Integer({ description: 'Archived forms count as well.' }),
      limit: Type.Integer(),
      isFull: Type.Boolean({ description: 'Whether forms refuse answers by now.' }),
    },
    closed,
  ),
  errors: {},
});
