import { Type } from 'typebox';
import { contractsOf, multipart } from './contract.ts';
import { settingFields } from './form-settings.ts';
import { HarmStateShape } from './harm.ts';
import { closed, Done, FormProblem, Hint, Id, PagesJson, SentLabels, shaped, Text, unchanged } from './shapes.ts';
import { storageFull } from './storage.ts';

export * from './form-columns.ts';
export * from './form-details.ts';
export * from './form-harm.ts';
export * from './form-import.ts';
export * from './form-list.ts';
export * from './form-look.ts';
export * from './form-preview.ts';
export * from './form-sharing.ts';
export * from './form-success.ts';
export * from './form-times.ts';
export * from './forms-for-operators.ts';
export * from './forms-for-services.ts';

const forms = contractsOf('forms');

/** Details for the owner, with fields that are not part of the document. */
const OwnDetailsJson = Type.Object(
  {
    _id: Id,
    title: Type.String(),
    version: Type.Integer(),
    /** The chosen columns of the table of responses, uniqueIds of questions; empty: the default ones. */
    responsables: Type.Array(Id),
    isOverQuota: Type.Boolean(),
    harm: HarmStateShape,
    /** Whether the plan shows the owner's logo. */
    showsLogo: Type.Boolean(),
    updated_at: Type.Number(),
    /** The time of archiving; null while the form is active. */
    deleted_at: Type.Union([Type.Number(), Type.Null()]),
  },
  { additionalProperties: true, ...shaped('FormDetails') },
);

export const newForm = forms('newForm', {
  grows: true,
  summary: 'Creates a form; takes its place in the quota by one conditional write',
  may: 'forms.write',
  body: Type.Object(
    {
      /** Pages as JSON text or as an array. The first page's title is the form's. */
      newform: Type.Union([Type.String({ maxLength: 1_000_000 }), PagesJson]),
      /** true: the one-time form that was paid for. Missing: it too, if the plan has no place. */
      isOneTime: Type.Optional(Type.Boolean()),
      /** An id made by the client. The same call again returns the form that was made first; the same id with other content is refused. */
      requestId: Type.Optional(Id),
    },
    closed,
  ),
  bodyLimit: 2_500_000,
  reply: Type.Object({ id: Id }, closed),
  errors: { 'forms.invalid_form': 422, 'forms.quota_reached': 403, 'forms.request_reused': 409, ...storageFull },
  problems: { 422: FormProblem },
});

export const saveForm = forms('saveForm', {
  grows: true,
  summary: 'Stores the form, with its settings if they are sent; refuses when a newer version than the one loaded exists',
  may: 'forms.write',
  body: multipart({
    fields: Type.Object(
      {
        title: Text(200),
        titleWas: Type.Optional(
          Type.String({
            maxLength: 200,
            description: 'The name that was loaded. Where `title` is the same, a new name given meanwhile stays.',
          }),
        ),
        formData: PagesJson,
        form_id: Id,
        form_header: Text(300),
        userFormlabels: Type.Optional(SentLabels),
        settings: Type.Optional(
          Type.Object(settingFields, {
            ...closed,
            description:
              'Look, logo, times, what comes after submitting and after closing, stored with the layout. Needs `version`. Without it they stay.',
          }),
        ),
        version: Type.Optional(
          Type.Integer({
            description: 'The version that was loaded. Without it, the session must have made the newest save, or loaded it since.',
          }),
        ),
      },
      closed,
    ),
    json: ['formData', 'userFormlabels', 'settings', 'version'],
    /** Image files; each field's name is the uniqueId of an image column, or 'logo'. */
    files: { named: '^[A-Za-z0-9]{1,64}$', maxFiles: 100, maxFileBytes: 10_000_000, maxTotalBytes: 50_000_000 },
  }),
  bodyLimit: 60_000_000,
  /** [pages, details] */
  reply: Type.Tuple([PagesJson, OwnDetailsJson]),
  /** version_conflict: {error: {version: text}}. The client calls getForm to compare. */
  errors: { 'forms.invalid_form': 422, 'forms.not_found': 404, 'forms.version_conflict': 409, ...storageFull },
  problems: { 409: Type.Object({ version: Type.String() }, closed), 422: FormProblem },
});

export const getForm = forms('getForm', {
  summary:
    'Public (id is the link): [pages, settings, hide-branding flag], or the errors Expired and Blocked. Editor (signed in, id is the form id): [pages, details]',
  auth: 'optional',
  body: Type.Object(
    { id: Text(64), string: Hint(20), tabname: Type.Optional(Type.Union([Text(20), Type.Boolean(), Type.Null()])) },
    closed,
  ),
  reply: Type.Array(Type.Unknown(), shaped('LoadedForm')),
  errors: { 'forms.not_found': 404, 'forms.expired': 410, 'forms.form_blocked': 403 },
});

export const changeTitle = forms('changeTitle', {
  summary: 'Renames the form',
  may: 'forms.write',
  body: Type.Object({ id: Id, title: Text(200) }, closed),
  reply: Done,
  errors: { 'forms.not_found': 404, 'forms.title_missing': 422, 'forms.invalid_form': 422 },
});

export const checkForm = forms('checkForm', {
  summary: "Fails for a form that is missing or not the caller's",
  may: 'forms.read',
  body: Type.Object({ id: Id }, closed),
  reply: Done,
  errors: { 'forms.not_found': 404 },
});

export const formcheck = forms('formcheck', {
  summary: 'Tells whether a form may be created now; email and plan are taken and ignored, the server knows both',
  may: 'forms.write',
  whileSuspended: 'works',
  body: Type.Object({ email: Hint(254), plan: Hint(20) }, closed),
  reply: Type.Object({ allowed: Type.Boolean() }, closed),
  errors: {},
});

export const getMyFormsForm = forms('getMyFormsForm', {
  summary: "The pages of one of the caller's forms",
  may: 'forms.read',
  body: Type.Object({ id: Id }, closed),
  reply: PagesJson,
  errors: { 'forms.not_found': 404 },
});

export const publicFormPage = forms('publicFormPage', {
  summary: "The public form, rendered; that it was answered already; or the 'Oops!', 'Expired!' or 'Closed' screen",
  method: 'GET',
  path: '/f-:link',
  auth: 'none',
  /** A longer text is no form's link, and shows 'Oops!' too. */
  params: Type.Object({ link: Text(2_000) }, closed),
  /** embed: the page stands in a frame, and tells the site around it how tall it is. */
  query: Type.Object(
    { embed: Type.Optional(Text(20)) },
    {
      description:
        "Other parameters fill in answers, by the question's uniqueId or label: ?Email=ada@example.com. The browser's script reads them.",
    },
  ),
  reply: 'html',
  pages: {
    302: 'A former link: to the current one. An address with signs around the link, as in a sentence: to the link. Or the form could not be loaded: to the home page.',
    304: unchanged,
    403: "The 'Oops!' screen: the form is blocked. It names the form.",
    404: "The 'Oops!' screen.",
    410: "The 'Expired!' screen, or 'Closed' where the form is archived.",
    503: 'The form could not be loaded, in a frame, where the home page cannot be shown.',
  },
  errors: {},
  rateLimit: 100_000,
});

export const successPage = forms('successPage', {
  summary: 'The thank-you page of the form that the visitor answered last; 404 for a visitor who answered none',
  method: 'GET',
  path: '/success',
  auth: 'none',
  /** receipt: the token from success_url, for browsers that refuse cookies. */
  query: Type.Object({ receipt: Type.Optional(Text(500)) }),
  reply: 'html',
  pages: { 404: 'The visitor has answered no form.' },
  errors: {},
});

export const formImage = forms('formImage', {
  summary: "A form's image",
  method: 'GET',
  path: '/files/Form/:formId/:name',
  auth: 'none',
  params: Type.Object({ formId: Id, name: Text(255) }, closed),
  reply: 'file',
  media: ['image/jpeg', 'image/png', 'image/webp'],
  pages: { 304: unchanged },
  errors: { 'forms.not_found': 404 },
  rateLimit: 10_000,
});
