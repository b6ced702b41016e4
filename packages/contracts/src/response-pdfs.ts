import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Done, Id, Text, ZoneQuery } from './shapes.ts';

const responses = contractsOf('responses');

export const generatePdf = responses('generatePdf', {
  summary: "One response as 'Response - {date}.pdf', for everyone who has its secret id",
  path: '/api/generatePdf/:responseId',
  // Strangers have turns of their own, so that its owners do not wait for them.
  auth: 'optional',
  params: Type.Object({ responseId: Text(64) }, closed),
  query: ZoneQuery,
  reply: 'file',
  media: ['application/pdf'],
  errors: { 'responses.not_found': 404, 'responses.sealed': 403, 'responses.pdf_too_large': 413 },
  rateLimit: 60,
});

export const downloadAllResponsesInPdf = responses('downloadAllResponsesInPdf', {
  summary: 'Begins a PDF of all active responses of a form, and answers the path of the file, which exists for an hour at most',
  method: 'GET',
  path: '/api/downloadAllResponsesInPdf/:formId',
  may: 'responses.read',
  params: Type.Object({ formId: Id }, closed),
  query: ZoneQuery,
  reply: Type.Object({ data: Type.String({ description: 'The path of the file: temporaryPdf.' }) }, closed),
  errors: {
    'responses.form_not_found': 404,
    'responses.sealed': 403,
    'responses.pdf_empty': 409,
    'responses.export_busy': 409,
    'responses.pdf_too_many': 413,
  },
});

const FileId = Type.Object({ fileId: Text(64) }, closed);

export const temporaryPdf = responses('temporaryPdf', {
  summary:
    "'{form} - Responses - {date}.pdf', for the user who asked for it. Waits up to 20 seconds while it is being made; after that 503, to be asked again",
  method: 'GET',
  path: '/api/temporaryPdf/:fileId',
  may: 'responses.read',
  params: FileId,
  reply: 'file',
  media: ['application/pdf'],
  errors: {
    'responses.pdf_not_found': 404,
    'responses.form_not_found': 404,
    'responses.sealed': 403,
    'responses.pdf_unfinished': 503,
    'responses.pdf_failed': 410,
    'responses.pdf_too_large': 413,
  },
});

export const getPdfProgress = responses('getPdfProgress', {
  summary: 'How far the PDF of all responses is. One that nobody asks about for a minute is given up',
  method: 'GET',
  path: '/api/getPdfProgress/:fileId',
  may: 'responses.read',
  params: FileId,
  reply: Type.Object(
    {
      isMaking: Type.Boolean(),
      done: Type.Integer(),
      total: Type.Integer(),
    },
    closed,
  ),
  errors: { 'responses.pdf_not_found': 404 },
});

export const removeTemp = responses('removeTemp', {
  summary: 'Removes a temporary file of the caller, or ends its making',
  may: 'responses.read',
  body: Type.Object(
    { path: Type.Optional(Type.String({ maxLength: 200, description: "The file's path; without it, the caller's newest file." })) },
    closed,
  ),
  reply: Done,
  errors: { 'responses.pdf_not_found': 404 },
});
