import { Type } from 'typebox';
import { contractsOf, multipart } from './contract.ts';
import { closed, Hint, Id, shaped, Text, unchanged } from './shapes.ts';
import { fileBounds as files, UploadReferences } from './uploads.ts';

export * from './elsewhere.ts';
export * from './form-report.ts';
export * from './form-seen.ts';
export * from './held-responses.ts';
export * from './reports-for-operators.ts';
export { findRoom, getStorage } from './storage.ts';
export * from './uploads.ts';

const submissions = contractsOf('submissions');

const describedAnswers = 'Answers by the uniqueId of their question. At most 250 questions, 20,000 values in all and 4 MB of text.';

/** What is wrong with answers that were refused. */
const SubmissionProblems = Type.Object(
  {
    value: Type.String({ description: 'The text of the banner.' }),
    email: Type.Optional(Type.String({ description: 'What is wrong with the email address, again.' })),
    fields: Type.Record(Type.String(), Type.String(), { description: 'What is wrong, by the uniqueId of the question.' }),
    newForm: Type.Optional(
      Type.String({ description: 'The text of a button that loads the form again: it is newer than the version that was sent.' }),
    ),
  },
  closed,
);

/** What is to be done while the form is under attack. The form's page has a script that does it; another client may wait ten minutes. */
const ProofNeeded = Type.Object(
  {
    value: Type.String({ description: 'The text of the banner.' }),
    fields: Type.Object({}, closed),
    script: Type.String({ description: 'Code for the page of the form, which allows it.' }),
    proof: Type.Object(
      { 'data-challenge': Type.String(), 'data-puzzles': Type.String(), 'data-bits': Type.String() },
      {
        ...closed,
        description:
          "Find, for each puzzle i from 0, a number n: the SHA-256 of '{last 32 characters of the challenge}.{i}.{n}' must begin with so many zero bits. Send the same submissionId again, with `note`: '{challenge}~{n},{n},…'.",
      },
    ),
  },
  closed,
);

export const saveUserForm = submissions('saveUserForm', {
  grows: true,
  summary:
    'Takes a submission: checked, counted against the limit and stored before it is answered. The same submissionId again gets the first receipt',
  auth: 'none',
  body: multipart({
    fields: Type.Object(
      {
        /**
         * id: the form's link or id. A page that stands open names the id, because a link may lead to another form later. email: the value
         * of the email field, an optional field.
         */
        dataForm: Type.Object({ id: Text(64), email: Type.Optional(Type.Unknown()) }, closed),
        userData: Type.Record(Type.String(), Type.Unknown(), { ...shaped('UserData'), description: describedAnswers }),
        startDate: Type.Optional(Type.Unknown({ description: 'Epoch milliseconds or an ISO date, within the last year.' })),
        hasFiles: Type.Optional(Type.Unknown({ description: 'Whether files follow. Not looked at.' })),
        files: Type.Optional(Type.Unknown({ description: 'Not looked at: the files are the parts userFormDataFiles/{uniqueId}/{index}.' })),
        shortText: Type.Optional(
          Type.Unknown({
            description: 'The short texts of 200 characters and more, again: [{uniqueId, value}]. Checked against userData.',
          }),
        ),
        /** The visit cookie's value, because the cookie's path excludes /api. */
        visit: Type.Optional(Type.Unknown({ description: "The cookie fw_v_{form's id} of its page: when the visit began." })),
        /** If it is sent, a refusal says whether the form was changed meanwhile. */
        version: Type.Optional(Type.Unknown({ description: "The form's version on the page that was filled in." })),
        /** The value of the page's hidden field. A machine that fills it in is found out. */
        note: Type.Optional(Type.Unknown({ description: 'Leave it out, or empty. With any text, the submission is held for its owner.' })),
        uploads: Type.Optional(UploadReferences),
        /** The submission's id, made by the client. */
        submissionId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{22,64}$' })),
      },
      closed,
    ),
    json: ['dataForm', 'userData', 'startDate', 'hasFiles', 'files', 'shortText', 'version', 'note', 'uploads'],
    /** The largest form takes less: 2,000 ticked options of six values, 250 answers of nine. */
    mostParts: 20_000,
    redundant: ['startDate', 'hasFiles', 'files', 'shortText', 'visit', 'version', 'note'],
    /** userFormDataFiles/{uniqueId}/{index} */
    files: { named: '^userFormDataFiles/[A-Za-z0-9]{1,64}/[0-9]{1,3}$', ...files },
  }),
  bodyLimit: 260_000_000,
  reply: Type.Object(
    {
      success_status: Type.Union([Type.Literal('message'), Type.Literal('url')]),
      redirect_url: Type.String(),
      success_url: Type.String({ description: 'The thank-you page of this form; with a token where the browser seems to refuse cookies.' }),
      id: Id,
    },
    closed,
  ),
  /** 'Expired' and 'Blocked' are strings. */
  errors: {
    'submissions.not_found': 404,
    'submissions.expired': 410,
    'submissions.form_blocked': 403,
    'submissions.invalid_submission': 422,
    'submissions.id_reused': 409,
    'submissions.proof_needed': 428,
    'submissions.too_many_held': 429,
    'submissions.no_room': 422,
  },
  problems: { 422: SubmissionProblems, 428: ProofNeeded },
  rateLimit: 3_000,
  isSubmission: true,
});

export const postPublicForm = submissions('postPublicForm', {
  grows: true,
  summary:
    'The same submission as a native form post without JavaScript; answers 303 to the thank-you page, or the form again with its errors and values',
  path: '/f-:link',
  auth: 'none',
  params: Type.Object({ link: Text(64) }, closed),
  body: multipart({ fields: Type.Object({}, closed), json: [], openFields: true, files: { named: '^[A-Za-z0-9]{1,64}$', ...files } }),
  bodyLimit: 260_000_000,
  reply: 'redirect',
  pages: {
    303: 'Accepted: to the thank-you page, or to the address of the owner. Or the form is archived: to its address, which says so.',
    403: "The 'Oops!' screen: the form is blocked. It names the form.",
    404: "The 'Oops!' screen.",
    409: 'Other answers of this visit were accepted before; these are not stored.',
    410: "The 'Expired!' screen.",
    413: 'A page that says to choose smaller files or shorten long texts.',
    422: 'The form again, with its errors and values.',
    429: 'The form again, with its values: too many suspicious answers are held. The header Retry-After says when to send them.',
  },
  errors: {},
  rateLimit: 3_000,
  isSubmission: true,
});

export const checkResponseCountNow = submissions('checkResponseCountNow', {
  summary: "true when the form's limit of responses is reached; the server's own plan counts, not userPlan",
  auth: 'none',
  body: Type.Object({ formLink: Text(64), userPlan: Hint(20) }, closed),
  reply: Type.Boolean(),
  errors: { 'submissions.not_found': 404 },
});

export const getResponseLimitValue = submissions('getResponseLimitValue', {
  summary: 'How many responses the form takes over its life; null: unlimited',
  auth: 'none',
  body: Type.Object({ formId: Text(64) }, closed),
  reply: Type.Object({ value: Type.Union([Type.Integer(), Type.Null()]) }, closed),
  errors: { 'submissions.not_found': 404 },
});

const milliseconds = (description: string) => Type.Union([Type.Integer({ description }), Type.Null()]);

export const getTimeLeft = submissions('getTimeLeft', {
  summary: 'How long this respondent may fill in the form, by the clock of the server',
  auth: 'none',
  body: Type.Object(
    {
      formLink: Text(64),
      visit: Type.Optional(Type.Unknown({ description: 'The visit, as for saveUserForm. Without a valid one, a visit begins now.' })),
    },
    closed,
  ),
  reply: Type.Object(
    {
      countdown: milliseconds('Milliseconds until the countdown of the visit is over, negative afterwards; null without a countdown.'),
      deadline: milliseconds('Milliseconds until the form closes, negative afterwards; null without a deadline.'),
      visit: Type.String({ description: 'The visit, to send with saveUserForm where the browser refuses cookies.' }),
    },
    closed,
  ),
  errors: { 'submissions.not_found': 404 },
  rateLimit: 3_000,
});

export const responseFile = submissions('responseFile', {
  summary: 'A file of a response; whoever has the unguessable id may read it, search engines are told not to index',
  method: 'GET',
  path: '/files/Response/:responseId/:name',
  auth: 'none',
  params: Type.Object({ responseId: Id, name: Text(255) }, closed),
  query: Type.Object({
    shown: Type.Optional(
      Type.String({
        maxLength: 1,
        description: 'For a page that shows a picture unasked: one of more than 100 megapixels is not found then.',
      }),
    ),
  }),
  reply: 'file',
  media: ['*/*'],
  pages: { 206: 'The part of the file that the header Range asks for.', 304: unchanged, 416: 'The file has no such part.' },
  errors: { 'submissions.not_found': 404 },
});
