import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { SignedByPasskey } from './passkeys.ts';
import { AccessToken, closed, Done, Id, SigninCode, Text } from './shapes.ts';

const identity = contractsOf('identity');

/** What an operator may do. */
const Right = Type.Union([Type.Literal('read'), Type.Literal('accounts'), Type.Literal('content'), Type.Literal('money')]);
const Rights = Type.Array(Right, { minItems: 1, maxItems: 4 });

// Operators: their sign-in, and how their accounts are made.

export const sendlogin = identity('sendlogin', {
  summary: 'Signs an operator in until the browser closes; an ordinary account is refused like a wrong password',
  auth: 'none',
  body: Type.Object({ email: Text(254), password: Text(200), code: Type.Optional(SigninCode) }, closed),
  reply: AccessToken,
  /** Envelope: {error: {email|password|both|code: text}}. */
  errors: { 'identity.signin_refused': 401, 'identity.too_many_attempts': 429, 'identity.invalid_signin': 422 },
  rateLimit: 60,
});

export const confirmOperator = identity('confirmOperator', {
  summary:
    'An operator confirms who they are, by the password, and a code where there is a second factor, or by a passkey; what cannot be undone works for 10 minutes then',
  may: 'account',
  beforeFactor: true,
  byCookie: true,
  body: Type.Object(
    { password: Type.Optional(Text(200)), code: Type.Optional(SigninCode), passkey: Type.Optional(SignedByPasskey) },
    closed,
  ),
  reply: AccessToken,
  /** Envelope of 422: {error: {password|code|passkey: text}}. */
  errors: {
    'identity.confirm_refused': 422,
    'identity.passkey_expired': 410,
    'identity.session_ended': 401,
    'identity.too_many_attempts': 429,
  },
});

export const makeOperator = identity('makeOperator', {
  summary: "Operator command: makes an operator's account, or gives an operator a new password, and the rights that are named",
  auth: 'operator',
  body: Type.Object(
    { email: Text(254), rights: Type.Optional(Rights) },
    { ...closed, description: 'Without rights: all, or those of before.' },
  ),
  reply: Type.Object({ password: Type.String({ description: 'Shown once. Only its hash is stored.' }) }, closed),
  errors: { 'identity.invalid_email': 422, 'identity.ordinary_account': 409 },
});

export const listOperators = identity('listOperators', {
  summary: 'Operator command: the operators, what each may do, and when each signed in last',
  auth: 'operator',
  body: Type.Object({}, closed),
  reply: Type.Object(
    {
      operators: Type.Array(
        Type.Object(
          {
            email: Type.String(),
            rights: Rights,
            hasFactor: Type.Boolean(),
            lastSignInAt: Type.Union([Type.Number(), Type.Null()]),
            createdAt: Type.Number(),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
  errors: {},
});

export const removeOperator = identity('removeOperator', {
  summary: "Operator command: deletes an operator's account",
  auth: 'operator',
  body: Type.Object({ email: Text(254) }, closed),
  reply: Done,
  errors: { 'identity.no_account': 404, 'identity.ordinary_account': 409 },
});

export const endSessionsOf = identity('endSessionsOf', {
  summary: 'Operator command: signs a user or an operator out everywhere',
  auth: 'operator',
  body: Type.Object({ email: Text(254) }, closed),
  reply: Done,
  errors: { 'identity.no_account': 404 },
});

export const sendTestMailTo = identity('sendTestMailTo', {
  summary: 'Sends a mail to an operator at once, past the queue, at most five in an hour, and answers what the mail server said',
  auth: 'operator',
  callers: ['admin'],
  body: Type.Object({ userId: Id }, closed),
  reply: Type.Object(
    {
      email: Type.String(),
      isSent: Type.Boolean(),
      /** Without addresses; '' where the mail was taken. */
      says: Type.String(),
    },
    closed,
  ),
  errors: { 'identity.no_account': 404, 'identity.too_many_attempts': 429 },
});

export const tellOfReading = identity('tellOfReading', {
  summary: 'Mails all operators that one of them has met the hourly bound of what may be seen, once an hour for each',
  auth: 'operator',
  callers: ['admin'],
  isIdempotent: true,
  body: Type.Object(
    {
      userId: Id,
      seen: Type.Enum(['responses', 'addresses']),
      /** What was read when the bound was met, as the log names it, and from which network. */
      list: Type.Optional(Text(100)),
      network: Type.Optional(Text(60)),
      /** Whether the list goes out as a file. */
      exported: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  reply: Done,
  errors: { 'identity.no_account': 404 },
});

export const liftSecondFactor = identity('liftSecondFactor', {
  summary: 'Operator command: switches the second factor of an account off, whose owner has lost the phone and the recovery codes',
  auth: 'operator',
  body: Type.Object({ email: Text(254) }, closed),
  reply: Done,
  errors: { 'identity.no_account': 404, 'identity.second_factor_state': 409 },
});
