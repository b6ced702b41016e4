import { Type } from 'typebox';
import { defineContract } from './contract.ts';
import { closed, Id } from './shapes.ts';

const ListOfResponses = Type.Union([Type.Literal('all'), Type.Literal('favorite'), Type.Literal('archived')]);

const Neighbor = Type.Union([Id, Type.Null()]);

export const getResponseNeighbors = defineContract({
  service: 'responses',
  name: 'getResponseNeighbors',
  summary: 'The responses before and after one in a list of its form, for people of its workspace',
  method: 'POST',
  path: '/api/getResponseNeighbors',
  auth: 'user',
  may: 'responses.read',
  body: Type.Object({ id: Id, pageName: Type.Optional(ListOfResponses) }, closed),
  reply: Type.Object({ newer: Neighbor, older: Neighbor }, closed),
  errors: { 'responses.not_found': 404 },
});
