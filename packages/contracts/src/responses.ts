import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import {
  ListOrTab,
  nullableNumber,
  pageNumber,
  pageQuery,
  QuestionFilter,
  Responsables,
  ResponsePage,
  ResponseRecord,
} from './response-page.ts';
import { narrowing, queryErrors, sorting } from './response-query.ts';
import { closed, Done, Id, PagesJson, shaped, Text, ZoneQuery } from './shapes.ts';
import { Zone } from './statistics.ts';

export * from './notifications.ts';
export * from './response-exports.ts';
export * from './response-filters.ts';
export * from './response-life.ts';
export * from './response-pdfs.ts';
export { ResponseQuery } from './response-query.ts';
export * from './response-summary.ts';
export * from './response-widgets.ts';
export * from './responses-for-operators.ts';
export * from './responses-for-services.ts';
export * from './saved-views.ts';
export * from './shared-view.ts';
export * from './statistics.ts';

const responses = contractsOf('responses');

export const QuestionLabel = Type.Object({ uniqueId: Type.String(), label: Type.String(), type: Type.String() }, closed);

const missingForm = { 'responses.form_not_found': 404, 'responses.sealed': 403 } as const;

export const getResponses = responses('getResponses', {
  summary: 'A page of responses of a form, narrowed by days, filters and a search; newest first unless sorted',
  may: 'responses.read',
  query: pageQuery,
  body: Type.Object(
    {
      id: Type.Optional(Id),
      /** The same as `id`. One of the two is required. */
      formId: Type.Optional(Id),
      /** The same as `page` of the query. */
      page: pageNumber,
      /** The list that `page` and `after` are about; default 'all'. The others are answered from their beginning. */
      pageName: Type.Optional(ListOrTab),
      /** The same as `pageName`. */
      tabname: Type.Optional(ListOrTab),
      /** `next` of the previous page. Takes precedence over `page`. */
      after: Type.Optional(Text(200)),
      ...narrowing,
      ...sorting,
    },
    closed,
  ),
  reply: Type.Object(
    {
      responses: ResponsePage,
      labels: Type.Array(
        Type.Object(
          {
            ...QuestionLabel.properties,
            /** The owner wants the answers among the responses. */
            responsable: Type.Boolean(),
            /** The answers are numbers or stars. */
            isNumber: Type.Boolean(),
          },
          closed,
        ),
      ),
      filters: Type.Array(QuestionFilter),
      /** Options that said something else while some were chosen, at most 10. CSV and Excel have their present labels. */
      reworded: Type.Array(
        Type.Object({ question: Type.String(), before: Type.String(), now: Type.String(), until: Type.Number() }, closed),
      ),
      favorites: ResponsePage,
      trashedAll: ResponsePage,
      /** An older replica sends none. */
      until: Type.Optional(
        Type.Object(
          { archive: Type.Integer(), delete: Type.Integer() },
          {
            ...closed,
            description:
              'For the `until` of calls about all responses: such a call is about the responses of these lists. `archive` is for archiveAllResponses and setResponsesViewed, `delete` for deleteAllResponse.',
          },
        ),
      ),
      /** `responsables`: the chosen columns as pairs of uniqueId and label; empty: the default ones. */
      form: Type.Object({ _id: Id, title: Type.String(), header: Type.String(), responsables: Responsables }, closed),
    },
    closed,
  ),
  errors: { ...missingForm, 'responses.position_invalid': 400, 'responses.list_unclear': 400, ...queryErrors },
});

export const getFormWithResponse = responses('getFormWithResponse', {
  summary: 'A list of five: form pages, response meta, field list, response record, hide-logo flag',
  auth: 'optional',
  body: Type.Object({ id: Text(64) }, closed),
  reply: Type.Tuple([
    PagesJson,
    Type.Object(
      {
        header: Type.String(),
        title: Type.String(),
        created_at: Type.Number(),
        started_at: nullableNumber,
        /** The colors of the whole form, for pages without one of their own. */
        look: Type.Optional(
          Type.Object({ color: Type.String(), opacity: Type.Number(), colors: Type.Record(Type.String(), Type.String()) }, closed),
        ),
        /** FilledColumns of form-model: the answered questions that are no longer on the form. */
        formerColumns: Type.Array(Type.Unknown(shaped('Element'))),
        /** Chosen options that were renamed or removed since, with their former labels. */
        formerOptions: Type.Array(Type.Object({ uniqueId: Type.String(), value: Type.String(), label: Type.String() }, closed)),
        /** Answered questions that are called something else now, with their labels on the page that was filled in. */
        formerLabels: Type.Array(Type.Object({ uniqueId: Type.String(), label: Type.String() }, closed)),
        /** Ids of the questions that came to the form after its page was filled in. Absent in a held response. */
        notAsked: Type.Optional(Type.Array(Type.String())),
      },
      closed,
    ),
    Type.Array(QuestionLabel),
    ResponseRecord,
    Type.Boolean(),
  ]),
  errors: { 'responses.not_found': 404, 'responses.sealed': 403 },
});

export const changeStatus = responses('changeStatus', {
  summary: 'Turns the status of a response from new to old',
  may: 'responses.write',
  body: Type.Object({ id: Id }, closed),
  reply: Done,
  errors: { 'responses.not_found': 404, 'responses.sealed': 403 },
});

export const followResponses = responses('followResponses', {
  summary:
    "Server-sent events 'counts', each with {active, archived, favourites, revision}: at once, and whenever the form or its responses change",
  method: 'GET',
  path: '/api/followResponses/:id',
  may: 'responses.read',
  params: Type.Object({ id: Id }, closed),
  reply: 'stream',
  errors: { 'responses.form_not_found': 404, 'responses.sealed': 403 },
});

export const exportResponsesCsv = responses('exportResponsesCsv', {
  summary: "Answers the address of a CSV download that works for one minute: a browser's own download streams it to disk",
  may: 'responses.read',
  body: Type.Object(
    { id: Id, /** One response only. */ responseId: Type.Optional(Id), /** Of the times in the file. */ zone: Zone },
    closed,
  ),
  reply: Type.Object({ data: Type.String() }, closed),
  errors: { 'responses.form_not_found': 404, 'responses.sealed': 403, 'responses.not_found': 404 },
});

export const downloadResponsesCsv = responses('downloadResponsesCsv', {
  summary: "Streams 'Responses - {date}.csv'",
  method: 'GET',
  path: '/api/downloadResponsesCsv/:ticket',
  auth: 'none',
  params: Type.Object({ ticket: Text(2000) }, closed),
  reply: 'file',
  media: ['text/csv'],
  errors: { 'responses.ticket_invalid': 410 },
});

export const downloadResponseCsv = responses('downloadResponseCsv', {
  summary: "One response as 'Responses - {date}.csv', for everyone who has its secret id",
  method: 'GET',
  path: '/api/downloadResponseCsv/:responseId',
  auth: 'none',
  params: Type.Object({ responseId: Text(64) }, closed),
  query: ZoneQuery,
  reply: 'file',
  media: ['text/csv'],
  errors: { 'responses.not_found': 404 },
});

export { getResponseNeighbors } from './response-neighbors.ts';
