import { Type } from 'typebox';
import { contractsOf, multipart } from './contract.ts';
import { closed, Done, Text } from './shapes.ts';

const submissions = contractsOf('submissions');

/** Largest encrypted draft in bytes: 20 MB of files, the longest answers, and room for their names. */
export const ELSEWHERE_BYTES = 24_000_000;

/** The link or the id. */
const formLink = Text(64);
const id = Type.String({
  pattern: '^[0-9a-f]{32}$',
  description: 'The place of the draft, derived from the code. The code itself stays with the respondent.',
});
const ofDraft = Type.Object({ formLink, id }, closed);

/** 'Expired' and 'Blocked' are strings. */
const closedForm = { 'submissions.not_found': 404, 'submissions.expired': 410, 'submissions.form_blocked': 403 };

export const keepElsewhere = submissions('keepElsewhere', {
  grows: true,
  summary:
    'Stores a draft for another device, encrypted by the browser, for 7 days or until it is submitted. It replaces the one that the same draft had before; the same id again is answered the same',
  auth: 'none',
  body: multipart({
    fields: Type.Object(
      {
        formLink,
        id,
        submissionId: Type.String({ pattern: '^[A-Za-z0-9]{22,64}$', description: 'The id under which the draft will be submitted.' }),
        visit: Type.Optional(Type.String({ maxLength: 1_000, description: "The cookie fw_v_{form's id} of its page." })),
      },
      closed,
    ),
    json: [],
    files: { named: '^draft$', maxFiles: 1, maxFileBytes: ELSEWHERE_BYTES, maxTotalBytes: ELSEWHERE_BYTES },
  }),
  bodyLimit: ELSEWHERE_BYTES + 10_000,
  reply: Type.Object({ expiresAt: Type.Integer({ description: 'Epoch milliseconds.' }) }, closed),
  errors: { ...closedForm, 'submissions.draft_refused': 422, 'submissions.draft_sent': 409 },
  // A class may sit behind one address.
  rateLimit: 20,
});

export const openElsewhere = submissions('openElsewhere', {
  summary: 'The encrypted draft under an id. Reading it does not delete it',
  auth: 'none',
  body: ofDraft,
  reply: 'file',
  media: ['application/octet-stream'],
  errors: { ...closedForm, 'submissions.draft_sent': 409 },
  rateLimit: 30,
});

export const continueElsewhere = submissions('continueElsewhere', {
  summary: 'Continues the visit of the draft in this browser, so that its countdown goes on. Sets the cookie fw_v_{form id}',
  auth: 'none',
  body: ofDraft,
  reply: Type.Object(
    {
      visit: Type.Union([Type.String({ description: 'The same, for a browser that refuses cookies.' }), Type.Null()], {
        description: 'null: the draft came from a browser without a visit.',
      }),
    },
    closed,
  ),
  errors: { ...closedForm, 'submissions.draft_sent': 409 },
  rateLimit: 30,
});

export const forgetElsewhere = submissions('forgetElsewhere', {
  summary: 'Deletes the draft under an id; one that is gone is answered the same',
  auth: 'none',
  body: Type.Object({ id }, closed),
  reply: Done,
  errors: {},
  rateLimit: 30,
});

export const elsewherePage = submissions('elsewherePage', {
  summary: 'The page on which a respondent makes a code for another device, or continues with one',
  method: 'GET',
  path: '/f-:link/continue',
  auth: 'none',
  /** A text that is too long for a link shows 'Oops!' too. */
  params: Type.Object({ link: Text(2_000) }, closed),
  reply: 'html',
  pages: {
    302: 'To the same page under the current link of the form.',
    303: 'The form is archived: to its address, which says so.',
    403: "The 'Oops!' screen: the form is blocked. It names the form.",
    404: "The 'Oops!' screen.",
    410: "The 'Expired!' screen.",
  },
  errors: {},
});
