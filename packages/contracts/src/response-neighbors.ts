import { Type } from 'typebox';
import { defineContract } from './contract.ts';
import { queryErrors, ResponseQuery } from './response-query.ts';
import { closed, Id } from './shapes.ts';

const Neighbor = Type.Union([Id, Type.Null()]);

export const getResponseNeighbors = defineContract({
  service: 'responses',
  name: 'getResponseNeighbors',
  summary: 'The responses before and after one in a narrowed and sorted list of its form, for people of its workspace',
  method: 'POST',
  path: '/api/getResponseNeighbors',
  auth: 'user',
  may: 'responses.read',
  body: Type.Object({ id: Id, ...ResponseQuery.properties }, closed),
  reply: Type.Object({ newer: Neighbor, older: Neighbor }, closed),
  errors: { 'responses.not_found': 404, 'responses.form_not_found': 404, ...queryErrors },
});
