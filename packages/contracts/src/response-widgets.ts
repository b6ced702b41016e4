import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Id } from './shapes.ts';
import { Zone } from './statistics.ts';

const responses = contractsOf('responses');

const reading = {
  may: 'responses.read',
  /** One of the two ids is required. */
  body: Type.Object({ id: Type.Optional(Id), formId: Type.Optional(Id), zone: Zone }, closed),
  errors: { 'responses.form_not_found': 404, 'responses.sealed': 403, 'responses.list_unclear': 400 },
} as const;

/** Responses that arrived, whatever became of them since. `difference`: the first less the second. */
const Month = Type.Object({ thisMonth: Type.Integer(), lastMonth: Type.Integer(), difference: Type.Integer() }, closed);
const Today = Type.Object({ today: Type.Integer(), yesterday: Type.Integer(), difference: Type.Integer() }, closed);
/** The last twelve months up to this one, oldest first. `key`: 'yyyy-MM'. */
const Months = Type.Array(Type.Object({ key: Type.String(), count: Type.Integer() }, closed));

export const getResponsesMonth = responses('getResponsesMonth', {
  ...reading,
  summary: 'How many responses arrived this month and last month, and the difference',
  reply: Month,
});

export const getResponsesToday = responses('getResponsesToday', {
  ...reading,
  summary: 'How many responses arrived today and yesterday, and the difference',
  reply: Today,
});

export const getResponsesYear = responses('getResponsesYear', {
  ...reading,
  summary: 'How many responses arrived in each of the last twelve months',
  reply: Type.Object({ data: Months }, closed),
});

export const getResponsesDatas = responses('getResponsesDatas', {
  ...reading,
  summary: 'The figures of all widgets at once',
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

export const getResponsesFullByMonth = responses('getResponsesFullByMonth', {
  ...reading,
  summary: 'How many responses arrived in each month since the first one, at most fifty years',
  reply: Type.Object({ data: Months, total: Type.Integer() }, closed),
});
