import { Type } from 'typebox';
import { contractsOf, multipart } from './contract.ts';
import { FormSettingsJson } from './form-settings.ts';
import { closed, Id, PagesJson, Text } from './shapes.ts';

const forms = contractsOf('forms');

export const getPreviewTicket = forms('getPreviewTicket', {
  summary: 'A ticket for previewForm, valid for five minutes',
  may: 'forms.read',
  body: Type.Object({ id: Id }, closed),
  reply: Type.Object({ ticket: Type.String() }, closed),
  errors: { 'forms.not_found': 404 },
});

export const previewForm = forms('previewForm', {
  summary:
    'The public form as it would look with these pages and settings; stores nothing. For a frame, which posts without a token but with a ticket',
  auth: 'none',
  body: multipart({
    fields: Type.Object(
      { ticket: Text(500), title: Text(200), form_header: Text(300), formData: PagesJson, settings: Type.Optional(FormSettingsJson) },
      closed,
    ),
    json: ['formData', 'settings'],
  }),
  bodyLimit: 2_500_000,
  reply: 'html',
  pages: {
    404: "The 'Oops!' screen: the form was deleted.",
    410: 'The ticket is no longer valid.',
    422: 'The pages cannot be shown; the screen says why.',
    503: 'Other previews of the account are being made; the screen asks again.',
  },
  errors: {},
  // Rendering the largest form takes a fifth of a second, and the ticket is no bar to who has an account.
  rateLimit: 120,
});

export const tryForm = forms('tryForm', {
  summary: 'A form that anyone may fill in and that is sent nowhere, for the frame on the landing page',
  method: 'GET',
  auth: 'none',
  reply: 'html',
  errors: {},
});
