import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { HarmStateShape } from './harm.ts';
import { closed, Done, FormProblem, Id, Nothing, PagesJson, SentLabels } from './shapes.ts';
import { storageFull } from './storage.ts';

const forms = contractsOf('forms');

/** A form as lists show it. */
export const FormRow = Type.Object(
  {
    _id: Id,
    title: Type.String(),
    responses: Type.Integer(),
    /** Responses that nobody has opened yet. */
    fresh: Type.Integer(),
    /** Submissions accepted over the form's life, including deleted ones. They count against `limit`. */
    taken: Type.Integer(),
    /** The maximum number of submissions over the form's life; null: unlimited. */
    limit: Type.Union([Type.Integer(), Type.Null()]),
    /** Data for the thumbnail. Not described further, because that makes serialization much faster. */
    structure: Type.Unsafe<string[][][]>({
      type: 'array',
      description: "Kinds of the form's elements, page by page, row by row and column by column: [[['input'], ['text', 'date']]].",
    }),
    link: Type.String(),
    /** 'r, g, b' of the form's color, or empty for the default. */
    color: Type.String(),
    updated_at: Type.Number(),
    created_at: Type.Number(),
    /** The time of archiving; null while the form is active. */
    deleted_at: Type.Union([Type.Number(), Type.Null()]),
    /** The time from which the form is closed; null: no deadline. */
    deadline: Type.Union([Type.Number(), Type.Null()]),
    isOneTime: Type.Boolean(),
    /** Not covered by the plan: respondents see 'Expired!'. */
    isOverQuota: Type.Boolean(),
    /** What is known against it: respondents see nothing of one that is held or taken down. */
    harm: HarmStateShape,
  },
  closed,
);

export const getForms = forms('getForms', {
  summary: "The account's active forms, newest change first",
  may: 'forms.read',
  body: Nothing,
  reply: Type.Array(FormRow),
  errors: {},
});

export const getTrashedForms = forms('getTrashedForms', {
  summary: "The account's archived forms, most recently archived first",
  may: 'forms.read',
  body: Nothing,
  reply: Type.Array(FormRow),
  errors: {},
});

const FormOfCall = Type.Object({ formId: Id }, closed);
/** @param until which forms a call with it is about */
const allOfWorkspace = (until: string) =>
  Type.Object(
    {
      /** The workspace's id. Only the caller's own is accepted. */
      id: Id,
      until: Type.Optional(Type.Integer({ minimum: 0, description: `${until} Without it: all that are there when the call arrives.` })),
    },
    closed,
  );
const Counted = Type.Object({ success: Type.Literal(true), count: Type.Integer() }, closed);

export const archiveForm = forms('archiveForm', {
  summary: 'Archives a form: it is closed to respondents and gives its place in the quota back; an archived form stays as it is',
  may: 'forms.write',
  body: FormOfCall,
  reply: FormRow,
  errors: { 'forms.not_found': 404, 'forms.archive_full': 409 },
});

export const unArchiveForm = forms('unArchiveForm', {
  summary: 'Restores an archived form; takes a place in the quota again by one conditional write; an active form stays as it is',
  may: 'forms.write',
  body: FormOfCall,
  reply: FormRow,
  errors: { 'forms.not_found': 404, 'forms.quota_reached': 403 },
});

export const deleteForm = forms('deleteForm', {
  summary: 'Deletes an archived form for good, with its responses, files and images',
  may: 'forms.write',
  body: FormOfCall,
  reply: Done,
  errors: { 'forms.not_found': 404, 'forms.not_archived': 409, 'forms.sealed': 403 },
});

/** What `changeForms` does with each form. */
export const FormChange = Type.Union([Type.Literal('archive'), Type.Literal('restore'), Type.Literal('delete')]);

export const changeForms = forms('changeForms', {
  summary:
    'Archives, restores or deletes up to 50 forms, one after the other; those that stay as they are come back with the reason. A repeated call goes on where one was cut off',
  may: 'forms.write',
  body: Type.Object({ formIds: Type.Array(Id, { minItems: 1, maxItems: 50 }), change: FormChange }, closed),
  reply: Type.Object(
    {
      /** The archived or restored forms as they are now. */
      forms: Type.Array(FormRow),
      /** Forms that stay as they were. One that is to be deleted and is not there any more is none of them. */
      refused: Type.Array(Type.Object({ formId: Id, reason: Type.String() }, closed)),
    },
    closed,
  ),
  errors: {},
});

export const archiveAllForms = forms('archiveAllForms', {
  summary: 'Archives all active forms of the account; a call that was cut off can be repeated',
  may: 'forms.write',
  body: allOfWorkspace(
    'Only forms that were made until then, such as the latest `created_at` of a list: a repeated call changes none that was made since, but also those that were restored since.',
  ),
  reply: Counted,
  errors: { 'forms.not_found': 404, 'forms.archive_full': 409 },
});

export const deleteAllForms = forms('deleteAllForms', {
  summary:
    'Deletes all archived forms of the account for good, and no active one; a call that was cut off can be repeated with its `until`',
  may: 'forms.write',
  body: allOfWorkspace(
    'Only forms that were archived until then, such as the latest `deleted_at` of a list: a repeated call deletes none that was archived since.',
  ),
  reply: Counted,
  errors: { 'forms.not_found': 404 },
});

export const duplicateForm = forms('duplicateForm', {
  grows: true,
  summary: 'Copies a form with its settings and images, without its responses; the copy takes a place in the quota',
  may: 'forms.write',
  body: Type.Object(
    {
      id: Id,
      labels: Type.Optional(Type.Union([SentLabels, Type.String({ maxLength: 500_000 })])),
      /** Pages as JSON text or as an array, such as unsaved ones. Without them, the stored pages are copied. */
      formData: Type.Optional(Type.Union([Type.String({ maxLength: 1_000_000 }), PagesJson])),
      /** An id made by the client. The same call again returns the copy that was made first; the same id with other content is refused. */
      requestId: Type.Optional(Id),
    },
    closed,
  ),
  bodyLimit: 2_500_000,
  reply: FormRow,
  errors: {
    'forms.not_found': 404,
    'forms.quota_reached': 403,
    'forms.invalid_form': 422,
    'forms.request_reused': 409,
    ...storageFull,
  },
  problems: { 422: FormProblem },
});
