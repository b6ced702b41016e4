import { Type } from 'typebox';
import { contractsOf, multipart } from './contract.ts';
import { settingFields } from './form-settings.ts';
import { closed, FormProblem, Id, PagesJson, Text } from './shapes.ts';
import { storageFull } from './storage.ts';

const forms = contractsOf('forms');

/** A form as `form.json` of a ZIP of own data has it. What is not taken over is not looked at. */
const FormFile = Type.Object(
  {
    layoutVersion: Type.Integer(),
    pages: PagesJson,
    details: Type.Object({
      title: Text(200),
      header: Text(300),
      /** A deadline that has passed is left out. */
      ...settingFields,
    }),
    responsables: Type.Array(Id, { maxItems: 2_000 }),
  },
  { description: 'The content of form.json in the ZIP of beginOwnData.' },
);

export const importForm = forms('importForm', {
  grows: true,
  summary: "Makes a form again from a ZIP of one's own data, with its settings and images, without its responses",
  may: 'forms.write',
  body: multipart({
    fields: Type.Object(
      {
        form: FormFile,
        /**
         * An id made by the client. The same call again returns the form that was made first; the same id with other content is refused.
         */
        requestId: Id,
      },
      closed,
    ),
    json: ['form'],
    /** Image files; each field's name is the uniqueId of an image column, or 'logo'. */
    files: { named: '^[A-Za-z0-9]{1,64}$', maxFiles: 100, maxFileBytes: 10_000_000, maxTotalBytes: 50_000_000 },
  }),
  bodyLimit: 60_000_000,
  reply: Type.Object({ id: Id, isNew: Type.Boolean({ description: 'false: an earlier call has made it.' }) }, closed),
  errors: { 'forms.invalid_form': 422, 'forms.quota_reached': 403, 'forms.request_reused': 409, ...storageFull },
  problems: { 422: FormProblem },
});
