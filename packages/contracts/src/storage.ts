import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Id } from './shapes.ts';

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
