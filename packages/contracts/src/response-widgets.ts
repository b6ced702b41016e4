import { Type } from 'typebox';
import { defineContract } from './contract.ts';
import { closed, Id } from './shapes.ts';
import { Zone } from './statistics.ts';

const reading = {
  service: 'responses',
  method: 'POST',
  auth: 'user',
  may: 'responses.read',
  /** One of the two ids is required. */
  body: Type.Object({ id: Type.Optional(Id), formId: Type.Optional(Id), zone: Zone }, closed),
  errors: { 'responses.form_not_found': 404, 'responses.list_unclear': 400 },
} as const;

/** Responses that arrived, whatever became of them since. `difference`: the first less the second. */
const Month = Type.Object({ thisMonth: Type.Integer(), lastMonth: Type.Integer(), difference: Type.Integer() }, closed);
const Today = Type.Object({ today: Type.Integer(), yesterday: Type.Integer(), difference: Type.Integer() }, closed);
/** The last twelve months up to this one, oldest first. `key`: 'yyyy-MM'. */
const Months = Type.Array(Type.Object({ key: Type.String(), count: Type.Integer() }, closed));

export const getResponsesMonth = defineContract({
  ...reading,
  name: 'getResponsesMonth',
  summary: 'How many responses arrived this month and last month, and the difference',
  path: '/api/getResponsesMonth',
  reply: Month,
});

export const getResponsesToday = defineContract({
  ...reading,
  name: 'getResponsesToday',
  summary: 'How many responses arrived today and yesterday, and the difference',
  path: '/api/getResponsesToday',
  reply: Today,
});

export const getResponsesYear = defineContract({
  ...reading,
  name: 'getResponsesYear',
  summary: 'How many responses arrived in each of the last twelve months',
  path: '/api/getResponsesYear',
  reply: Type.Object({ data: Months }, closed),
});

export const getResponsesDatas = defineContract({
  ...reading,
  name: 'getResponsesDatas',
  summary: 'The figures of all widgets at once',
  path: '/api/getResponsesDatas',
  reply: Type.Object(
    {
      /** The zone whose days these are: the caller's, or UTC. */
      zone: Type.String(),
      /** Responses in the list All. */
      total: Type.Integer(),
      month: Month,
      today: Today,
      year: Months,
    },
    closed,
  ),
});

export const getResponsesFullByMonth = defineContract({
  ...reading,
  name: 'getResponsesFullByMonth',
  summary: 'How many responses arrived in each month since the first one, at most fifty years',
  path: '/api/getResponsesFullByMonth',
  reply: Type.Object({ data: Months, total: Type.Integer() }, closed),
});
