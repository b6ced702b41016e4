import { Type } from 'typebox';
import { contractsOf, multipart } from './contract.ts';
import { closed, Done, Text } from './shapes.ts';

const submissions = contractsOf('submissions');

/** Why a respondent reports a form. */
export const REPORT_REASONS = ['secrets', 'spam', 'harm', 'impersonation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
/** The reasons as a visitor chooses them and an operator reads them. */
export const reportReasons: Readonly<Record<ReportReason, string>> = {
  secrets: 'It asks for passwords, card numbers or other secrets',
  spam: 'It is spam or a fraud',
  harm: 'It is hateful, violent or against the law',
  impersonation: 'It pretends to be from someone else, or uses their work',
  other: 'Something else',
};

/** Longest text of a report, in characters. */
export const REPORT_TEXT = 1_000;

/** Reports are erased with their form, and after this time. */
export const REPORT_DAYS = 365;

/** Reports per minute and address. */
const rateLimit = 20;

export const reportForm = submissions('reportForm', {
  grows: true,
  summary: 'Adds one report of a form, for the operator; the same visitor again is answered the same and not counted. It closes no form',
  auth: 'none',
  body: Type.Object(
    {
      form_id: Type.String({ maxLength: 64, description: "The form's id or link." }),
      reason: Type.Optional(Type.Union(REPORT_REASONS.map((reason) => Type.Literal(reason)))),
      text: Type.Optional(Text(REPORT_TEXT)),
      /** The visit cookie's value, because the cookie's path excludes /api. */
      visit: Type.Optional(
        Type.Unknown({ description: "The cookie fw_v_{form's id} of its page. Without it, the address tells visitors apart." }),
      ),
    },
    closed,
  ),
  reply: Done,
  errors: { 'submissions.not_found': 404 },
  rateLimit,
});

/** A text that is too long for a link shows 'Oops!' too. */
const params = Type.Object({ link: Text(2_000) }, closed);

export const reportFormPage = submissions('reportFormPage', {
  summary: 'The page that reports a form',
  method: 'GET',
  path: '/f-:link/report',
  auth: 'none',
  params,
  reply: 'html',
  pages: { 303: 'The form is archived: to its address, which says so.', 404: "The 'Oops!' screen." },
  errors: {},
});

export const postFormReport = submissions('postFormReport', {
  grows: true,
  summary: 'The same report, as the page posts it; answers 303 to the page that thanks for it, or the page again with its errors',
  path: '/f-:link/report',
  auth: 'none',
  params,
  /** Looser than `reportForm`: the service checks them again and answers with a page. */
  body: multipart({
    fields: Type.Object(
      {
        reason: Type.Optional(Text(40)),
        text: Type.Optional(Text(5_000)),
        form: Type.Optional(
          Type.String({ maxLength: 64, description: "The form's id. It decides where the link is another form's by now." }),
        ),
      },
      closed,
    ),
    json: [],
  }),
  bodyLimit: 64_000,
  reply: 'redirect',
  pages: {
    303: 'Reported: to the page that thanks for it. Or the form is archived: to its address, which says so.',
    404: "The 'Oops!' screen.",
    422: 'The page again, with its errors.',
  },
  errors: {},
  byCookie: true,
  rateLimit,
});

export const reportedPage = submissions('reportedPage', {
  summary: 'The page that thanks for a report, with the form that the visitor reported last; 404 for a visitor who reported none',
  method: 'GET',
  path: '/success-report',
  auth: 'none',
  /** report: a token from the redirect, for browsers that refuse cookies. */
  query: Type.Object({ report: Type.Optional(Text(500)) }),
  reply: 'html',
  pages: { 404: 'The visitor has reported no form.' },
  errors: {},
});
