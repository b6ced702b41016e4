import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { queryErrors, ResponseQuery } from './response-query.ts';
import { closed, Id } from './shapes.ts';

const responses = contractsOf('responses');

const Neighbor = Type.Union([Id, Type.Null()]);

export const getResponseNeighbors = responses('getResponseNeighbors', {
  summary: 'The responses before and after one in a narrowed and sorted list of its form, and its place there, for people of its workspace',
  may: 'responses.read',
  body: Type.Object({ id: Id, ...ResponseQuery.properties }, closed),
  reply: Type.Object(
    {
      newer: Neighbor,
      older: Neighbor,
      /** The response's place in the list, counted from 1; null if it is not in the list, or after the first 10,000. */
      place: Type.Union([Type.Integer(), Type.Null()]),
      /** As `total` and `isMore` in a page of the list. */
      total: Type.Integer(),
      isMore: Type.Boolean(),
    },
    closed,
  ),
  errors: { 'responses.not_found': 404, 'responses.form_not_found': 404, 'responses.sealed': 403, ...queryErrors },
});
