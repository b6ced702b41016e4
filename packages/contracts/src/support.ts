import { Type } from 'typebox';
import { contractsOf, multipart } from './contract.ts';
import { messageFields } from './messages-for-operators.ts';
import { closed, Done, Id, Text } from './shapes.ts';

export * from './messages-for-operators.ts';

const support = contractsOf('support');

/** Longest texts, in characters. */
export const SUPPORT_TEXT = { title: 200, message: 10_000 } as const;

/** An id made by the client. The same call again is taken as the same message. */
const requestId = Type.Optional(Id);
const errors = { 'support.invalid': 422, 'support.too_many': 429 };

export const customer = support('customer', {
  summary: 'Sends a support request',
  may: 'account',
  body: Type.Object({ title: Text(SUPPORT_TEXT.title), message: Text(SUPPORT_TEXT.message), requestId }, closed),
  reply: Done,
  errors,
});

export const suggestion = support('suggestion', {
  grows: true,
  summary: 'Sends a suggestion',
  may: 'account',
  body: Type.Object({ title: Text(SUPPORT_TEXT.title), description: Text(SUPPORT_TEXT.message), requestId }, closed),
  reply: Done,
  errors,
});

export const contactUs = support('contactUs', {
  grows: true,
  summary: "Sends a visitor's message to the operator",
  auth: 'none',
  body: Type.Object(
    {
      Fname: Text(100),
      Lname: Text(100),
      email: Text(254),
      message: Text(SUPPORT_TEXT.message),
      requestId,
      website: Type.Optional(
        Type.String({ maxLength: 200, description: 'A field that no person sees. What fills it in is answered the same, and not stored.' }),
      ),
    },
    closed,
  ),
  reply: Done,
  errors,
  rateLimit: 5,
});

export const contactPage = support('contactPage', {
  summary: 'The page on which a visitor writes to the operator. It works without script',
  method: 'GET',
  path: '/contact',
  auth: 'none',
  query: Type.Object({ sent: Type.Optional(Type.String()) }),
  reply: 'html',
  errors: {},
});

export const postContact = support('postContact', {
  grows: true,
  summary: "Sends a visitor's message, as the page posts it",
  path: '/contact',
  auth: 'none',
  body: multipart({
    fields: Type.Object(
      {
        Fname: Type.Optional(Type.String()),
        Lname: Type.Optional(Type.String()),
        email: Type.Optional(Type.String()),
        message: Type.Optional(Type.String()),
        requestId,
        website: Type.Optional(Type.String()),
      },
      closed,
    ),
    json: [],
  }),
  bodyLimit: 100_000,
  reply: 'redirect',
  pages: {
    303: 'Sent: to the page that says so.',
    422: 'The page again, with errors and what was written.',
    429: 'The page again: many messages came from this network today.',
  },
  errors: {},
  rateLimit: 5,
});

/** Own messages that are listed. */
export const MY_MESSAGES = 20;

export const getMyMessages = support('getMyMessages', {
  summary: 'What the caller has sent of one kind, the newest first',
  may: 'account',
  isIdempotent: true,
  body: Type.Object({ kind: Type.Union([Type.Literal('request'), Type.Literal('suggestion')]) }, closed),
  reply: Type.Object(
    {
      messages: Type.Array(
        Type.Object({ id: Id, title: Type.String(), text: Type.String(), sent_at: Type.Number(), solved: Type.Boolean() }, closed),
        { maxItems: MY_MESSAGES },
      ),
      /** Whether there are older ones. */
      isMore: Type.Boolean(),
      /** Whether messages of this kind are mailed to the operator, who else has to look for them. */
      isMailed: Type.Boolean(),
    },
    closed,
  ),
  errors: {},
});

export const listMessages = support('listMessages', {
  summary: 'Operator command: the messages that are not solved, the newest first',
  auth: 'operator',
  body: Type.Object({}, closed),
  reply: Type.Object(
    {
      total: Type.Integer(),
      messages: Type.Array(Type.Object({ ...messageFields, at: Type.Number() }, closed), { maxItems: 100 }),
    },
    closed,
  ),
  errors: {},
});
