import { Type } from 'typebox';
import { defineContract } from './contract.ts';
import { closed } from './shapes.ts';

export const getStorage = defineContract({
  service: 'submissions',
  name: 'getStorage',
  summary: "How many bytes the account's answers, files and drafts take, and how many its plan allows. Beyond them its forms take no more",
  method: 'POST',
  path: '/api/getStorage',
  auth: 'user',
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
