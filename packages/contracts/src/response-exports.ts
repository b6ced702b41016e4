import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { narrowing, queryErrors, sorting } from './response-query.ts';
import { closed, Done, Id, Text } from './shapes.ts';

const responses = contractsOf('responses');

/** An export of this many responses, or more, is made in the background. */
export const MANY_RESPONSES = 1_000;
/** As many responses are exported that were selected one by one. */
export const MAX_SELECTED = 1_000;

const ExportId = Type.Object({ exportId: Id }, closed);
const kind = Type.Union([Type.Literal('csv'), Type.Literal('xlsx'), Type.Literal('pdf'), Type.Literal('files')], {
  description: "'files': the uploaded files, as a ZIP with a folder for each response.",
});

/** A file of responses that is made in the background. */
const Export = Type.Object(
  {
    _id: Id,
    kind,
    formId: Id,
    /** The form's title when the export was asked for. */
    title: Type.String(),
    /** Whether it is of a narrowed list. */
    isPart: Type.Boolean(),
    state: Type.Union([
      Type.Literal('making'),
      Type.Literal('ready'),
      Type.Literal('failed'),
      Type.Literal('too_large'),
      Type.Literal('expired'),
    ]),
    /** Responses. */
    done: Type.Integer(),
    /** null: more than 10,000 of a narrowed list, which are not counted. */
    total: Type.Union([Type.Integer(), Type.Null()]),
    /** The file's name and bytes, the bytes 0 until it is ready. */
    name: Type.String(),
    size: Type.Integer(),
    made_at: Type.Number(),
    expires_at: Type.Number(),
  },
  closed,
);

const refusals = {
  ...queryErrors,
  'responses.form_not_found': 404,
  'responses.sealed': 403,
  'responses.export_empty': 409,
  'responses.export_busy': 409,
  'responses.export_no_files': 409,
  'responses.pdf_too_many': 413,
  'responses.export_too_wide': 413,
} as const;

export const beginExport = responses('beginExport', {
  summary:
    'Exports a list of responses, narrowed and sorted as the table; `zone` is that of the times in the file, too. From 1,000 responses on, and for a PDF, in the background',
  may: 'responses.read',
  body: Type.Object(
    {
      id: Id,
      kind,
      /** Default 'all'. Archived responses are not exported. */
      pageName: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('favorite')])),
      ...narrowing,
      ...sorting,
      /** One response only. */
      responseId: Type.Optional(Id),
      /** These only, newest first. What narrows and sorts counts for nothing then. */
      responseIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_SELECTED, uniqueItems: true })),
    },
    closed,
  ),
  reply: Type.Object(
    {
      data: Type.Union([Type.String(), Type.Null()], {
        description: 'The address of the download, which works for one minute; null while the file is made in the background.',
      }),
      export: Type.Union([Export, Type.Null()]),
    },
    closed,
  ),
  errors: { ...refusals, 'responses.not_found': 404, 'platform.full': 507 },
});

export const getExports = responses('getExports', {
  summary: "The caller's exports that are made in the background, the newest first",
  may: 'responses.read',
  reply: Type.Array(Export),
  errors: {},
});

export const openExport = responses('openExport', {
  summary: 'Answers the address of a finished export, which works for one minute',
  may: 'responses.read',
  body: ExportId,
  reply: Type.Object({ data: Type.String() }, closed),
  errors: {
    'responses.export_not_found': 404,
    'responses.form_not_found': 404,
    'responses.sealed': 403,
    'responses.export_unfinished': 409,
  },
});

export const retryExport = responses('retryExport', {
  grows: true,
  summary: 'Makes an export again that failed or has expired',
  may: 'responses.read',
  body: ExportId,
  reply: Export,
  errors: { ...refusals, 'responses.export_not_found': 404 },
});

export const removeExport = responses('removeExport', {
  summary: 'Cancels an export, or removes its file',
  may: 'responses.read',
  body: ExportId,
  reply: Done,
  errors: { 'responses.export_not_found': 404 },
});

export const downloadExport = responses('downloadExport', {
  summary: 'Sends the file of an export to whoever has its address, as long as the access of the user who asked for it lasts',
  method: 'GET',
  path: '/api/downloadExport/:ticket',
  auth: 'none',
  params: Type.Object({ ticket: Text(2000) }, closed),
  reply: 'file',
  media: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf', 'application/zip'],
  errors: { 'responses.ticket_invalid': 410 },
});
