import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { ListOrTab, pageNumber, pageQuery, ResponsePage } from './response-page.ts';
import { narrowing, queryErrors, ResponseFilters, sorting } from './response-query.ts';
import { closed, Id, Text } from './shapes.ts';

const responses = contractsOf('responses');

const reading = {
  may: 'responses.read',
  query: pageQuery,
  reply: ResponsePage,
} as const;
const errors = {
  'responses.form_not_found': 404,
  'responses.sealed': 403,
  'responses.position_invalid': 400,
  'responses.list_unclear': 400,
  ...queryErrors,
} as const;

/** A page of one list of a form. */
const onePage = {
  id: Id,
  page: pageNumber,
  pageName: Type.Optional(ListOrTab),
  /** `next` of the previous page. Takes precedence over `page`. */
  after: Type.Optional(Text(200)),
};
/** A client may read the filters 0 and 7 of the specification as numbers. */
const DayOrNumber = Type.Union([
  // Not from DayFilter: in the browser a schema is an empty object, whose parts cannot be read (typebox-in-browser.ts).
  ...[Type.Literal('all'), Type.Literal('0'), Type.Literal('7'), Type.Literal('month'), Type.Literal('custom')],
  ...[Type.Literal(0), Type.Literal(7)],
]);
/** Whether what else the call names narrows the list, too; default true. */
const filtersAlso = Type.Optional(Type.Boolean());

export const getResponsesDaysFilter = responses('getResponsesDaysFilter', {
  ...reading,
  summary: 'A page of the responses that arrived on certain days. filtersAlso false: the filters by question are left out',
  body: Type.Object({ ...onePage, ...narrowing, ...sorting, filter: DayOrNumber, filtersAlso }, closed),
  errors,
});

export const getResponsesFiltered = responses('getResponsesFiltered', {
  ...reading,
  summary: 'A page of the responses with one of the chosen options for each question. filtersAlso false: the days are left out',
  body: Type.Object({ ...onePage, ...narrowing, ...sorting, filters: ResponseFilters, filtersAlso }, closed),
  errors,
});

export const getResponsesInSearchText = responses('getResponsesInSearchText', {
  ...reading,
  summary: 'A page of the responses with a text in their answers',
  body: Type.Object({ ...onePage, searchText: Text(200) }, closed),
  errors,
});
